import { oddsOfModels } from '../fit/likelihood.ts'
import { logisticPair } from '../fit/logistic.ts'

/**
 * The expected win rate against the reference models, each met equally often. Unlike the raw win rate it does not depend
 * on which opponents a model met. NaN where there is no opponent.
 */
export function expectedWinRates(
  theta: Float64Array,
  members: readonly (readonly number[])[],
  reference: readonly (readonly number[])[],
): Float64Array {
  const odds = oddsOfModels(theta)
  const sums = new Float64Array(theta.length)
  const opponents = new Float64Array(theta.length)
  for (const [component, rivals] of reference.entries()) {
    const inReference = new Set(rivals)
    for (const [position, i] of rivals.entries()) {
      for (let other = position + 1; other < rivals.length; other++) {
        const j = rivals[other]!
        if (odds === null) {
          const [p, q] = logisticPair(theta[i]! - theta[j]!)
          sums[i]! += p
          sums[j]! += q
        } else {
          const scale = 1 / (odds[i]! + odds[j]!)
          sums[i]! += odds[i]! * scale
          sums[j]! += odds[j]! * scale
        }
      }
      opponents[i] = rivals.length - 1
    }
    for (const i of members[component]!) {
      if (inReference.has(i)) continue
      for (const j of rivals) sums[i]! += logisticPair(theta[i]! - theta[j]!)[0]
      opponents[i] = rivals.length
    }
  }
  return sums.map((sum, model) => sum / opponents[model]!)
}
