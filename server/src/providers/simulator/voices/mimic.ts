import { capitalise } from '../reading/clean.ts'
import { bullets, paragraphs, program } from './markdown.ts'
import { shortJoke } from './verses.ts'
import type { Voice } from './voice.ts'

/** Mostly hands the prompt back in other words; a grain of content comes along by chance. */
export const mimic: Voice = {
  smalltalk: ({ act, quote }) => {
    if (act === 'identity') return 'You would like to know who I am. I am the one you are talking to.'
    if (act === 'thanks') return 'Thank you for thanking me.'
    if (act === 'bye') return `${capitalise(quote.replace(/[.!]+$/, ''))} to you too.`
    return act === 'how-are-you'
      ? 'How am I? How are you?'
      : `${capitalise(quote.replace(/[.!]+$/, ''))}! You said “${quote}”, so I say it too.`
  },
  arithmetic: ({ sum }, random) =>
    random.chance(0.5)
      ? `You want to know ${sum.question}. So the question is what ${sum.question} comes to. It comes to ${sum.result}.`
      : `You are asking for ${sum.question}. The result is whatever you get when you work out ${sum.question}.`,
  code: ({ code, quote }, random) =>
    paragraphs(
      `You asked: “${quote}” So what you need is code to ${code.title}, written in ${code.askedFor ?? code.languageName}.`,
      random.chance(0.5)
        ? program(code)
        : `The code would have to ${code.title}, and it would have to be in ${code.askedFor ?? code.languageName}.`,
    ),
  comparison: ({ left, right }, random) => {
    const known = left.fact ?? right.fact
    return paragraphs(
      `You want to compare ${left.name} and ${right.name}. On the one hand there is ${left.name}. On the other hand there is ${right.name}.`,
      known !== null && random.chance(0.6) && known.plain,
      `So it is a question of ${left.name} or ${right.name}.`,
    )
  },
  list: ({ label, items }) =>
    paragraphs(
      `You are looking for ${label}. Here are ${label}:`,
      bullets(items.slice(0, Math.max(1, Math.ceil(items.length / 2))).map(capitalise)),
      `These are ${label}.`,
    ),
  translation: ({ phrase, translated, targetName }, random) =>
    translated !== null && random.chance(0.6)
      ? `You want “${phrase}” in ${targetName}. “${phrase}” in ${targetName} is “${translated}”.`
      : `You want “${phrase}” in ${targetName}. It means the same as “${phrase}”, only in ${targetName}.`,
  summary: ({ sentences }) => `The text says the following. ${sentences.slice(0, 4).join(' ')}`,
  creative: ({ form, topic }, random) => {
    if (form === 'joke') return `You want a joke. Here is a joke. ${shortJoke(random)} That was a joke.`
    if (form === 'story')
      return `This is a story about ${topic}. In the story there is ${topic}. Things happen to ${topic}, and in the end the story about ${topic} is over.`
    if (form === 'letter')
      return `Dear reader,\n\nthis letter is about ${topic}. I am writing to you about ${topic}, because I was asked for a letter about ${topic}.\n\nRegards`
    if (form === 'slogan') return `${capitalise(topic)}: it is ${topic}!`
    return `${capitalise(topic)}, oh ${topic},\na poem about ${topic}.\nWhat rhymes with ${topic}?\nOnly ${topic}.`
  },
  instructions: ({ goal, steps }) =>
    paragraphs(
      `You would like to know how to ${goal}. To ${goal}, you first have to want to ${goal}.`,
      `${steps[0] ?? ''} After that, carry on until you have managed to ${goal}.`,
    ),
  explanation: ({ fact, topic, quote }, random) =>
    paragraphs(
      `You are asking about ${topic}. ${random.pick(['That is a good question to ask.', 'Many people ask about that.'])}`,
      random.chance(0.7) && fact.plain,
      random.pick([`So that is what there is to say about ${topic}.`, `In other words, your question was: “${quote}”`]),
    ),
  answer: ({ trivium, quote }, random) =>
    random.chance(0.6)
      ? `You asked: “${quote}” ${trivium.sentence}`
      : `You asked: “${quote}” That is exactly the question. The answer is the answer to that question.`,
  open: ({ topic, quote, aim, keywords }, random) => {
    const last = keywords.at(-1) ?? topic
    return paragraphs(
      `If I understand you correctly, you wrote: “${quote}”`,
      aim === 'choice' || aim === 'truth'
        ? 'So that is what you are wondering about. It could be so, or it could be otherwise.'
        : random.pick([
            `So this is about ${topic}. When it comes to ${topic}, what matters above all is ${topic} itself.`,
            `You mention “${last}”, and “${last}” is certainly a part of it. There is a lot one could say about that.`,
          ]),
      random.pick(['What do you think about it yourself?', 'I hope this helps.']),
    )
  },
}
