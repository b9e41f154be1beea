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

/**
 * The quantile of Student's t distribution for an upper-tail probability, by the Cornish-Fisher expansion. The error is
 * below a thousandth from four degrees of freedom on; boards with fewer do not use it.
 */
export function studentUpperQuantile(tail: number, degrees: number): number {
  const z = normalUpperQuantile(tail)
  const odd = (...coefficients: number[]) => z * polynomial(coefficients, z * z)
  return (
    z +
    odd(1, 1) / (4 * degrees) +
    odd(3, 16, 5) / (96 * degrees ** 2) +
    odd(-15, 17, 19, 3) / (384 * degrees ** 3) +
    odd(-945, -1920, 1482, 776, 79) / (92160 * degrees ** 4)
  )
}
