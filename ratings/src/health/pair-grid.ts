/** Tastes from -4 to 4 standard deviations. */
const RANGE = 4
export const POINTS = 21
const MIDDLE = (POINTS - 1) / 2
const tasteAt = Float64Array.from({ length: POINTS }, (_, point) => ((point - MIDDLE) / MIDDLE) * RANGE)
const densityAt = tasteAt.map((taste) => Math.exp((-taste * taste) / 2))
const totalDensity = densityAt.reduce((sum, density) => sum + density, 0)
/** The standard normal distribution on these points. */
export const weightAt = densityAt.map((density) => density / totalDensity)

/** Used by one call at a time. One for each pair would take hundreds of megabytes for an active voter and 250 models. */
const logAt = new Float64Array(POINTS * POINTS)

/** The likelihood of one voter's votes between two models, at every pair of tastes for the two. */
export class PairGrid {
  readonly #difference: number
  readonly #firstSpread: number
  readonly #secondSpread: number
  #votes = 0
  /** Of the first model. */
  #wins = 0
  /** What this pair has added to the sums of the two models. */
  readonly #addedToFirst = new Float64Array(POINTS)
  readonly #addedToSecond = new Float64Array(POINTS)

  /** `difference` is the first model's strength minus the second's. Tastes have the given standard deviations. */
  constructor(difference: number, firstSpread: number, secondSpread: number) {
    this.#difference = difference
    this.#firstSpread = firstSpread
    this.#secondSpread = secondSpread
  }

  /**
   * Adds a vote. The log-likelihood of all votes of the pair becomes part of the two sums: at every taste for one model,
   * with the taste for the other one integrated out.
   */
  add(firstWins: boolean, sumsOfFirst: Float64Array, sumsOfSecond: Float64Array): void {
    this.#votes += 1
    if (firstWins) this.#wins += 1
    const largest = this.#fillLogs()
    const ofFirst = new Float64Array(POINTS)
    const ofSecond = new Float64Array(POINTS)
    for (let first = 0, cell = 0; first < POINTS; first++) {
      for (let second = 0; second < POINTS; second++, cell++) {
        const likelihood = Math.exp(logAt[cell]! - largest)
        ofFirst[first]! += weightAt[second]! * likelihood
        ofSecond[second]! += weightAt[first]! * likelihood
      }
    }
    replaceLogs(sumsOfFirst, this.#addedToFirst, ofFirst, largest)
    replaceLogs(sumsOfSecond, this.#addedToSecond, ofSecond, largest)
  }

  /** Fills `logAt` with the log-likelihood, and returns the largest one. */
  #fillLogs(): number {
    let largest = Number.NEGATIVE_INFINITY
    for (let first = 0, cell = 0; first < POINTS; first++) {
      for (let second = 0; second < POINTS; second++, cell++) {
        const logit = this.#difference + this.#firstSpread * tasteAt[first]! - this.#secondSpread * tasteAt[second]!
        // w wins in n votes have the likelihood pʷ (1 − p)ⁿ⁻ʷ. With odds o for p it is oʷ / (1 + o)ⁿ.
        const log = this.#wins * logit - this.#votes * Math.log1p(Math.exp(logit))
        logAt[cell] = log
        if (log > largest) largest = log
      }
    }
    return largest
  }
}

function replaceLogs(sums: Float64Array, added: Float64Array, likelihoods: Float64Array, logScale: number): void {
  for (let point = 0; point < POINTS; point++) {
    const log = logScale + Math.log(Math.max(likelihoods[point]!, Number.MIN_VALUE))
    sums[point]! += log - added[point]!
    added[point] = log
  }
}
