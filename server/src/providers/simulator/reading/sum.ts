import { solveEquation } from './equation.ts'
import { type Evaluation, type Expression, evaluate, write } from './expression.ts'
import { parseExpression } from './parse-expression.ts'
import { format, isInteger, type Rational, rational } from './rational.ts'
import type { WorkedSum } from './worked-sum.ts'

const sumCharsMax = 200

/** The sum a prompt asks for, or `null` when the prompt is about anything besides a sum. */
export function readSum(prompt: string): WorkedSum | null {
  const text = prompt.trim()
  if (
    text.length > sumCharsMax ||
    !/\d|zero|one|two|three|four|five|six|seven|eight|nine|ten|twenty|hundred/i.test(text)
  ) {
    return null
  }
  if (/\d{4}-\d\d-\d\d/.test(text)) return null
  const written = withoutFiller(withSymbols(text))
  if (/^[^=]+=[^=]+$/.test(written) && /[a-z]/.test(written)) return solveEquation(written)
  const expression = parseExpression(written.replace(/=\s*$/, ''))
  if (expression === null || !isWorthWorkingOut(expression)) return null
  return workOut(expression)
}

function workOut(expression: Expression): WorkedSum {
  const evaluation = evaluate(expression)
  const question = write(expression, 'plain')
  const tex = write(expression, 'tex')
  const value = evaluation.value
  if (value === null) {
    const result = evaluation.obstacle === 'too-large' ? 'too large to write out' : 'undefined'
    const statement = `${question} is ${result}`
    return {
      question,
      subject: question,
      statement,
      tex: `${tex} \\text{ is ${result}}`,
      result,
      value: null,
      steps: [],
    }
  }
  const written = format(value.number)
  const exact = written.exact && value.exact
  const result = written.exact && !value.exact ? format(rounded(value.number)).text : written.text
  const fraction =
    !exact && value.exact ? ` (exactly ${value.number.top}/${value.number.bottom})`.replace('-', '−') : ''
  return {
    question,
    subject: question,
    statement: `${question} ${exact ? '=' : '≈'} ${result}${value.number.bottom < 1000n ? fraction : ''}`,
    tex: `${tex} ${exact ? '=' : '\\approx'} ${result.replace('−', '-')}`,
    result,
    value: value.number,
    steps: stepsOf(expression, evaluation),
  }
}

function stepsOf(expression: Expression, evaluation: Evaluation): readonly string[] {
  if (evaluation.steps.length !== 1) return evaluation.steps.slice(0, 8)
  return splitProduct(expression) ?? []
}

/** 17 × 23 by parts, as on paper: a single product has no smaller operations to show. */
function splitProduct(expression: Expression): readonly string[] | null {
  if (expression.kind !== 'binary' || expression.operator !== '*') return null
  const { left, right } = expression
  if (left.kind !== 'number' || right.kind !== 'number') return null
  if (!/^\d{1,9}$/.test(left.text) || !/^\d{2,9}$/.test(right.text)) return null
  const [a, b] = [Number(left.text), Number(right.text)]
  const tens = b - (b % 10)
  if (a * b > Number.MAX_SAFE_INTEGER || tens === b) return null
  return [
    `${a} × ${tens} = ${a * tens}`,
    `${a} × ${b - tens} = ${a * (b - tens)}`,
    `${a * tens} + ${a * (b - tens)} = ${a * b}`,
  ]
}

function rounded(number: Rational): Rational {
  const scale = 1_000_000n
  return rational((number.top * scale * 2n + number.bottom) / (number.bottom * 2n), scale)
}

function isWorthWorkingOut(expression: Expression): boolean {
  if (expression.kind === 'negate') return isWorthWorkingOut(expression.inner)
  return expression.kind !== 'number' && expression.kind !== 'percent' && !hasVariable(expression)
}

function hasVariable(expression: Expression): boolean {
  if (expression.kind === 'variable') return true
  if (expression.kind === 'number') return false
  if (expression.kind === 'binary') return hasVariable(expression.left) || hasVariable(expression.right)
  return hasVariable(expression.inner)
}

/** A value close by, for voices that reckon carelessly. */
export function nearMiss(value: Rational, slip: bigint): Rational {
  return isInteger(value)
    ? rational(value.top + slip)
    : rational(value.top * 100n + slip * value.bottom, value.bottom * 100n)
}

const units = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

const tensWithUnits = new RegExp(`\\b(${tens.join('|')})[ -](${units.slice(1, 10).join('|')})\\b`, 'g')

const symbols: readonly [RegExp, string][] = [
  [/(\d),(?=\d{3}(?!\d))/g, '$1'],
  [/(\d),(?=\d)/g, '$1.'],
  [/\*\*|\bto the power of\b|\bhoch\b/g, '^'],
  [/\b(?:the )?square root of\b|\bsquare root\b|√|wurzel aus|racine carrée de|raíz cuadrada de/g, 'sqrt '],
  [/\bmultiplied by\b|\btimes\b|\bmal\b|\bfois\b|\bpor\b|[×·⋅✕]|乘以|かける/g, '*'],
  [/\bdivided by\b|\bgeteilt durch\b|\bdivisé par\b|\bdividido (?:por|entre)\b|[÷]|除以|割る/g, '/'],
  [/\bplus\b|\bmás\b|加|足す/g, '+'],
  [/\bminus\b|\bmenos\b|\bmoins\b|[−–]|减|引く/g, '-'],
  [/\bsquared\b|²/g, '^2'],
  [/\bcubed\b|³/g, '^3'],
  [/\s?(?:%|\bpercent|\bprozent|\bpor ciento)\s+(?:of|von|de)\b/g, '% *'],
  [/\bpercent\b|\bprozent\b/g, '%'],
  [/\bmodulo\b/g, 'mod'],
  [/(\d)\s*x\s*(?=\d)/g, '$1*'],
]

function withSymbols(text: string): string {
  let written = text
    .toLowerCase()
    .replace(tensWithUnits, (_, ten: string, unit: string) =>
      String((tens.indexOf(ten) + 2) * 10 + units.indexOf(unit)),
    )
    .replace(/\b[a-z]+\b/g, (word) => {
      if (units.includes(word)) return String(units.indexOf(word))
      if (tens.includes(word)) return String((tens.indexOf(word) + 2) * 10)
      return word === 'hundred' ? '100' : word
    })
  // "Calculate 7 * 8!" is eager, not a factorial; "what is 8!" and a bare "7 * 8!" are factorials.
  if (/^[a-z].*[-+*/×÷].*!$/.test(written)) written = written.replace(/!+$/, '')
  for (const [sign, symbol] of symbols) written = written.replace(sign, symbol)
  return written
}

/** Words that only ask for the sum. Any other word means the prompt wants more than a number, and it is left to other readings. */
const filler =
  /\b(?:hey|hi|hello|please|what's|whats|what|is|are|the|result|value|answer|of|how much|calculate|compute|evaluate|simplify|solve|work out|find|tell me|can you|could you|quickly|for me|equals?|equal to|for [a-z](?![a-z])|was|ist|wie viel|wieviel|ergibt|berechne|rechne|bitte|combien|font|fait|est|ce que|calcule[rz]?|quanto|cuánto|cuanto|es|son|resuelve|resous|löse)\b|كم|يساوي|احسب|ما|هو|ناتج|计算|等于|多少|是|几|请|いくつ|いくら|計算|して|ください|は|[?？！.。¿¡:，,؟]+\s*$|(?<![\d)])!|[¿¡:]/g

function withoutFiller(written: string): string {
  return written
    .replace(filler, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,]+|[\s,.?]+$/g, '')
}
