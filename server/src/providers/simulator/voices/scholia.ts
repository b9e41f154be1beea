import { capitalise } from '../reading/clean.ts'
import { emphasise, paragraphs, program, sentences, table } from './markdown.ts'
import { compareAtLength, examine, explainAtLength } from './scholia-essays.ts'
import { fourLines, haikuOn, limerickOn, shortJoke, shortSlogan, shortStory } from './verses.ts'
import type { Voice } from './voice.ts'

/** Learned: headings, tables and formulas; thorough, sometimes more than was asked for. */
export const scholia: Voice = {
  smalltalk: ({ act }) => {
    if (act === 'identity')
      return 'I am a language model, that is, an estimate of $P(w_{t+1} \\mid w_1, \\dots, w_t)$. Which estimate in particular I leave open, so that the text may be judged by itself.'
    if (act === 'thanks') return 'The pleasure is mine. A question well put is half the work.'
    if (act === 'bye') return 'Farewell; may your next question be a harder one.'
    return 'Good day. I am at my best with questions that reward a table, a formula or a careful distinction. What shall we examine?'
  },
  arithmetic: ({ sum }) =>
    paragraphs(
      `$$${sum.tex}$$`,
      sum.steps.length > 1 &&
        table(
          ['Step', 'Operation'],
          sum.steps.map((step, index) => [String(index + 1), step]),
        ),
      sum.value === null
        ? 'There is no value to report, which is itself the result.'
        : `Hence the result is **${sum.result}**.`,
    ),
  code: ({ code }) =>
    paragraphs(
      `### Problem\n\nWe seek a procedure to ${code.title}, here in ${code.languageName}${code.askedFor === null ? '' : ` (the transfer to ${code.askedFor} is left to the reader)`}.`,
      program(code),
      `### Analysis\n\n${code.how}`,
      code.time !== null &&
        table(
          ['Resource', 'Bound'],
          [
            ['Time', `$O(${code.time})$`],
            ['Space', `$O(${code.space ?? '1'})$`],
          ],
        ),
      `**Remark.** ${code.edge}`,
    ),
  comparison: (request) => compareAtLength(request),
  list: ({ label, items }) =>
    paragraphs(
      `### ${capitalise(label)}`,
      table(
        ['No.', 'Item'],
        sentences(items).map((item, index) => [String(index + 1), item]),
      ),
      items.length > 1 &&
        `The order is one of convenience: of $${items.length}! = ${factorial(items.length)}$ possible ones, this is the first that came to hand.`,
    ),
  translation: ({ phrase, translated, targetName }) =>
    translated === null
      ? `The expression “${phrase}” is not attested in the material at my disposal for ${targetName}; a conjecture would be worth less than a dictionary.`
      : table(['Source', targetName], [[phrase, translated]]),
  summary: ({ best, sentences }) =>
    paragraphs(
      '### Abstract',
      best.join(' '),
      `*Compression: ${best.length} of ${sentences.length} sentences, $${Math.round((100 * best.length) / Math.max(1, sentences.length))}\\,\\%$.*`,
    ),
  creative: ({ form, topic, recipient }, random) => {
    if (form === 'haiku') return paragraphs(haikuOn(topic, random), '*Metre: $5 + 7 + 5 = 17$ syllables.*')
    if (form === 'limerick') return paragraphs(limerickOn(topic, random), '*Rhyme scheme: aabba.*')
    if (form === 'joke')
      return `${shortJoke(random)}\n\nThe effect, if any, rests on an expectation that the last clause violates.`
    if (form === 'slogan') return shortSlogan(topic, random)
    if (form === 'letter')
      return `Esteemed ${recipient === null ? 'colleague' : recipient},\n\npermit me to raise the matter of ${topic}. Three considerations speak for it: it is timely, its cost is bounded, and the alternative has been tried.\n\nI remain, with respect, at your disposal for any clarification.`
    if (form === 'story')
      return paragraphs(
        shortStory(topic, random),
        '*On its structure: complication, delay, recognition; the rest is ornament.*',
      )
    return paragraphs(fourLines(topic, random), '*A ballad stanza, rhymed abab, with four and three stresses in turn.*')
  },
  instructions: ({ goal, steps }) =>
    paragraphs(
      `### Procedure: to ${goal}`,
      table(
        ['Stage', 'Action'],
        steps.map((step, index) => [`${index + 1} of ${steps.length}`, step]),
      ),
      `If each stage succeeds with probability $p$, the whole succeeds with $p^{${steps.length}}$; at $p = 0.9$ that is $${(0.9 ** steps.length).toFixed(2)}$. It pays to check each before going on.`,
    ),
  explanation: ({ fact, brief }) => explainAtLength(fact, brief),
  answer: ({ trivium }) =>
    paragraphs(
      emphasise(trivium.sentence, trivium.short, '*'),
      `(*Lectio falsa*, though frequent: ${trivium.mistake}.)`,
    ),
  open: (request) => examine(request),
}

function factorial(count: number): string {
  let product = 1
  for (let factor = 2; factor <= count; factor += 1) product *= factor
  return product.toLocaleString('en-US').replaceAll(',', '\\,')
}
