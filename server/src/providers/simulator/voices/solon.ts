import { statement } from '../knowledge/fact.ts'
import { capitalise } from '../reading/clean.ts'
import { bullets, emphasise, numbered, paragraphs, program, sentences } from './markdown.ts'
import { compareCarefully, considerCarefully } from './solon-essays.ts'
import { carefulLetter, carefulPoem, carefulStory } from './solon-writing.ts'
import { haikuOn, limerickOn, shortJoke, shortSlogan } from './verses.ts'
import type { Voice } from './voice.ts'

/** Careful: the answer first, then the reasons in order, then what to watch out for. Gets sums right. */
export const solon: Voice = {
  smalltalk: ({ act }, random) => {
    if (act === 'identity')
      return 'I am an AI assistant. Which model I am is left out of my answers, so that you can judge them for what they say. What would you like to work on?'
    if (act === 'thanks')
      return 'You are very welcome. If anything I said turns out to be unclear, tell me which part and I will go over it again.'
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
      code.askedFor !== null &&
        `I will use ${code.languageName} here; the structure carries over to ${code.askedFor} with little change.`,
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
  comparison: (request) => compareCarefully(request),
  list: ({ label, items, pool, ready, topic }, random) =>
    paragraphs(
      ready
        ? `Here are ${items.length} ${label}:`
        : `Here are ${items.length} ${label}. They are general, because I know nothing particular about ${topic} in your case:`,
      numbered(sentences(ready && pool.length > items.length ? random.shuffle(pool).slice(0, items.length) : items)),
      items.length > 2 &&
        /tip|way|step|advice|habit|strateg/i.test(label) &&
        'Take one at a time: a single change that lasts is worth more than five that do not.',
    ),
  translation: ({ phrase, translated, targetName }) =>
    translated === null
      ? paragraphs(
          `I am not certain enough of “${phrase}” in ${targetName} to give you a translation you could rely on.`,
          'If it is for something that matters, ask a native speaker; a wrong register is harder to spot than a wrong word.',
        )
      : paragraphs(
          `**${translated}**`,
          `That is “${phrase}” in ${targetName}. Pronunciation and register vary with the region; this form is understood everywhere.`,
        ),
  summary: ({ best, sentences, brief }) =>
    brief
      ? (best[0] ?? '')
      : paragraphs(
          `**In one sentence:** ${best[0] ?? ''}`,
          best.length > 1 && `**Main points**\n\n${bullets(best)}`,
          `*Shortened from ${sentences.length} ${sentences.length === 1 ? 'sentence' : 'sentences'}; nothing was added.*`,
        ),
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
      !ready && 'Tell me where you are now and I can make the first two steps concrete.',
    ),
  explanation: ({ fact, brief, language }) =>
    brief
      ? statement(fact)
      : paragraphs(
          language !== 'en' && '*(I answer in English.)*',
          `**${statement(fact)}**`,
          `**In more detail.** ${fact.how}`,
          `**For example.** ${fact.example}`,
          `**Keep in mind.** ${fact.caveat}`,
        ),
  answer: ({ trivium, brief }) =>
    brief
      ? `**${trivium.short}**`
      : paragraphs(
          emphasise(trivium.sentence, trivium.short, '**'),
          !/\d/.test(trivium.mistake) && `A common wrong answer: ${trivium.mistake}.`,
        ),
  open: (request, random) => considerCarefully(request, random.pick(['What decides it', 'What it turns on'])),
}

function whyNoValue(result: string): string {
  if (result === 'undefined')
    return 'No number satisfies it: whatever value you tried, checking it backwards would fail.'
  if (result.startsWith('no real'))
    return 'The discriminant is negative, so the graph never touches the axis. There are two complex solutions.'
  return 'Written out it would fill pages; if you need its size, take logarithms.'
}

const plain = (tex: string): string => tex.replace('\\sqrt{n}', '√n').replace('\\log', 'log')
