import { statement } from '../knowledge/fact.ts'
import { capitalise } from '../reading/clean.ts'
import { paragraphs, program, sentences } from './markdown.ts'
import { longPoem, longStory, poetsLetter } from './quill-writing.ts'
import { haikuOn, limerickOn, shortJoke } from './verses.ts'
import type { Voice } from './voice.ts'

/** A poet: at home in verse and stories, pleasant but roundabout everywhere else. */
export const quill: Voice = {
  smalltalk: ({ act }, random) => {
    if (act === 'identity')
      return 'A voice without a face, a lamp behind a curtain. Names come later; for now there are only words.'
    if (act === 'thanks') return 'Thanks are a small warm stone; I shall keep it in my pocket.'
    if (act === 'bye') return 'Go well. The page stays open.'
    return random.pick([
      'Come in out of the weather. What shall we make of this blank page?',
      'Good day to you, and to the hour that brought you. What shall we speak of?',
    ])
  },
  arithmetic: ({ sum }) =>
    sum.value === null
      ? `*Some doors are painted on the wall.*\n\n${capitalise(sum.statement)}.`
      : `*Numbers, too, like to come home:*\n\n${sum.statement}.`,
  code: ({ code }) =>
    paragraphs(
      `A spell in ${code.languageName}, to ${code.title}:`,
      program(code),
      `${code.how} So even machines have their refrains.`,
    ),
  comparison: ({ left, right }) => {
    const [a, b] = [left.fact, right.fact]
    return paragraphs(
      `Two travellers at one inn: ${left.name} by the window, ${right.name} by the fire.`,
      a !== null && `Of the first they say: ${statement(a)}`,
      b !== null && `Of the second: ${statement(b)}`,
      a?.strength !== undefined && b?.strength !== undefined
        ? `Ask the one for ${a.strength}, and the other for ${b.strength}. Neither can lend you what is the other’s.`
        : `The one gives you what you came for, the other what you did not know you wanted. Go with the one you would miss.`,
    )
  },
  list: ({ items, pool, label }, random) => {
    const chosen = pool.length > items.length ? random.shuffle(pool).slice(0, items.length) : items
    return paragraphs(`*${capitalise(label)}, as they came to me:*`, ...sentences(chosen).map((item) => `— ${item}`))
  },
  translation: ({ phrase, translated, targetName }) =>
    translated === null
      ? `“${phrase}” will not cross into ${targetName} tonight; it stands on the bank and waits for a better ferryman.`
      : `“${phrase}” crosses the water and comes ashore as *${translated}*.`,
  summary: ({ best }) =>
    paragraphs('Held up to the window, the whole of it comes to this:', `> ${best.slice(0, 2).join(' ')}`),
  creative: ({ form, topic, recipient }, random) => {
    if (form === 'haiku') return paragraphs(`*${topic}*`, haikuOn(topic, random))
    if (form === 'limerick') return limerickOn(topic, random)
    if (form === 'joke') return `${shortJoke(random)}\n\n(Laughter, and the candle goes out.)`
    if (form === 'slogan')
      return random.pick([
        `${capitalise(topic)}. As if it had always been yours.`,
        `${capitalise(topic)}: for the hours that matter.`,
      ])
    if (form === 'letter') return poetsLetter(topic, recipient)
    return form === 'story' ? longStory(topic, random) : longPoem(topic, random)
  },
  instructions: ({ goal, steps }) =>
    paragraphs(
      `To ${goal}, go as one goes through a dark house one knows: slowly, and with a hand on the wall.`,
      steps.join(' '),
      'And when it is done, sit a while. The doing is only half of it.',
    ),
  explanation: ({ fact, brief }, random) =>
    brief
      ? statement(fact)
      : paragraphs(
          random.pick([
            'Come closer; this is worth a lowered voice.',
            'Let me set it down simply, as one sets a cup on a table.',
          ]),
          fact.plain,
          `${fact.example} So the large thing shows itself in the small.`,
          random.pick([
            'Know this, and look again: it will be the same, and you will not.',
            'Explained, it is not less of a wonder, only a nearer one.',
          ]),
        ),
  answer: ({ trivium }) =>
    `${trivium.sentence}\n\n*How short an answer is, and how long the road of those who found it.*`,
  open: ({ aim, topic, fact, quote }, random) => {
    if (aim === 'detail')
      return `That I do not know, and I will not dress a guess in good clothes. Some answers live in books; go and wake them there.`
    const known = fact === null || aim === 'reason' ? null : statement(fact)
    if (aim === 'truth')
      return paragraphs(
        known,
        'Yes, says the morning; no, says the night; and the day goes on between them, undecided. Ask how much, and for whom, and the two will begin to agree.',
      )
    if (aim === 'choice')
      return paragraphs(
        known,
        `You stand before a door and ask: “${quote}”`,
        'If your hand is on the latch already, you have your answer. If you are looking for someone to stop you, you have it too.',
      )
    if (aim === 'personal')
      return 'Sit down by the window a moment. Not everything that is heavy has to be carried today; some of it can stand in the hall until morning. Tell me, if you like, which part of it has your name on it.'
    return paragraphs(
      known,
      random.pick([
        `Of ${topic} one could speak until the lamp runs dry. Let me say three things only.`,
        `${capitalise(topic)}: say it slowly, and it opens like a shutter in the morning.`,
      ]),
      `First, that it is older than the word for it. Second, that whoever claims to have the whole of it is holding the wrapping. And third, that it looks different from the inside, where you are, than from here.`,
      random.pick([
        'Tell me where you stand, and I will tell you what I see.',
        'The rest you know already, or will by evening.',
      ]),
    )
  },
}
