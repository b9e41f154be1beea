import type { Random } from '../random.ts'

/** Below this mean, walking up from 0 is the faster way. */
const WALK_MEAN_MAX = 10

/** How many of `count` trials succeed, each with the given chance. */
export function drawBinomial(random: Random, count: number, chance: number): number {
  if (count === 0 || chance <= 0) return 0
  if (chance >= 1) return count
  if (chance > 0.5) return count - drawBinomial(random, count, 1 - chance)
  return count * chance < WALK_MEAN_MAX ? drawByWalk(random, count, chance) : drawByRejection(random, count, chance)
}

function drawByWalk(random: Random, count: number, chance: number): number {
  const odds = chance / (1 - chance)
  let rest = random()
  let mass = Math.exp(count * Math.log1p(-chance))
  let successes = 0
  while (rest > mass && successes < count) {
    rest -= mass
    successes += 1
    mass *= ((count - successes + 1) / successes) * odds
  }
  return successes
}

/** Hörmann's BTRS (1993), the method behind the binomials of the large numerical packages: under 1.3 tries a draw. */
function drawByRejection(random: Random, count: number, chance: number): number {
  const deviation = Math.sqrt(count * chance * (1 - chance))
  const b = 1.15 + 2.53 * deviation
  const a = -0.0873 + 0.0248 * b + 0.01 * chance
  const centre = count * chance + 0.5
  const sure = 0.92 - 4.2 / b
  for (;;) {
    const u = random() - 0.5
    const v = random()
    const edge = 0.5 - Math.abs(u)
    const k = Math.floor(((2 * a) / edge + b) * u + centre)
    if (edge >= 0.07 && v <= sure) return k
    if (k < 0 || k > count) continue
    const odds = chance / (1 - chance)
    const mode = Math.floor((count + 1) * chance)
    const height = Math.log((v * (2.83 + 5.1 / b) * deviation) / (a / (edge * edge) + b))
    const bound =
      (mode + 0.5) * Math.log((mode + 1) / (odds * (count - mode + 1))) +
      (count + 1) * Math.log((count - mode + 1) / (count - k + 1)) +
      (k + 0.5) * Math.log((odds * (count - k + 1)) / (k + 1)) +
      stirlingTail(mode) +
      stirlingTail(count - mode) -
      stirlingTail(k) -
      stirlingTail(count - k)
    if (height <= bound) return k
  }
}

/** What Stirling's formula leaves of ln k!, to eight digits; the series alone would be off below ten. */
const SMALL_TAILS = [
  0.0810614667953272, 0.0413406959554092, 0.0276779256849983, 0.020790672103765, 0.0166446911898211, 0.0138761288230707,
  0.0118967099458917, 0.010411265261972, 0.0092554621827127, 0.0083305634333594,
]

function stirlingTail(k: number): number {
  if (k < SMALL_TAILS.length) return SMALL_TAILS[k]!
  const square = (k + 1) ** 2
  return (1 / 12 - (1 / 360 - 1 / 1260 / square) / square) / (k + 1)
}

/** Throws `count` votes into cells in proportion to their weights: what a bootstrap round does to a table of counts. */
export function drawMultinomial(random: Random, count: number, weights: Float64Array, into: Float64Array): void {
  let left = count
  let weightLeft = weights.reduce((sum, weight) => sum + weight, 0)
  for (let cell = 0; cell < weights.length; cell++) {
    const weight = weights[cell]!
    // The last cells' chances are quotients of rounded sums; above 1 they would throw votes that are not there.
    into[cell] = left === 0 ? 0 : drawBinomial(random, left, Math.min(1, weight / weightLeft))
    left -= into[cell]!
    weightLeft -= weight
  }
}
