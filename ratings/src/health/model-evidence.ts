import { POINTS, weightAt } from './pair-grid.ts'

/** The probability with which a rigging voter votes as intended: some make mistakes or hide. */
const RELIABILITIES = [0.95, 0.99]

/** The likelihoods of one voter's votes on the battles with one model. */
export class ModelEvidence {
  /** Of an honest voter: the logarithm at every taste for the model. Filled by `PairGrid`. */
  readonly honest = new Float64Array(POINTS)
  /** Likelihood ratios against the honest voter. */
  readonly ratios = { for: 1, against: 1 }
  readonly #logsFor = RELIABILITIES.map(() => 0)
  readonly #logsAgainst = RELIABILITIES.map(() => 0)

  /** Adds a vote that gave the model `points`, where `expected` were expected. */
  add(points: number, expected: number): void {
    for (const [index, reliability] of RELIABILITIES.entries()) {
      // A vote that everybody casts is no evidence.
      this.#logsFor[index]! += logLikelihood(points, Math.max(reliability, expected))
      this.#logsAgainst[index]! += logLikelihood(1 - points, Math.max(reliability, 1 - expected))
    }
    const honest = this.#logOfHonest()
    this.ratios.for = meanRatio(this.#logsFor, honest)
    this.ratios.against = meanRatio(this.#logsAgainst, honest)
  }

  #logOfHonest(): number {
    const largest = Math.max(...this.honest)
    let sum = 0
    for (let point = 0; point < POINTS; point++) sum += weightAt[point]! * Math.exp(this.honest[point]! - largest)
    return largest + Math.log(sum)
  }
}

/** A tie is half a win and half a loss. */
const logLikelihood = (points: number, p: number) => points * Math.log(p) + (1 - points) * Math.log(1 - p)

const meanRatio = (logs: readonly number[], honest: number) =>
  logs.reduce((sum, log) => sum + Math.exp(log - honest), 0) / logs.length
