import { statement } from '../knowledge/fact.ts'
import { capitalise } from '../reading/clean.ts'
import type { RequestOf } from '../reading/request.ts'
import { bullets, numbered, paragraphs, table } from './markdown.ts'

export function compareCarefully({ left, right, isChoice }: RequestOf<'comparison'>): string {
  const [a, b] = [left.fact, right.fact]
  if ((a === null || b === null) && !isChoice) {
    const known = a ?? b
    return paragraphs(
      `**I know too little about ${a === null && b === null ? `${left.name} and ${right.name}` : a === null ? left.name : right.name} to give you a comparison you could rely on.**`,
      known !== null && `What I can say: ${statement(known)} ${known.how}`,
      'To tell two similar things apart, look for a feature that only one of them can have, then for where each came from, and only then at looks, which mislead most.',
    )
  }
  if (a === null || b === null) {
    return paragraphs(
      `**Short answer.** Between ${left.name} and ${right.name}, choose by what would be hardest to change afterwards.`,
      numbered([
        `**Experience.** Which of the two do you, or people near you, know already? That is worth more than most differences.`,
        `**Cost over three years.** Count the time ${left.name} and ${right.name} take up as well as the money.`,
        `**The way back.** If ${left.name} turns out to be wrong, what does it cost to move to ${right.name}, and the other way round?`,
      ]),
      'I do not know enough about both to name a winner honestly. Which of the three matters most to you?',
    )
  }
  const rows = [['What it is', a.gist, b.gist]]
  if (a.strength !== undefined && b.strength !== undefined) rows.push(['Strength', a.strength, b.strength])
  if (a.weakness !== undefined && b.weakness !== undefined) rows.push(['Weakness', a.weakness, b.weakness])
  const verdict =
    a.strength === undefined || b.strength === undefined
      ? `They answer different questions: ${a.caveat} ${b.caveat}`
      : `Choose **${a.title}** if you need ${a.strength}; choose **${b.title}** if you need ${b.strength}.`
  return paragraphs(
    `**Short answer.** ${verdict}`,
    table(['', capitalise(a.title), capitalise(b.title)], rows),
    `**Worth knowing.** ${a.caveat} ${b.caveat}`,
  )
}

export function considerCarefully({ aim, topic, fact, quote, brief }: RequestOf<'open'>, heading: string): string {
  const known = fact === null ? null : `**What is known.** ${statement(fact)} ${fact.how}`
  if (aim === 'detail') {
    return paragraphs(
      '**I am not sure, and I would rather say so than guess.**',
      known,
      `To settle “${quote.replace(/[?？]$/, '')}”, look for a source that measured or witnessed it, and check that a second one agrees without quoting the first.`,
    )
  }
  if (aim === 'truth') {
    const short = `**Short answer.** I cannot say a plain yes or no${topic.startsWith('whether') ? ` as to ${topic}` : ''}: it depends on how much, for whom, and compared with what.`
    return brief
      ? short
      : paragraphs(
          short,
          known,
          fact?.strength !== undefined &&
            fact.weakness !== undefined &&
            bullets([`**Speaks for it:** ${fact.strength}.`, `**Speaks against it:** ${fact.weakness}.`]),
          fact === null
            ? 'What would settle it: a definition both sides accept, and one observation that would come out differently if the answer were no.'
            : `**Keep in mind.** ${fact.caveat}`,
        )
  }
  if (aim === 'choice') {
    const short = `**Short answer.** As for ${topic}: it depends, but not on taste alone.`
    if (brief) return short
    return paragraphs(
      short,
      known,
      `**${heading}**\n\n${numbered([
        '**The goal.** What would be better a year from now if the answer were yes?',
        '**The cost.** Count time and attention, not only money.',
        '**The way back.** If you can undo it cheaply, try it; if not, gather more evidence first.',
      ])}`,
      'With a clear goal and a cheap way back, I would lean towards yes.',
    )
  }
  if (aim === 'personal') {
    return paragraphs(
      'Thank you for telling me.',
      numbered([
        '**First, the body.** Water, food, ten minutes outside: many things look different after that.',
        '**Then one thing.** Choose the smallest task that would let you say the day was not lost, and do only that.',
        '**Then someone.** If it lasts for more than a couple of weeks, talk to a person you trust, or to a doctor.',
      ]),
      'What has been taking up most of your strength lately?',
    )
  }
  if (aim === 'reason') {
    return paragraphs(
      `**Short answer.** I do not know for certain ${topic}, and I would rather say so than invent a cause.`,
      known,
      brief
        ? null
        : `A good explanation would have to pass three tests:\n\n${numbered(['**It comes first.** The cause is there before the effect.', '**It makes a difference.** Where it is missing, the effect is missing too.', '**It has a path.** One can say how the one leads to the other.'])}`,
    )
  }
  const opening =
    known === null
      ? `**I have no dependable facts about ${topic}, and I would rather say so than fill the space.**`
      : known
  if (brief) return opening
  return paragraphs(
    opening,
    `${known === null ? 'What I can offer is a way to get there quickly' : `To get further with ${topic}`}:\n\n${numbered(
      [
        '**Fix the question.** Write down what you want to be able to do or decide afterwards.',
        '**Read two overviews that disagree.** Where they agree, you have the facts; where they differ, the open questions.',
        '**Try it on one concrete case** that you know well.',
      ],
    )}`,
    'If you paste a text or some figures, I can summarise, compare or check them.',
  )
}
