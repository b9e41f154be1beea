import {
  add,
  divide,
  factorial,
  format,
  isInteger,
  isTooLong,
  modulo,
  multiply,
  negate,
  parseDecimal,
  power,
  type Rational,
  rational,
  squareRoot,
  subtract,
} from './rational.ts'

export type Operator = '+' | '-' | '*' | '/' | '^' | 'mod'

export type Expression =
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'binary'; readonly operator: Operator; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'negate' | 'root' | 'percent' | 'factorial'; readonly inner: Expression }

/** `exact` is false once a root had to be rounded. */
export interface Value {
  readonly number: Rational
  readonly exact: boolean
}

export interface Evaluation {
  /** `null` where there is no value, or none that can be printed. */
  readonly value: Value | null
  readonly obstacle: 'undefined' | 'too-large' | null
  /** One line for each operation, innermost first. */
  readonly steps: readonly string[]
}

export function evaluate(expression: Expression, variable: Rational | null = null): Evaluation {
  const steps: string[] = []
  let obstacle: Evaluation['obstacle'] = null
  const visit = (node: Expression): Value | null => {
    if (node.kind === 'number') return { number: parseDecimal(node.text), exact: true }
    if (node.kind === 'variable') return variable === null ? null : { number: variable, exact: true }
    if (node.kind === 'binary') {
      const left = visit(node.left)
      const right = visit(node.right)
      if (left === null || right === null) return null
      const number = apply(node.operator, left.number, right.number)
      if (number === null || isTooLong(number)) {
        const isOnlyLong = node.operator === '^' && (left.number.top > 0n || isLongPower(right.number))
        obstacle = number === null && !isOnlyLong ? 'undefined' : 'too-large'
        return null
      }
      steps.push(
        `${show(left)} ${signs[node.operator].plain} ${show(right)} ${relation(number)} ${format(number).text}`,
      )
      return { number, exact: left.exact && right.exact }
    }
    const inner = visit(node.inner)
    if (inner === null) return null
    const result = applyUnary(node.kind, inner)
    if (result === null || isTooLong(result.number)) {
      obstacle =
        node.kind === 'factorial' && isInteger(inner.number) && inner.number.top > 0n ? 'too-large' : 'undefined'
      return null
    }
    if (node.kind === 'root') steps.push(`√${show(inner)} ${result.exact ? '=' : '≈'} ${show(result)}`)
    if (node.kind === 'percent') steps.push(`${show(inner)}% = ${show(result)}`)
    if (node.kind === 'factorial') steps.push(`${show(inner)}! = ${show(result)}`)
    return result
  }
  const value = visit(expression)
  return { value, obstacle, steps }
}

function apply(operator: Operator, left: Rational, right: Rational): Rational | null {
  if (operator === '+') return add(left, right)
  if (operator === '-') return subtract(left, right)
  if (operator === '*') return multiply(left, right)
  if (operator === '/') return divide(left, right)
  if (operator === 'mod') return modulo(left, right)
  return power(left, right)
}

function applyUnary(kind: 'negate' | 'root' | 'percent' | 'factorial', inner: Value): Value | null {
  if (kind === 'negate') return { number: negate(inner.number), exact: inner.exact }
  if (kind === 'percent') return { number: multiply(inner.number, rational(1n, 100n)), exact: inner.exact }
  if (kind === 'factorial') {
    const product = factorial(inner.number)
    return product === null ? null : { number: product, exact: inner.exact }
  }
  const root = squareRoot(inner.number)
  return root === null ? null : { number: root.root, exact: inner.exact && root.exact }
}

/** Of a base at or below zero only these powers fail for their size; the others have no real value. */
const isLongPower = (exponent: Rational): boolean => isInteger(exponent) && exponent.top > 0n

const show = (value: Value): string => format(value.number).text
const relation = (number: Rational): string => (format(number).exact ? '=' : '≈')

const signs: Record<Operator, { plain: string; tex: string; rank: number }> = {
  '+': { plain: '+', tex: '+', rank: 1 },
  '-': { plain: '−', tex: '-', rank: 1 },
  '*': { plain: '×', tex: '\\times', rank: 2 },
  '/': { plain: '÷', tex: '\\div', rank: 2 },
  mod: { plain: 'mod', tex: '\\bmod', rank: 2 },
  '^': { plain: '^', tex: '^', rank: 4 },
}

/** Writes an expression back for a reader, with only the parentheses it needs. */
export function write(expression: Expression, style: 'plain' | 'tex'): string {
  const visit = (node: Expression, rankAround: number): string => {
    switch (node.kind) {
      case 'number':
        return node.text
      case 'variable':
        return node.name
      case 'root':
        return style === 'tex' ? `\\sqrt{${visit(node.inner, 0)}}` : `√${visit(node.inner, 5)}`
      case 'percent':
        return `${visit(node.inner, 5)}${style === 'tex' ? '\\%' : '%'}`
      case 'factorial':
        return `${visit(node.inner, 5)}!`
      case 'negate':
        return wrap(`${style === 'tex' ? '-' : '−'}${visit(node.inner, 3)}`, 3, rankAround)
      case 'binary':
        return wrap(join(node), signs[node.operator].rank, rankAround)
    }
  }
  const join = ({ operator, left, right }: Extract<Expression, { kind: 'binary' }>): string => {
    const { rank, [style]: sign } = signs[operator]
    if (operator === '^') return `${visit(left, 5)}^${style === 'tex' ? `{${visit(right, 0)}}` : visit(right, 4)}`
    if (operator === '*' && left.kind === 'percent' && style === 'plain')
      return `${visit(left, rank)} of ${visit(right, 3)}`
    if (operator === '*' && isUnknown(right)) return `${visit(left, rank)}${visit(right, rank)}`
    return `${visit(left, rank)} ${sign} ${visit(right, rank + 1)}`
  }
  return visit(expression, 0)
}

/** `x` or a power of it, written straight after its factor: 2x, 3x^2. */
const isUnknown = (node: Expression): boolean =>
  node.kind === 'variable' || (node.kind === 'binary' && node.operator === '^' && node.left.kind === 'variable')

const wrap = (text: string, rank: number, rankAround: number): string => (rank < rankAround ? `(${text})` : text)
