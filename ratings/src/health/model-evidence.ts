import { POINTS, weightAt } from './pair-grid.ts'

/** The probability with which a rigging voter votes as intended: some hide, others make mistakes. */
const RELIABILITIES = [0.8, 0.95, 0.99]

/** The likelihoods of one voter's votes on the battles with one model. */
export class ModelEvidence {
  /** Of an honest voter: the logarithm at every taste for the model. Filled by `PairGrid`. */
  readonly honest = new Float64Array(POINTS)
  /** Likelihood ratios against the honest voter. */
  readonly ratios = { for: 1, against: 1 }
  readonly #logsFor = RELIABILITIES.map(() => 0)
  readonly #logsAgainst = RELIABILITIES.map(() => 0)

  /** Adds a vote for or against the model, which was `expected` to win with this probability. */
  add(wins: boolean, expected: number): void {
    for (const [index, reliability] of RELIABILITIES.entries()) {
      // A vote that everybody casts is no evidence.
      const [pFor, pAgainst] = [Math.max(reliability, expected), Math.max(reliability, 1 - expected)]
      this.#logsFor[index]! += Math.log(wins ? pFor : 1 - pFor)
      this.#logsAgainst[index]! += Math.log(wins ? 1 - pAgainst : pAgainst)
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

const meanRatio = (logs: readonly number[], honest: number) =>
  logs.reduce((sum, log) => sum + Math.exp(log - honest), 0) / logs.length
