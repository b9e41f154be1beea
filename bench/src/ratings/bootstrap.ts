import { POINTS_PER_LOGIT } from '@arena/ratings'
import { type Random, seededRandom } from '../random.ts'
import { drawMultinomial } from './draw-binomial.ts'
import { minimise } from './minimise.ts'
import type { Results } from './results.ts'

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
  /**
   * - `published`: as FastChat's `compute_bootstrap_bt`; a term for every different result, every round from 0
   * - `tuned`: the same numbers with less work; a term for every pair, every round from the fit of all votes
   */
  readonly fit: 'published' | 'tuned'
}

/**
 * Bradley–Terry with bootstrap intervals: every round redraws how often each result was seen, all at once from the
 * multinomial, and fits the ratings again. Ratings are medians of the rounds, intervals their middle 95%.
 */
export function bootstrap(results: Results, { rounds, seed, fit }: BootstrapOptions): BootstrapLine[] {
  const random = seededRandom(seed)
  const terms = fit === 'published' ? termPerResult(results) : termPerPair(results)
  const fromZero = new Float64Array(results.modelCount)
  const start = fit === 'published' ? fromZero : fitTerms(terms, results, results.count, fromZero)
  const fits = Array.from({ length: rounds }, () => fitTerms(terms, results, redraw(results, random), start))
  return summarise(fits, results.modelCount)
}

/** The ratings of all votes, in logits around 0. */
export function fitBradleyTerry(results: Results): Float64Array {
  return fitTerms(termPerPair(results), results, results.count, new Float64Array(results.modelCount))
}

function redraw({ count }: Results, random: Random): Float64Array {
  const votes = count.reduce((sum, seen) => sum + seen, 0)
  const redrawn = new Float64Array(count.length)
  drawMultinomial(random, votes, count, redrawn)
  return redrawn
}

/** The terms of the likelihood: which two models, and which term each result belongs to, seen from its left model or not. */
interface Terms {
  readonly left: Int32Array
  readonly right: Int32Array
  readonly termOf: Int32Array
  readonly isSwapped: Uint8Array
}

function termPerResult({ left, right }: Results): Terms {
  return { left, right, termOf: Int32Array.from(left.keys()), isSwapped: new Uint8Array(left.length) }
}

function termPerPair({ modelCount, left, right }: Results): Terms {
  const termOfPair = new Map<number, number>()
  const isSwapped = Uint8Array.from(left, (model, result) => (model > right[result]! ? 1 : 0))
  const termOf = left.map((model, result) => {
    const other = right[result]!
    const pair = Math.min(model, other) * modelCount + Math.max(model, other)
    const term = termOfPair.get(pair) ?? termOfPair.size
    termOfPair.set(pair, term)
    return term
  })
  const pairs = Int32Array.from(termOfPair.keys())
  return {
    left: pairs.map((pair) => Math.floor(pair / modelCount)),
    right: pairs.map((pair) => pair % modelCount),
    termOf,
    isSwapped,
  }
}

function fitTerms(terms: Terms, results: Results, count: Float64Array, start: Float64Array): Float64Array {
  const { left, right, termOf, isSwapped } = terms
  const weight = new Float64Array(left.length)
  const points = new Float64Array(left.length)
  const votes = count.reduce((sum, seen) => sum + seen, 0)
  for (let result = 0; result < count.length; result++) {
    const share = count[result]! / votes
    const term = termOf[result]!
    weight[term]! += share
    points[term]! += share * (isSwapped[result] === 1 ? 1 - results.points[result]! : results.points[result]!)
  }
  const logits = minimise((theta, gradient) => {
    let loss = 0
    gradient.fill(0)
    for (let term = 0; term < left.length; term++) {
      const i = left[term]!
      const j = right[term]!
      const logit = theta[i]! - theta[j]!
      const oddsAgainst = Math.exp(-logit)
      loss += weight[term]! * (logit + Math.log(1 + oddsAgainst)) - points[term]! * logit
      const slope = weight[term]! / (1 + oddsAgainst) - points[term]!
      gradient[i]! += slope
      gradient[j]! -= slope
    }
    return loss
  }, start)
  const mean = logits.reduce((sum, logit) => sum + logit, 0) / logits.length
  return logits.map((logit) => logit - mean)
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
