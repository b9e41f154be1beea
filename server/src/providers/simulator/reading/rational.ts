/** An exact fraction in lowest terms, `bottom` above zero. Floats would make 0.1 + 0.2 wrong in front of a voter. */
export interface Rational {
  readonly top: bigint
  readonly bottom: bigint
}

/** Numbers beyond this many digits are refused: `9^9^9` must not keep the process busy. */
const digitsMax = 400

export function rational(top: bigint, bottom = 1n): Rational {
  const sign = bottom < 0n ? -1n : 1n
  const divisor = gcd(top, bottom)
  return { top: (sign * top) / divisor, bottom: (sign * bottom) / divisor }
}

export function parseDecimal(text: string): Rational {
  const [whole = '', fraction = ''] = text.split('.')
  return rational(BigInt(`${whole}${fraction}` || '0'), 10n ** BigInt(fraction.length))
}

export const add = (a: Rational, b: Rational): Rational =>
  rational(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)
export const subtract = (a: Rational, b: Rational): Rational => add(a, negate(b))
export const multiply = (a: Rational, b: Rational): Rational => rational(a.top * b.top, a.bottom * b.bottom)
export const negate = (a: Rational): Rational => ({ top: -a.top, bottom: a.bottom })
export const isInteger = (a: Rational): boolean => a.bottom === 1n
export const isZero = (a: Rational): boolean => a.top === 0n

export function divide(a: Rational, b: Rational): Rational | null {
  return isZero(b) ? null : rational(a.top * b.bottom, a.bottom * b.top)
}

export function modulo(a: Rational, b: Rational): Rational | null {
  if (!isInteger(a) || !isInteger(b) || isZero(b)) return null
  return rational(((a.top % b.top) + b.top) % b.top)
}

export function power(base: Rational, exponent: Rational): Rational | null {
  if (!isInteger(exponent)) return fractionalPower(base, exponent)
  const times = exponent.top < 0n ? -exponent.top : exponent.top
  if (times > 2_000n || digits(base) * Number(times) > digitsMax) return null
  const raised = rational(base.top ** times, base.bottom ** times)
  return exponent.top < 0n ? divide(rational(1n), raised) : raised
}

/** Only the float knows these: eight significant places of it are kept. */
function fractionalPower(base: Rational, exponent: Rational): Rational | null {
  const raised = (Number(base.top) / Number(base.bottom)) ** (Number(exponent.top) / Number(exponent.bottom))
  return Number.isFinite(raised) && raised < 1e12 ? parseDecimal(raised.toFixed(12)) : null
}

export function factorial(a: Rational): Rational | null {
  if (!isInteger(a) || a.top < 0n || a.top > 170n) return null
  let product = 1n
  for (let factor = 2n; factor <= a.top; factor += 1n) product *= factor
  return rational(product)
}

/** Exact where the root is a fraction; otherwise to twelve places. */
export function squareRoot(a: Rational): { root: Rational; exact: boolean } | null {
  if (a.top < 0n) return null
  const top = integerRoot(a.top)
  const bottom = integerRoot(a.bottom)
  if (top * top === a.top && bottom * bottom === a.bottom) return { root: rational(top, bottom), exact: true }
  const scale = 10n ** 12n
  return { root: rational(integerRoot((a.top * scale * scale) / a.bottom), scale), exact: false }
}

export function digits(a: Rational): number {
  return a.top.toString().length + a.bottom.toString().length
}

export const isTooLong = (a: Rational): boolean => digits(a) > digitsMax

/** `text` is exact when `exact`, else rounded to six places. */
export function format(a: Rational): { text: string; exact: boolean } {
  if (isInteger(a)) return { text: a.top.toString().replace('-', '−'), exact: true }
  const places = terminatingPlaces(a.bottom)
  const shown = places === null ? 6 : places
  const scale = 10n ** BigInt(shown)
  const size = a.top < 0n ? -a.top : a.top
  const scaled = (size * scale * 2n + a.bottom) / (a.bottom * 2n)
  const written = scaled.toString().padStart(shown + 1, '0')
  const fraction = written.slice(-shown)
  const text = `${written.slice(0, -shown)}.${places === null ? fraction.replace(/0+$/, '') || '0' : fraction}`
  return { text: a.top < 0n ? `−${text}` : text, exact: places !== null }
}

function terminatingPlaces(bottom: bigint): number | null {
  for (let places = 1, scale = 10n; places <= 9; places += 1, scale *= 10n) if (scale % bottom === 0n) return places
  return null
}

function integerRoot(square: bigint): bigint {
  if (square < 2n) return square
  let guess = 1n << BigInt(Math.ceil(square.toString(2).length / 2))
  for (;;) {
    const next = (guess + square / guess) >> 1n
    if (next >= guess) return guess
    guess = next
  }
}

function gcd(a: bigint, b: bigint): bigint {
  let [left, right] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (right > 0n) [left, right] = [right, left % right]
  return left === 0n ? 1n : left
}
