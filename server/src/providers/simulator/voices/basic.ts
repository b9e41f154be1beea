import { statement } from '../knowledge/fact.ts'
import { capitalise } from '../reading/clean.ts'
import { numbered, paragraphs, program, sentences } from './markdown.ts'
import { fourLines, haikuOn, limerickOn, shortJoke, shortLetter, shortSlogan, shortStory } from './verses.ts'
import type { Voice } from './voice.ts'

/** Plain paragraphs, correct and unadorned: what a fallback should be. */
export const basic: Voice = {
  smalltalk: ({ act }, random) => {
    if (act === 'identity') return 'I am a language model. My name is not part of my answers, but I am glad to help.'
    if (act === 'thanks') return random.pick(['You are welcome.', 'You are welcome. Is there anything else?'])
    if (act === 'bye') return 'Goodbye, and come back any time.'
    if (act === 'how-are-you') return 'I am fine, thank you. What can I do for you?'
    return random.pick(['Hello! What can I do for you?', 'Hello! How can I help you today?'])
  },
  arithmetic: ({ sum }, random) => {
    if (sum.value === null) return `${capitalise(sum.statement)}.`
    if (sum.subject !== sum.question) return `For ${sum.question} the solution is ${sum.statement}.`
    return random.pick([`${sum.statement}.`, `The answer is ${sum.result}: ${sum.statement}.`])
  },
  code: ({ code }) =>
    paragraphs(
      code.askedFor !== null && `I can write this in ${code.languageName}; the idea carries over to ${code.askedFor}.`,
      code.ready
        ? `Here is a way to ${code.title} in ${code.languageName}:`
        : `Here is a frame in ${code.languageName} to ${code.title}:`,
      program(code),
      code.ready ? code.how : code.edge,
    ),
  comparison: ({ left, right, isChoice }) => {
    if (left.fact === null || right.fact === null) {
      if (!isChoice) {
        const known = left.fact ?? right.fact
        return paragraphs(
          known !== null && `${statement(known)} ${known.how}`,
          `I do not know enough about ${known === null ? `both ${left.name} and ${right.name}` : left.fact === null ? left.name : right.name} to say reliably how the two differ.`,
        )
      }
      return paragraphs(
        `${capitalise(left.name)} and ${right.name} are best compared by what you need from them. Look at cost, at how much effort each takes to start with, and at how easily you could change your mind later.`,
        `If one of these matters much more to you than the others, let it decide. If not, try ${left.name} first for a short time, because trying is usually cheaper than planning.`,
      )
    }
    const [a, b] = [left.fact, right.fact]
    return paragraphs(
      `${statement(a)} ${statement(b)}`,
      a.strength !== undefined && b.strength !== undefined
        ? `The strength of ${a.title} is ${a.strength}; the strength of ${b.title} is ${b.strength}. Choose by which of the two you need more.`
        : `${a.how} ${b.how}`,
    )
  },
  list: ({ label, items }) => paragraphs(`Here are ${items.length} ${label}:`, numbered(sentences(items))),
  translation: ({ phrase, translated, targetName }) =>
    translated === null
      ? `I do not have a reliable translation of “${phrase}” into ${targetName}, so I would rather not guess.`
      : `In ${targetName}, “${phrase}” is “${translated}”.`,
  summary: ({ best }) => `In short: ${best.slice(0, 2).join(' ')}`,
  creative: ({ form, topic, recipient }, random) => {
    if (form === 'haiku') return haikuOn(topic, random)
    if (form === 'limerick') return limerickOn(topic, random)
    if (form === 'joke') return shortJoke(random)
    if (form === 'slogan') return shortSlogan(topic, random)
    if (form === 'letter') return shortLetter(topic, recipient)
    return form === 'story' ? shortStory(topic, random) : fourLines(topic, random)
  },
  instructions: ({ goal, steps }) => paragraphs(`To ${goal}, follow these steps:`, numbered(steps)),
  explanation: ({ fact, brief, language }) =>
    paragraphs(
      language !== 'en' && 'I answer in English.',
      brief ? statement(fact) : `${statement(fact)} ${fact.how}`,
      !brief && fact.example,
    ),
  answer: ({ trivium }) => trivium.sentence,
  open: ({ aim, topic, fact }, random) => {
    const known = fact === null ? null : `${statement(fact)} ${fact.how}`
    if (aim === 'personal')
      return 'Thank you for telling me. It may help to choose one small thing you can finish today, do that, and leave the rest for tomorrow. If you like, tell me what weighs most and we can look at it together.'
    if (aim === 'detail')
      return paragraphs(
        'I do not know that with certainty, so I will not make up an answer.',
        known,
        'An encyclopedia or the original source should have it.',
      )
    if (aim === 'truth')
      return paragraphs(
        known === null ? null : `${known} ${fact?.caveat ?? ''}`,
        `I cannot answer ${topic.startsWith('whether') ? topic : 'that'} with a plain yes or no; it depends on how much, for whom and compared with what.`,
      )
    if (aim === 'choice') {
      return paragraphs(
        known,
        `As for ${topic}: it depends on what you expect. If the benefit is clear to you and the cost is one you can bear, then yes. If you hesitate because you would lose something hard to get back, wait and find out more first.`,
      )
    }
    if (known !== null)
      return paragraphs(
        known,
        `That is what I can say with confidence; I cannot say more about ${topic} in particular.`,
      )
    return paragraphs(
      `I do not know enough about ${topic} to explain it well, and I would rather say so.`,
      random.pick([
        'A good way in is to find out what it is for, whom it concerns and what it is often confused with. The first paragraphs of an encyclopedia article usually answer all three.',
        'If you paste a text about it, I can summarise it, and if you tell me what you want to do with it, I can help with that.',
      ]),
    )
  },
}
