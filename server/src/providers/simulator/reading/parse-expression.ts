import type { Expression, Operator } from './expression.ts'

/** The parser recurses once a character at worst; this keeps it far from the end of the stack. */
const expressionCharsMax = 160

/**
 * Reads a sum written with digits, `+ - * / ^ % ! ( )`, `sqrt`, `mod` and single-letter variables.
 * Anything else is `null`: text from a stranger is never evaluated by the language itself.
 *
 * @example parseExpression('2(3 + 4)^2') // the tree of 2 × (3 + 4)^2
 */
export function parseExpression(text: string): Expression | null {
  if (text.length > expressionCharsMax) return null
  const tokens = text.match(/\d+(?:\.\d+)?|\.\d+|sqrt|mod|[a-z]+|[-+*/^%!()]|\S/g) ?? []
  let position = 0
  const peek = (): string | undefined => tokens[position]
  const take = (token: string): boolean => {
    if (peek() !== token) return false
    position += 1
    return true
  }
  const startsOperand = (token: string | undefined): boolean =>
    token !== undefined && /^(?:[\d.(]|sqrt$|[a-z]$)/.test(token)

  const sum = (): Expression | null => {
    let left = product()
    while (left !== null && (peek() === '+' || peek() === '-')) {
      left = binary(tokens[position++] as Operator, left, product())
    }
    return left
  }
  const product = (): Expression | null => {
    let left = signed()
    while (left !== null) {
      const next = peek()
      if (next === '*' || next === '/' || next === 'mod') {
        position += 1
        left = binary(next, left, signed())
      } else if (next === '%' && startsOperand(tokens[position + 1])) {
        position += 1
        left = binary('mod', left, signed())
      } else if (startsOperand(next) && !/^[\d.]/.test(next ?? '')) {
        left = binary('*', left, raised())
      } else return left
    }
    return null
  }
  const signed = (): Expression | null => {
    if (take('+')) return signed()
    if (!take('-')) return raised()
    const inner = signed()
    return inner === null ? null : { kind: 'negate', inner }
  }
  const raised = (): Expression | null => {
    const base = marked()
    return base !== null && take('^') ? binary('^', base, signed()) : base
  }
  const marked = (): Expression | null => {
    let inner = operand()
    while (inner !== null) {
      if (take('!')) inner = { kind: 'factorial', inner }
      else if (peek() === '%' && !startsOperand(tokens[position + 1])) {
        position += 1
        inner = { kind: 'percent', inner }
      } else return inner
    }
    return null
  }
  const operand = (): Expression | null => {
    const token = peek()
    if (token === undefined) return null
    position += 1
    if (/^[\d.]/.test(token) && token !== '.') return { kind: 'number', text: token }
    if (token === 'sqrt') {
      const inner = operand()
      return inner === null ? null : { kind: 'root', inner }
    }
    if (/^[a-z]$/.test(token)) return { kind: 'variable', name: token }
    if (token !== '(') return null
    const inner = sum()
    return inner !== null && take(')') ? inner : null
  }

  const expression = sum()
  return position === tokens.length ? expression : null
}

function binary(operator: Operator, left: Expression, right: Expression | null): Expression | null {
  return right === null ? null : { kind: 'binary', operator, left, right }
}
