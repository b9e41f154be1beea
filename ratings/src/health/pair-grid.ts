import { logisticPair } from '../fit/logistic.ts'

/** Tastes from -4 to 4 standard deviations. */
const RANGE = 4
export const POINTS = 21
const MIDDLE = (POINTS - 1) / 2
const tasteAt = Float64Array.from({ length: POINTS }, (_, point) => ((point - MIDDLE) / MIDDLE) * RANGE)
const densityAt = tasteAt.map((taste) => Math.exp((-taste * taste) / 2))
const totalDensity = densityAt.reduce((sum, density) => sum + density, 0)
/** The standard normal distribution on these points. */
export const weightAt = densityAt.map((density) => density / totalDensity)

/** Smaller likelihoods are scaled up before they underflow. */
const SMALL = 1e-100

/** The likelihood of one voter's votes between two models, at every pair of tastes for the two. */
export class PairGrid {
  /** The probability of a vote that gives the first model 0, half a point or 1. */
  readonly #probabilities = [0, 1, 2].map(() => new Float64Array(POINTS * POINTS))
  readonly #likelihood = new Float64Array(POINTS * POINTS).fill(1)
  #logScale = 0
  /** What this pair has added to the sums of the two models. */
  readonly #addedToFirst = new Float64Array(POINTS)
  readonly #addedToSecond = new Float64Array(POINTS)

  /** `difference` is the first model's strength minus the second's. Tastes have the given standard deviations. */
  constructor(difference: number, firstSpread: number, secondSpread: number) {
    for (let first = 0, cell = 0; first < POINTS; first++) {
      for (let second = 0; second < POINTS; second++, cell++) {
        const [won, lost] = logisticPair(difference + firstSpread * tasteAt[first]! - secondSpread * tasteAt[second]!)
        this.#probabilities[0]![cell] = lost
        this.#probabilities[1]![cell] = Math.sqrt(won * lost)
        this.#probabilities[2]![cell] = won
      }
    }
  }

  /**
   * Adds a vote. The log-likelihood of all votes of the pair becomes part of the two sums: at every taste for one model,
   * with the taste for the other one integrated out.
   */
  add(halfPointsOfFirst: number, sumsOfFirst: Float64Array, sumsOfSecond: Float64Array): void {
    const likelihood = this.#likelihood
    const probability = this.#probabilities[halfPointsOfFirst]!
    const ofFirst = new Float64Array(POINTS)
    const ofSecond = new Float64Array(POINTS)
    let largest = 0
    for (let first = 0, cell = 0; first < POINTS; first++) {
      const weight = weightAt[first]!
      let sum = 0
      for (let second = 0; second < POINTS; second++, cell++) {
        const value = likelihood[cell]! * probability[cell]!
        likelihood[cell] = value
        sum += weightAt[second]! * value
        ofSecond[second]! += weight * value
        if (value > largest) largest = value
      }
      ofFirst[first] = sum
    }
    replaceLogs(sumsOfFirst, this.#addedToFirst, ofFirst, this.#logScale)
    replaceLogs(sumsOfSecond, this.#addedToSecond, ofSecond, this.#logScale)
    if (largest > SMALL) return
    for (let cell = 0; cell < likelihood.length; cell++) likelihood[cell]! /= largest
    this.#logScale += Math.log(largest)
  }
}

function replaceLogs(sums: Float64Array, added: Float64Array, likelihoods: Float64Array, logScale: number): void {
  for (let point = 0; point < POINTS; point++) {
    const log = logScale + Math.log(Math.max(likelihoods[point]!, Number.MIN_VALUE))
    sums[point]! += log - added[point]!
    added[point] = log
  }
}
