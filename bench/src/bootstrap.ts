import type { Tallies } from '@arena/ratings'
import type { Random } from './votes.ts'

/**
 * Bradley–Terry as FastChat fits it: one term for every distinct result (ordered pair and score), weighted by how often it
 * was seen, minimised by L-BFGS from zero with SciPy's stopping rules. A bootstrap repeats this on redrawn counts.
 */
export interface Results {
  readonly models: number
  readonly left: Int32Array
  readonly right: Int32Array
  /** The left model's score: 1, 0 or, for a tie or both bad, 0.5. */
  readonly score: Float64Array
  readonly count: Float64Array
}

export function countResults({ rows }: Tallies, models: number): Results {
  const cells = rows
    .flatMap(({ left, right, leftWins, rightWins, ties, bothBad }) => [
      { left, right, score: 1, count: leftWins },
      { left, right, score: 0, count: rightWins },
      { left, right, score: 0.5, count: ties + bothBad },
    ])
    .filter(({ count }) => count > 0)
  return {
    models,
    left: Int32Array.from(cells, ({ left }) => left),
    right: Int32Array.from(cells, ({ right }) => right),
    score: Float64Array.from(cells, ({ score }) => score),
    count: Float64Array.from(cells, ({ count }) => count),
  }
}

/**
 * Draws how often each result is seen in a bootstrap round. FastChat draws all counts from one multinomial; independent Poisson
 * counts are the usual approximation of it, and cheaper.
 */
export const redraw = ({ count }: Results, random: Random): Float64Array =>
  count.map((mean) => drawPoisson(mean, random))

function drawPoisson(mean: number, random: Random): number {
  let left = random()
  let mass = Math.exp(-mean)
  let drawn = 0
  // The mass reaches 0 after a few hundred steps, should rounding leave something over.
  while (left > mass && mass > 0) {
    left -= mass
    drawn += 1
    mass *= mean / drawn
  }
  return drawn
}

/** Strengths in logits with a mean of 0. */
export function fitBradleyTerry({ models, left, right, score }: Results, counts: Float64Array): Float64Array {
  const votes = counts.reduce((sum, count) => sum + count, 0)
  // Shares instead of counts: the stopping rules are meant for a loss near 1.
  const weight = counts.map((count) => count / votes)
  const strengths = minimise(models, (theta, gradient) => {
    let loss = 0
    gradient.fill(0)
    for (let term = 0; term < weight.length; term += 1) {
      const l = left[term]!
      const r = right[term]!
      const logit = theta[l]! - theta[r]!
      const odds = Math.exp(-logit)
      loss += weight[term]! * (Math.log(1 + odds) + (1 - score[term]!) * logit)
      const slope = weight[term]! * (1 / (1 + odds) - score[term]!)
      gradient[l]! += slope
      gradient[r]! -= slope
    }
    return loss
  })
  const mean = strengths.reduce((sum, strength) => sum + strength, 0) / models
  return strengths.map((strength) => strength - mean)
}

/** Returns the loss at `point` and writes its gradient. */
type Objective = (point: Float64Array, gradient: Float64Array) => number

interface Step {
  readonly moved: Float64Array
  readonly turned: Float64Array
  readonly inverse: number
}

// SciPy's defaults for L-BFGS-B.
const HISTORY = 10
const GRADIENT_MAX = 1e-5
const DECREASE_MIN = 2.2e-9
const ROUNDS_MAX = 500

/** L-BFGS from 0 with backtracking. */
function minimise(size: number, objective: Objective): Float64Array {
  const steps: Step[] = []
  let point = new Float64Array(size)
  let gradient = new Float64Array(size)
  let loss = objective(point, gradient)
  for (let round = 0; round < ROUNDS_MAX && gradient.some((slope) => Math.abs(slope) > GRADIENT_MAX); round += 1) {
    const direction = descend(gradient, steps)
    const slope = dot(gradient, direction)
    let length = round === 0 ? 1 / Math.sqrt(dot(gradient, gradient)) : 1
    const nextGradient = new Float64Array(size)
    let nextPoint = point
    let nextLoss = Number.POSITIVE_INFINITY
    for (let halving = 0; halving < 30 && nextLoss > loss + 1e-4 * length * slope; halving += 1) {
      if (halving > 0) length /= 2
      nextPoint = point.map((value, index) => value + length * direction[index]!)
      nextLoss = objective(nextPoint, nextGradient)
    }
    if (!(nextLoss < loss)) break
    const from = point
    const before = gradient
    const moved = nextPoint.map((value, index) => value - from[index]!)
    const turned = nextGradient.map((value, index) => value - before[index]!)
    const curvature = dot(moved, turned)
    // A step without curvature would make the next direction infinite.
    if (curvature > 0) steps.push({ moved, turned, inverse: 1 / curvature })
    if (steps.length > HISTORY) steps.shift()
    const decrease = (loss - nextLoss) / Math.max(Math.abs(loss), Math.abs(nextLoss), 1)
    point = nextPoint
    gradient = nextGradient
    loss = nextLoss
    if (decrease <= DECREASE_MIN) break
  }
  return point
}

/** The two-loop recursion of L-BFGS. */
function descend(gradient: Float64Array, steps: readonly Step[]): Float64Array {
  const direction = gradient.map((slope) => -slope)
  const shares = steps.toReversed().map(({ moved, turned, inverse }) => {
    const share = inverse * dot(moved, direction)
    addTo(direction, turned, -share)
    return share
  })
  const last = steps.at(-1)
  if (last !== undefined) {
    const scale = 1 / (last.inverse * dot(last.turned, last.turned))
    for (let index = 0; index < direction.length; index += 1) direction[index]! *= scale
  }
  for (const { moved, turned, inverse } of steps) {
    addTo(direction, moved, shares.pop()! - inverse * dot(turned, direction))
  }
  return direction
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index += 1) sum += a[index]! * b[index]!
  return sum
}

function addTo(target: Float64Array, values: Float64Array, factor: number): void {
  for (let index = 0; index < target.length; index += 1) target[index]! += factor * values[index]!
}
