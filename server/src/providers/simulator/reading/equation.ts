import { type Expression, evaluate, write } from './expression.ts'
import { parseExpression } from './parse-expression.ts'
import {
  add,
  divide,
  format,
  isZero,
  multiply,
  negate,
  type Rational,
  rational,
  squareRoot,
  subtract,
} from './rational.ts'
import type { WorkedSum } from './worked-sum.ts'

/** Solves `left = right` in one unknown, up to the second degree. `null` when it is not such an equation. */
export function solveEquation(written: string): WorkedSum | null {
  const [leftText = '', rightText = ''] = written.split('=')
  const letters = new Set(written.replace(/sqrt|mod/g, '').match(/[a-z]/g) ?? [])
  const [name] = letters
  const left = parseExpression(leftText.trim())
  const right = parseExpression(rightText.trim())
  if (letters.size !== 1 || name === undefined || left === null || right === null || left.kind === 'variable')
    return null
  const coefficients = coefficientsOf(left, right)
  if (coefficients === null) return null
  const [constant, linear, square] = coefficients
  const question = `${write(left, 'plain')} = ${write(right, 'plain')}`
  const shown = `${write(left, 'tex')} = ${write(right, 'tex')}`
  if (!isZero(square)) return quadratic({ name, question, shown, constant, linear, square })
  const root = divide(negate(constant), linear)
  if (root === null) return null
  const result = format(root).text
  return {
    question,
    subject: name,
    statement: `${name} ${format(root).exact ? '=' : '≈'} ${result}`,
    tex: `${shown} \\;\\Rightarrow\\; ${name} = ${tex(root)}`,
    result: `${name} = ${result}`,
    value: root,
    steps: [
      `${term(linear, name)} = ${format(negate(constant)).text}`,
      `${name} ${format(root).exact ? '=' : '≈'} ${result}`,
    ],
  }
}

interface Quadratic {
  readonly name: string
  readonly question: string
  readonly shown: string
  readonly constant: Rational
  readonly linear: Rational
  readonly square: Rational
}

function quadratic({ name, question, shown, constant, linear, square }: Quadratic): WorkedSum {
  const discriminant = subtract(multiply(linear, linear), multiply(rational(4n), multiply(square, constant)))
  const root = squareRoot(discriminant)
  const spread = `discriminant: b² − 4ac = ${format(discriminant).text}`
  const base = { question, subject: name, steps: [spread] }
  if (root === null) {
    const none = 'no real solution'
    return {
      ...base,
      statement: `${question} has ${none}`,
      tex: `${shown} \\text{ has ${none}}`,
      result: none,
      value: null,
    }
  }
  const half = (sign: Rational): Rational =>
    divide(add(negate(linear), multiply(sign, root.root)), multiply(rational(2n), square)) ?? rational(0n)
  const low = half(rational(-1n))
  const high = half(rational(1n))
  const roots = isZero(discriminant) ? [low] : [low, high]
  const result = roots.map((each) => format(each).text).join(' or ')
  return {
    ...base,
    statement: `${name} ${root.exact ? '=' : '≈'} ${result}`,
    tex: `${shown} \\;\\Rightarrow\\; ${roots.map((each) => `${name} ${root.exact ? '=' : '\\approx'} ${tex(each)}`).join(',\\; ')}`,
    result: `${name} = ${result}`,
    value: low,
    steps: [
      spread,
      `${name} = (−b ± √${format(discriminant).text}) ÷ 2a`,
      `${name} ${root.exact ? '=' : '≈'} ${result}`,
    ],
  }
}

/** Reads the polynomial off its values at 0, 1, 2 and 3: equal third differences of zero mean degree two at most. */
function coefficientsOf(left: Expression, right: Expression): readonly [Rational, Rational, Rational] | null {
  const values: Rational[] = []
  for (const point of [0n, 1n, 2n, 3n, 4n]) {
    const a = evaluate(left, rational(point)).value
    const b = evaluate(right, rational(point)).value
    if (a === null || b === null || !a.exact || !b.exact) return null
    values.push(subtract(a.number, b.number))
  }
  const first = differences(values)
  const second = differences(first)
  if (!differences(second).every(isZero)) return null
  const square = multiply(second[0]!, rational(1n, 2n))
  return [values[0]!, subtract(first[0]!, square), square]
}

const differences = (values: readonly Rational[]): Rational[] =>
  values.slice(1).map((value, index) => subtract(value, values[index]!))

function term(coefficient: Rational, name: string): string {
  const text = format(coefficient).text
  return text === '1' ? name : text === '−1' ? `−${name}` : `${text}${name}`
}

function tex(number: Rational): string {
  const written = format(number)
  if (written.exact || number.bottom > 999n) return written.text.replace('−', '-')
  return `${number.top < 0n ? '-' : ''}\\tfrac{${number.top < 0n ? -number.top : number.top}}{${number.bottom}}`
}
