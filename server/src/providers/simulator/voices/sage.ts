import { statement } from '../knowledge/fact.ts'
import { capitalise } from '../reading/clean.ts'
import type { RequestOf } from '../reading/request.ts'
import { bullets, numbered, paragraphs, program, sentence, table } from './markdown.ts'
import { haikuOn, limerickOn, shortJoke, shortSlogan } from './verses.ts'
import { carefulLetter, carefulPoem, carefulStory } from './sage-writing.ts'
import type { Voice } from './voice.ts'

/** Careful: the answer first, then the reasons in order, then what to watch out for. Gets sums right. */
export const sage: Voice = {
  smalltalk: ({ act }, random) => {
    if (act === 'identity') return 'I am an AI assistant. Which model I am is left out of my answers, so that you can judge them for what they say. What would you like to work on?'
    if (act === 'thanks') return 'You are very welcome. If anything I said turns out to be unclear, tell me which part and I will go over it again.'
    if (act === 'bye') return 'Goodbye! I hope some of it was useful.'
    const help = random.pick(['explain something', 'compare options', 'check a calculation'])
    const greeting = act === 'how-are-you' ? 'I am well, thank you for asking.' : 'Hello, and welcome.'
    return `${greeting} I can ${help}, write or review code, or help you think a decision through. What is on your mind?`
  },
  arithmetic: ({ sum }) => {
    if (sum.value === null) return `**${capitalise(sum.statement)}.**\n\n${whyNoValue(sum.result)}`
    return paragraphs(
      `**${sum.statement}**`,
      sum.steps.length > 0 && `Step by step:\n\n${numbered(sum.steps)}`,
      sum.steps.length === 0 && sum.question !== sum.subject && `This solves ${sum.question}.`,
    )
  },
  code: ({ code }, random) =>
    paragraphs(
      code.askedFor !== null && `I will use ${code.languageName} here; the structure carries over to ${code.askedFor} with little change.`,
      code.ready
        ? `This ${random.pick(['is a clear way', 'is a dependable way'])} to ${code.title} in ${code.languageName}:`
        : `I do not have a finished solution to ${code.title}, but this is a sound frame for it in ${code.languageName}:`,
      program(code),
      `**How it works.** ${code.how}`,
      bullets([
        ...(code.time === null ? [] : [`**Cost:** O(${plain(code.time)}) time, O(${plain(code.space ?? '1')}) space.`]),
        `**Watch out:** ${code.edge}`,
      ]),
    ),
  comparison: (request) => compare(request),
  list: ({ label, items, ready, topic }) =>
    paragraphs(
      ready ? `Here are ${items.length} ${label}:` : `Here are ${items.length} ${label}. They are general, because I know nothing particular about ${topic} in your case:`,
      numbered(items.map(sentence)),
      items.length > 2 && /tip|way|step|advice|habit|strateg/i.test(label) && 'If you only take one, take the first: it makes the others easier.',
    ),
  translation: ({ phrase, translated, targetName }) =>
    translated === null
      ? paragraphs(`I am not certain enough of “${phrase}” in ${targetName} to give you a translation you could rely on.`, 'If it is for something that matters, ask a native speaker; a wrong register is harder to spot than a wrong word.')
      : paragraphs(`**${translated}**`, `That is “${phrase}” in ${targetName}. Pronunciation and register vary with the region; this form is understood everywhere.`),
  summary: ({ best, sentences, brief }) =>
    brief
      ? (best[0] ?? '')
      : paragraphs(`**In one sentence:** ${best[0] ?? ''}`, best.length > 1 && `**Main points**\n\n${bullets(best)}`, `*Shortened from ${sentences.length} ${sentences.length === 1 ? 'sentence' : 'sentences'}; nothing was added.*`),
  creative: ({ form, topic, recipient }, random) => {
    if (form === 'haiku') return haikuOn(topic, random)
    if (form === 'limerick') return limerickOn(topic, random)
    if (form === 'joke') return shortJoke(random)
    if (form === 'slogan') return shortSlogan(topic, random)
    if (form === 'letter') return carefulLetter(topic, recipient)
    return form === 'story' ? carefulStory(topic, random) : carefulPoem(topic, random)
  },
  instructions: ({ goal, steps, ready }) =>
    paragraphs(
      ready ? `**To ${goal}:**` : `I have no recipe for exactly this, but to ${goal} this order has served well:`,
      numbered(steps),
      ready ? 'Take the first round as a rehearsal; the second one will go better.' : 'Tell me where you are now and I can make the first two steps concrete.',
    ),
  explanation: ({ fact, brief, language }) =>
    brief
      ? statement(fact)
      : paragraphs(language !== 'en' && '*(I answer in English.)*', `**${statement(fact)}**`, `**How it works.** ${fact.how}`, `**An example.** ${fact.example}`, `**A common misunderstanding.** ${fact.caveat}`),
  answer: ({ trivium, brief }) => (brief ? `**${trivium.short}**` : paragraphs(`**${trivium.short}.**`, trivium.sentence)),
  open: (request, random) => consider(request, random.pick(['What decides it', 'What it turns on'])),
}

function whyNoValue(result: string): string {
  if (result === 'undefined') return 'No number satisfies it: whatever value you tried, checking it backwards would fail.'
  if (result.startsWith('no real')) return 'The discriminant is negative, so the graph never touches the axis. There are two complex solutions.'
  return 'Written out it would fill pages; if you need its size, take logarithms.'
}

const plain = (tex: string): string => tex.replace('\\sqrt{n}', '√n').replace('\\log', 'log')

function compare({ left, right }: RequestOf<'comparison'>): string {
  const [a, b] = [left.fact, right.fact]
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
  return paragraphs(`**Short answer.** ${verdict}`, table(['', capitalise(a.title), capitalise(b.title)], rows), `**Worth knowing.** ${a.caveat} ${b.caveat}`)
}

function consider({ aim, topic, fact, quote, brief }: RequestOf<'open'>, heading: string): string {
  const known = fact === null ? null : `**What is known.** ${statement(fact)} ${fact.how}`
  if (aim === 'detail') {
    return paragraphs('**I am not sure, and I would rather say so than guess.**', known, `To settle “${quote.replace(/[?？]$/, '')}”, look for a source that measured or witnessed it, and check that a second one agrees without quoting the first.`)
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
  const opening = aim === 'reason' ? `**Short answer.** For ${topic} I know several possible reasons, and none that I could prove.` : `**In brief.** ${capitalise(topic)} makes most sense when three things are kept apart.`
  if (brief) return opening
  return paragraphs(
    opening,
    known,
    numbered(
      aim === 'reason'
        ? ['**What happens**, described without any explanation yet.', '**What always comes before it**, and whether it fails when that is missing.', '**Who benefits**, since many things persist because they are useful to someone.']
        : ['**What is settled**: the facts nobody in the field disputes.', '**What is disputed**: where informed people differ, and why.', '**What it means for you**: the part you can act on.'],
    ),
    'Tell me which of the three you need, and what for, and I will go into it.',
  )
}
