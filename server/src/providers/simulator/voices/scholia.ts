import { type Fact, statement } from '../knowledge/fact.ts'
import { capitalise } from '../reading/clean.ts'
import type { RequestOf } from '../reading/request.ts'
import { numbered, paragraphs, program, sentence, table } from './markdown.ts'
import { formulas } from './scholia-formulas.ts'
import { fourLines, haikuOn, limerickOn, shortJoke, shortSlogan, shortStory } from './verses.ts'
import type { Voice } from './voice.ts'

/** Learned: headings, tables and formulas; thorough, sometimes more than was asked for. */
export const scholia: Voice = {
  smalltalk: ({ act }) => {
    if (act === 'identity') return 'I am a language model, that is, an estimate of $P(w_{t+1} \\mid w_1, \\dots, w_t)$. Which estimate in particular I leave open, so that the text may be judged by itself.'
    if (act === 'thanks') return 'The pleasure is mine. A question well put is half the work.'
    if (act === 'bye') return 'Farewell; may your next question be a harder one.'
    return 'Good day. I am at my best with questions that reward a table, a formula or a careful distinction. What shall we examine?'
  },
  arithmetic: ({ sum }) =>
    paragraphs(
      `$$${sum.tex}$$`,
      sum.steps.length > 1 && table(['Step', 'Operation'], sum.steps.map((step, index) => [String(index + 1), step])),
      sum.value === null ? 'There is no value to report, which is itself the result.' : `Hence the result is **${sum.result}**.`,
    ),
  code: ({ code }) =>
    paragraphs(
      `### Problem\n\nWe seek a procedure to ${code.title}, here in ${code.languageName}${code.askedFor === null ? '' : ` (the transfer to ${code.askedFor} is left to the reader)`}.`,
      program(code),
      `### Analysis\n\n${code.how}`,
      code.time !== null && table(['Resource', 'Bound'], [['Time', `$O(${code.time})$`], ['Space', `$O(${code.space ?? '1'})$`]]),
      `**Remark.** ${code.edge}`,
    ),
  comparison: (request) => compare(request),
  list: ({ label, items }) =>
    paragraphs(`### ${capitalise(label)}`, table(['No.', 'Item'], items.map((item, index) => [String(index + 1), sentence(item)])), `The order is one of convenience; there are $${items.length}! = ${factorial(items.length)}$ others.`),
  translation: ({ phrase, translated, targetName }) =>
    translated === null
      ? `The expression “${phrase}” is not attested in the material at my disposal for ${targetName}; a conjecture would be worth less than a dictionary.`
      : table(['Source', targetName], [[phrase, translated]]),
  summary: ({ best, sentences }) => paragraphs('### Abstract', best.join(' '), `*Compression: ${best.length} of ${sentences.length} sentences, $${Math.round((100 * best.length) / Math.max(1, sentences.length))}\\,\\%$.*`),
  creative: ({ form, topic, recipient }, random) => {
    if (form === 'haiku') return paragraphs(haikuOn(topic, random), '*Metre: $5 + 7 + 5 = 17$ syllables.*')
    if (form === 'limerick') return paragraphs(limerickOn(topic, random), '*Rhyme scheme: aabba.*')
    if (form === 'joke') return `${shortJoke(random)}\n\nThe effect, if any, rests on an expectation that the last clause violates.`
    if (form === 'slogan') return shortSlogan(topic, random)
    if (form === 'letter') return `Esteemed ${recipient === null ? 'colleague' : recipient},\n\npermit me to raise the matter of ${topic}. Three considerations speak for it: it is timely, its cost is bounded, and the alternative has been tried.\n\nI remain, with respect, at your disposal for any clarification.`
    if (form === 'story') return paragraphs(shortStory(topic, random), '*On its structure: complication, delay, recognition; the rest is ornament.*')
    return paragraphs(fourLines(topic, random), '*A ballad stanza, rhymed abab, with four and three stresses in turn.*')
  },
  instructions: ({ goal, steps }) =>
    paragraphs(`### Procedure: to ${goal}`, table(['Stage', 'Action'], steps.map((step, index) => [`${index + 1} of ${steps.length}`, step])), `If each stage succeeds with probability $p$, the whole succeeds with $p^{${steps.length}}$; at $p = 0.9$ that is $${(0.9 ** steps.length).toFixed(2)}$. It pays to check each before going on.`),
  explanation: ({ fact, brief }) => explain(fact, brief),
  answer: ({ trivium }) => paragraphs(trivium.sentence, `*In a word:* ${trivium.short}.`),
  open: (request) => examine(request),
}

