import { minimise } from './minimise.ts'
import type { Results } from './results.ts'

/** A Bradley–Terry likelihood as a list of terms, and which term every result is counted in. */
export interface Terms {
  readonly results: Results
  readonly left: Int32Array
  readonly right: Int32Array
  readonly termOf: Int32Array
  /** Whether the term sees the result from its right model's side. */
  readonly isSwapped: Uint8Array
}

/** A term for every different result, as FastChat has it. */
export function termPerResult(results: Results): Terms {
  const { left, right } = results
  return { results, left, right, termOf: left.map((_, result) => result), isSwapped: new Uint8Array(left.length) }
}

/** A term for every pair, both sides and all outcomes in one: the same likelihood with a sixth of the terms. */
export function termPerPair(results: Results): Terms {
  const { modelCount, left, right } = results
  const termOfPair = new Map<number, number>()
  const isSwapped = new Uint8Array(left.length)
  const termOf = left.map((model, result) => {
    const other = right[result]!
    isSwapped[result] = model > other ? 1 : 0
    const pair = Math.min(model, other) * modelCount + Math.max(model, other)
    const term = termOfPair.get(pair) ?? termOfPair.size
    termOfPair.set(pair, term)
    return term
  })
  const pairs = Int32Array.from(termOfPair.keys())
  return {
    results,
    left: pairs.map((pair) => Math.floor(pair / modelCount)),
    right: pairs.map((pair) => pair % modelCount),
    termOf,
    isSwapped,
  }
}

/** Strengths in logits around 0, given how often each result was seen. */
export function fitTerms(terms: Terms, count: Float64Array, start: Float64Array): Float64Array {
  const { left, right } = terms
  const { weight, points } = weigh(terms, count)
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

/** Shares of all votes, not counts: the stopping rules are meant for a loss around 1. */
function weigh({ results, left, termOf, isSwapped }: Terms, count: Float64Array) {
  const weight = new Float64Array(left.length)
  const points = new Float64Array(left.length)
  const votes = count.reduce((sum, seen) => sum + seen, 0)
  for (let result = 0; result < count.length; result++) {
    const share = count[result]! / votes
    const won = results.points[result]!
    const term = termOf[result]!
    weight[term]! += share
    points[term]! += share * (isSwapped[result] === 1 ? 1 - won : won)
  }
  return { weight, points }
}
