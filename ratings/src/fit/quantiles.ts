// Rational approximations of Wichura's AS 241 (PPND16): numerator and denominator, lowest power first.
const CENTRE_ABOVE = [
  3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987, 67265.7709270087,
  33430.57558358813, 2509.0809287301227,
]
const CENTRE_BELOW = [
  1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271, 28729.085735721943,
  5226.495278852546,
]
const SHOULDER_ABOVE = [
  1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684, 0.2417807251774506,
  0.022723844989269184, 0.0007745450142783414,
]
const SHOULDER_BELOW = [
  1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
  0.0005475938084995345, 1.0507500716444169e-9,
]
const TAIL_ABOVE = [
  6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
  0.0012426609473880784, 0.000027115555687434876, 2.0103343992922881e-7,
]
const TAIL_BELOW = [
  1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133, 0.000018463183175100548,
  1.421511758316446e-7, 2.0442631033899397e-15,
]

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0)
}

/** The standard normal quantile for an upper-tail probability; exact also where 1 - p would round to 1. */
export function normalUpperQuantile(tail: number): number {
  const fromCentre = 0.5 - tail
  if (Math.abs(fromCentre) <= 0.425) {
    const r = 0.180625 - fromCentre * fromCentre
    return (fromCentre * polynomial(CENTRE_ABOVE, r)) / polynomial(CENTRE_BELOW, r)
  }
  const r = Math.sqrt(-Math.log(Math.min(tail, 1 - tail)))
  const deviate =
    r <= 5
      ? polynomial(SHOULDER_ABOVE, r - 1.6) / polynomial(SHOULDER_BELOW, r - 1.6)
      : polynomial(TAIL_ABOVE, r - 5) / polynomial(TAIL_BELOW, r - 5)
  return fromCentre < 0 ? -deviate : deviate
}

/** From this many degrees of freedom on, Student's distribution is replaced by the normal one. */
export const DEGREES_MAX = 1e6

const FRACTION_TERMS_MAX = 10_000
const PRECISION = 1e-15
/** Keeps a partial denominator of a continued fraction away from 0. */
const TINY = 1e-300

/**
 * The probability that a standard normal variable exceeds `x`, for x from 1. Its relative error is about 1e-14 even far in
 * the tail, where 1 minus the distribution function would have no correct digit.
 */
export function normalUpperTail(x: number): number {
  // Lentz's method for the continued fraction x + 1/(x + 2/(x + 3/(x + ...))).
  let fraction = x
  let c = x
  let d = 0
  for (let term = 1; term < FRACTION_TERMS_MAX; term++) {
    d = 1 / (x + term * d)
    c = x + term / c
    const change = c * d
    fraction *= change
    if (Math.abs(change - 1) < PRECISION) break
  }
  return Math.exp((-x * x) / 2) / (fraction * Math.sqrt(2 * Math.PI))
}

const NEWTON_STEPS_MAX = 100
const NEWTON_PRECISION = 1e-12

/**
 * The quantile of Student's t distribution for an upper-tail probability below a half, to a relative error of 1e-9.
 * Newton's method runs on the logarithms of the tail and of t. There the tail is concave, so it converges from any start,
 * and a tail of 1e-45 is as precise as one of 0.025.
 */
export function studentUpperQuantile(tail: number, degrees: number): number {
  const z = normalUpperQuantile(tail)
  if (degrees > DEGREES_MAX) return z
  const target = Math.log(tail)
  const gammaRatio = logGammaRatio(degrees / 2)
  let t = z
  for (let step = 0; step < NEWTON_STEPS_MAX; step++) {
    const logTail = logStudentTail(t, degrees, gammaRatio)
    const hazard = Math.exp(logStudentDensity(t, degrees, gammaRatio) - logTail)
    const change = (logTail - target) / (hazard * t)
    t *= Math.exp(change)
    if (Math.abs(change) < NEWTON_PRECISION) break
  }
  return t
}

function logStudentDensity(t: number, degrees: number, gammaRatio: number): number {
  return gammaRatio - Math.log(degrees * Math.PI) / 2 - ((degrees + 1) / 2) * Math.log1p((t * t) / degrees)
}

/** The logarithm of the upper tail: half the regularised incomplete beta function at a = degrees/2 and b = 1/2. */
function logStudentTail(t: number, degrees: number, gammaRatio: number): number {
  const a = degrees / 2
  const square = t * t
  const logPower = -a * Math.log1p(square / degrees) + Math.log(square / (degrees + square)) / 2
  const logBeta = Math.log(Math.PI) / 2 - gammaRatio
  return logPower - logBeta - Math.log(2 * a) + Math.log(betaFraction(degrees / (degrees + square), a, 0.5))
}

/** The continued fraction of the incomplete beta function, by Lentz's method. */
function betaFraction(x: number, a: number, b: number): number {
  const awayFromZero = (value: number) => (Math.abs(value) < TINY ? TINY : value)
  let c = 1
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m < FRACTION_TERMS_MAX; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / awayFromZero(1 + even * d)
    c = awayFromZero(1 + even / c)
    fraction *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / awayFromZero(1 + odd * d)
    c = awayFromZero(1 + odd / c)
    const change = d * c
    fraction *= change
    if (Math.abs(change - 1) < PRECISION) break
  }
  return fraction
}

/** From here on, four terms of the series are exact to rounding. */
const SERIES_MIN = 30

/** ln(gamma(a + 1/2) / gamma(a)), by its asymptotic series. Small arguments are raised by the recurrence of gamma. */
function logGammaRatio(a: number): number {
  let raised = a
  let sum = 0
  for (; raised < SERIES_MIN; raised += 1) sum += Math.log(raised / (raised + 0.5))
  const inverse = 1 / raised
  const square = inverse * inverse
  return (
    sum + Math.log(raised) / 2 - inverse * (1 / 8 - square * (1 / 192 - square * (1 / 640 - (square * 17) / 14336)))
  )
}