function explain(fact: Fact, brief: boolean): string {
  if (brief) return statement(fact)
  const formula = formulas.get(fact.title)
  return paragraphs(
    `## ${capitalise(fact.title)}`,
    `**Definition.** ${statement(fact)}`,
    formula !== undefined && `$$${formula.tex}$$\n\n(${formula.reading})`,
    table(['Aspect', 'Observation'], [
      ['Mechanism', fact.how],
      ['Instance', fact.example],
      ['Qualification', fact.caveat],
    ]),
  )
}

function compare({ left, right }: RequestOf<'comparison'>): string {
  const [a, b] = [left.fact, right.fact]
  const head = ['Criterion', capitalise(left.name), capitalise(right.name)]
  if (a === null || b === null) {
    return paragraphs(
      `## ${capitalise(left.name)} and ${right.name}`,
      `A comparison needs criteria before it needs a verdict. Let $w_i$ be the weight of criterion $i$, and $s_i$ the score on it; then one prefers ${left.name} exactly when`,
      '$$\\sum_i w_i\\, s_i(A) > \\sum_i w_i\\, s_i(B).$$',
      table(['Criterion', 'Weight', `$A$: ${left.name}`, `$B$: ${right.name}`], [
        ['Fitness for the purpose', '$w_1$', 'to be scored', 'to be scored'],
        ['Cost, over the whole term', '$w_2$', 'to be scored', 'to be scored'],
        ['Reversibility', '$w_3$', 'to be scored', 'to be scored'],
      ]),
      'In most cases the weights, not the scores, are where people disagree.',
    )
  }
  const rows = [
    ['Nature', a.gist, b.gist],
    ['Mechanism', a.how, b.how],
    ...(a.strength === undefined || b.strength === undefined ? [] : [['Merit', a.strength, b.strength]]),
    ...(a.weakness === undefined || b.weakness === undefined ? [] : [['Price', a.weakness, b.weakness]]),
    ['Instance', a.example, b.example],
  ]
  return paragraphs(`## ${capitalise(left.name)} and ${right.name}`, table(head, rows), `**Conclusion.** Neither dominates the other: each is better on a criterion on which the other is worse, so that the choice follows from the purpose.`)
}

function examine({ aim, topic, fact, quote }: RequestOf<'open'>): string {
  if (aim === 'detail') {
    return paragraphs(`### On the question “${quote.replace(/[?？]$/, '')}”`, fact !== null && statement(fact), 'I have no attested value. Where one is missing, an estimate should at least be honest about its factors:', '$$x = \\prod_i f_i, \\qquad \\frac{\\Delta x}{x} \\approx \\sqrt{\\sum_i \\left(\\frac{\\Delta f_i}{f_i}\\right)^2}$$', 'Name the factors you know, and the uncertainty of the rest can be computed.')
  }
  if (aim === 'choice') {
    return paragraphs(`### ${capitalise(topic)}`, fact !== null && statement(fact), 'The matter can be put as a decision under uncertainty:', '$$\\mathbb{E}[U] = p\\,u_{\\text{success}} - (1-p)\\,u_{\\text{failure}} > 0 \\iff p > \\frac{u_{\\text{failure}}}{u_{\\text{success}} + u_{\\text{failure}}}$$', table(['If failure costs', 'you need $p$ above'], [['as much as success brings', '$0.50$'], ['half as much', '$0.33$'], ['twice as much', '$0.67$']]), 'Thus the first thing to estimate is not the chance but the cost of being wrong.')
  }
  return paragraphs(
    `## ${capitalise(topic)}`,
    fact !== null && explain(fact, true),
    'Three readings of the question should be distinguished:',
    table(['Reading', 'What would answer it'], [
      ['Conceptual', `a definition of ${topic} that excludes its neighbours`],
      [aim === 'reason' ? 'Causal' : 'Historical', aim === 'reason' ? 'a mechanism, and a case in which it fails' : 'its origin, and what it replaced'],
      ['Practical', 'a consequence that one could act upon'],
    ]),
    numbered(['The conceptual reading is prior to the others.', 'The second is where most disputes arise.', 'The third is usually what was meant.']),
    'Taken together they delimit the subject; taken singly each is misleading.',
  )
}

function factorial(count: number): string {
  let product = 1
  for (let factor = 2; factor <= count; factor += 1) product *= factor
  return product.toLocaleString('en-US').replaceAll(',', '\\,')
}
