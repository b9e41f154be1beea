import { type Fact, statement } from '../knowledge/fact.ts'
import { capitalise } from '../reading/clean.ts'
import type { RequestOf } from '../reading/request.ts'
import { numbered, paragraphs, table } from './markdown.ts'
import { formulas } from './scholia-formulas.ts'

export function explainAtLength(fact: Fact, brief: boolean): string {
  if (brief) return statement(fact)
  const formula = formulas.get(fact.title)
  return paragraphs(
    `## ${capitalise(fact.title)}`,
    `**Definition.** ${statement(fact)}`,
    formula !== undefined && `$$${formula.tex}$$\n\n(${formula.reading})`,
    table(
      ['Aspect', 'Observation'],
      [
        ['Mechanism', fact.how],
        ['Instance', fact.example],
        ['Qualification', fact.caveat],
      ],
    ),
  )
}

export function compareAtLength({ left, right, isChoice }: RequestOf<'comparison'>): string {
  const [a, b] = [left.fact, right.fact]
  const head = ['Criterion', capitalise(left.name), capitalise(right.name)]
  if ((a === null || b === null) && !isChoice) {
    return paragraphs(
      `## ${capitalise(left.name)} and ${right.name}`,
      table(head, [
        ['Nature', a?.gist ?? '*no source*', b?.gist ?? '*no source*'],
        ['Mechanism', a?.how ?? '*no source*', b?.how ?? '*no source*'],
      ]),
      'Formally, the two differ if there is at least one property $P$ with $P(A) \\neq P(B)$; which one is essential, the sources at my disposal do not say.',
    )
  }
  if (a === null || b === null) {
    return paragraphs(
      `## ${capitalise(left.name)} and ${right.name}`,
      `A comparison needs criteria before it needs a verdict. Let $w_i$ be the weight of criterion $i$, and $s_i$ the score on it; then one prefers ${left.name} exactly when`,
      '$$\\sum_i w_i\\, s_i(A) > \\sum_i w_i\\, s_i(B).$$',
      table(
        ['Criterion', 'Weight', `$A$: ${left.name}`, `$B$: ${right.name}`],
        [
          ['Fitness for the purpose', '$w_1$', 'to be scored', 'to be scored'],
          ['Cost, over the whole term', '$w_2$', 'to be scored', 'to be scored'],
          ['Reversibility', '$w_3$', 'to be scored', 'to be scored'],
        ],
      ),
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
  return paragraphs(
    `## ${capitalise(left.name)} and ${right.name}`,
    table(head, rows),
    `**Conclusion.** Neither dominates the other: each is better on a criterion on which the other is worse, so that the choice follows from the purpose.`,
  )
}

export function examine({ aim, topic, fact, quote }: RequestOf<'open'>): string {
  if (aim === 'detail' && !/how (?:many|much|old|far|long|tall|big|high|fast)/i.test(quote)) {
    return paragraphs(
      fact !== null && statement(fact),
      `On “${quote.replace(/[?？]$/, '')}” I have no attested answer. Tradition tends to name the most famous person, the roundest year and the nearest capital; it is wise to distrust all three until a contemporary source confirms them.`,
    )
  }
  if (aim === 'detail') {
    return paragraphs(
      `### On the question “${quote.replace(/[?？]$/, '')}”`,
      fact !== null && statement(fact),
      'I have no attested value. Where one is missing, an estimate should at least be honest about its factors:',
      '$$x = \\prod_i f_i, \\qquad \\frac{\\Delta x}{x} \\approx \\sqrt{\\sum_i \\left(\\frac{\\Delta f_i}{f_i}\\right)^2}$$',
      'Name the factors you know, and the uncertainty of the rest can be computed.',
    )
  }
  if (aim === 'personal') {
    return paragraphs(
      'The ancients distinguished what is in our power from what is not, and advised to spend one’s strength on the first.',
      table(
        ['In your power', 'Not in your power'],
        [
          ['the next hour', 'the last week'],
          ['whom you ask for help', 'how quickly it passes'],
        ],
      ),
      'Which side of the table does your trouble stand on?',
    )
  }
  if (aim === 'truth') {
    const sides =
      fact?.strength === undefined || fact.weakness === undefined
        ? [
            ['a mechanism by which it would hold', 'a case in which it does not'],
            ['agreement among those who measured', 'dependence on who is asked'],
          ]
        : [[fact.strength, fact.weakness]]
    return paragraphs(
      `### ${capitalise(topic)}`,
      fact !== null && `${statement(fact)} ${fact.how}`,
      table(['Would speak for it', 'Would speak against it'], sides),
      'The verdict depends on the dose, the person and the alternative; without these three it is not a question but a heading.',
    )
  }
  if (aim === 'choice') {
    return paragraphs(
      `### ${capitalise(topic)}`,
      fact !== null && statement(fact),
      'The matter can be put as a decision under uncertainty:',
      '$$\\mathbb{E}[U] = p\\,u_{\\text{success}} - (1-p)\\,u_{\\text{failure}} > 0 \\iff p > \\frac{u_{\\text{failure}}}{u_{\\text{success}} + u_{\\text{failure}}}$$',
      table(
        ['If failure costs', 'you need $p$ above'],
        [
          ['as much as success brings', '$0.50$'],
          ['half as much', '$0.33$'],
          ['twice as much', '$0.67$'],
        ],
      ),
      'Thus the first thing to estimate is not the chance but the cost of being wrong.',
    )
  }
  return paragraphs(
    `## ${capitalise(topic)}`,
    fact !== null && explainAtLength(fact, true),
    fact === null
      ? `I possess no sources on ${topic}; what follows is a map and not the territory. Three readings of the question should be distinguished:`
      : 'Three readings of the question remain to be distinguished:',
    table(
      ['Reading', 'What would answer it'],
      [
        ['Conceptual', 'a definition that excludes its neighbours'],
        [
          aim === 'reason' ? 'Causal' : 'Historical',
          aim === 'reason' ? 'a mechanism, and a case in which it fails' : 'its origin, and what it replaced',
        ],
        ['Practical', 'a consequence that one could act upon'],
      ],
    ),
    numbered([
      'The conceptual reading is prior to the others.',
      'The second is where most disputes arise.',
      'The third is usually what was meant.',
    ]),
    'Taken together they delimit the subject; taken singly each is misleading.',
  )
}
