import { statement } from '../knowledge/fact.ts'
import { capitalise } from '../reading/clean.ts'
import { numbered, paragraphs, program, sentence, series } from './markdown.ts'
import { fourLines, shortJoke, shortLetter, shortSlogan, shortStory, haikuOn, limerickOn } from './verses.ts'
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
  arithmetic: ({ sum }, random) =>
    sum.value === null ? `${capitalise(sum.statement)}.` : random.pick([`${sum.statement}.`, `The answer is ${sum.result}: ${sum.statement}.`]),
  code: ({ code }) =>
    paragraphs(
      code.askedFor !== null && `I can write this in ${code.languageName}; the idea carries over to ${code.askedFor}.`,
      code.ready ? `Here is a way to ${code.title} in ${code.languageName}:` : `Here is a frame in ${code.languageName} to ${code.title}:`,
      program(code),
      code.ready ? code.how : code.edge,
    ),
  comparison: ({ left, right }) => {
    if (left.fact === null || right.fact === null) {
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
  list: ({ label, items }) => paragraphs(`Here are ${items.length} ${label}:`, numbered(items.map(sentence))),
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
    paragraphs(language !== 'en' && 'I answer in English.', brief ? statement(fact) : `${statement(fact)} ${fact.how}`, !brief && fact.example),
  answer: ({ trivium }) => trivium.sentence,
  open: ({ aim, topic, fact, keywords }, random) => {
    const known = fact === null ? null : `${statement(fact)} ${fact.how}`
    if (aim === 'detail') return paragraphs('I do not know that with certainty, so I will not make up an answer.', known, 'An encyclopedia or the original source should have it.')
    if (aim === 'choice') {
      return paragraphs(known, `As for ${topic}: it depends on what you expect. If the benefit is clear to you and the cost is one you can bear, then yes. If you hesitate because you would lose something hard to get back, wait and find out more first.`)
    }
    const words = keywords.slice(0, 3)
    return paragraphs(
      known,
      random.pick([
        `The main thing to know about ${topic} is what question you want it to answer, since the word covers several matters.`,
        `There is more than one way to look at ${topic}, and which is useful depends on what you want to do with it.`,
      ]),
      words.length > 1 && `I would begin with ${series(words)}, see how they hang together, and take it from there. If you tell me what it is for, I can be more specific.`,
      words.length <= 1 && 'If you tell me a little more about what it is for, I can be more specific.',
    )
  },
}
