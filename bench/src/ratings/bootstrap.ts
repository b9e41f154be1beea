import { POINTS_PER_LOGIT } from '@arena/ratings'
import { type Random, seededRandom } from '../random.ts'
import { drawMultinomial } from './draw-binomial.ts'
import type { Results } from './results.ts'
import { fitTerms, type Terms } from './terms.ts'

const CENTRE_POINTS = 1000

export interface BootstrapLine {
  readonly model: number
  readonly rating: number
  readonly lower: number
  readonly upper: number
  readonly rank: number
}

export interface BootstrapOptions {
  readonly rounds: number
  readonly seed: number
  /** Where every round starts from, in logits. */
  readonly start: Float64Array
}

/**
 * Bradley–Terry with bootstrap intervals: every round redraws how often each result was seen, all at once from the
 * multinomial, and fits the ratings again. Ratings are medians of the rounds, intervals their middle 95%.
 */
export function bootstrap(terms: Terms, { rounds, seed, start }: BootstrapOptions): BootstrapLine[] {
  const random = seededRandom(seed)
  const fits = Array.from({ length: rounds }, () => fitTerms(terms, redraw(terms.results, random), start))
  return summarise(fits, terms.results.modelCount)
}

function redraw({ count }: Results, random: Random): Float64Array {
  const votes = count.reduce((sum, seen) => sum + seen, 0)
  const redrawn = new Float64Array(count.length)
  drawMultinomial(random, votes, count, redrawn)
  return redrawn
}

function summarise(fits: readonly Float64Array[], modelCount: number): BootstrapLine[] {
  const lines = Array.from({ length: modelCount }, (_, model) => {
    const sorted = Float64Array.from(fits, (fit) => CENTRE_POINTS + POINTS_PER_LOGIT * fit[model]!).sort()
    return {
      model,
      rating: quantileOf(sorted, 0.5),
      lower: quantileOf(sorted, 0.025),
      upper: quantileOf(sorted, 0.975),
    }
  })
  return lines.map((line) => ({ ...line, rank: 1 + lines.filter((other) => other.lower > line.upper).length }))
}

/** As NumPy: between the two nearest values where the position falls between them. */
function quantileOf(sorted: Float64Array, share: number): number {
  const position = share * (sorted.length - 1)
  const below = sorted[Math.floor(position)]!
  const above = sorted[Math.ceil(position)]!
  return below + (above - below) * (position % 1)
}
