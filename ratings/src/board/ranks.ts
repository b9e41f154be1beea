import { type Contrast, groupingDegrees } from '../fit/contrast.ts'
import type { Uncertainty } from '../fit/covariance.ts'
import { POINTS_PER_LOGIT } from '../fit/logistic.ts'
import { normalUpperQuantile, normalUpperTail, studentUpperQuantile } from '../fit/quantiles.ts'
import type { Components } from '../input/components.ts'
import { groupingsOf, quantileOf, varianceOfPair } from './points.ts'

export interface Ranks {
  /** 1 + the number of models whose interval lies entirely above this model's interval. */
  readonly rank: Int32Array
  /** The best and the worst rank that the votes do not exclude. */
  readonly rankLow: Int32Array
  readonly rankHigh: Int32Array
  /** The same for all models at once. */
  readonly rankLowAll: Int32Array
  readonly rankHighAll: Int32Array
  /** Pairs whose first model is above the second even for a reader who watches the board, sorted. */
  readonly surelyAbove: (readonly [above: number, below: number])[]
}

export interface RanksInput {
  /** The models to rank, by component. */
  readonly ranked: readonly (readonly number[])[]
  readonly rating: Float64Array
  readonly lower: Float64Array
  readonly upper: Float64Array
  readonly uncertainty: Uncertainty
  readonly components: Components
  readonly alpha: number
}

/** Ranks within each component; 0 for models that are not ranked. */
export function rankWithin(input: RanksInput): Ranks {
  const { rating, lower, upper } = input
  const ranks = createRanks(rating.length)
  for (const [component, models] of input.ranked.entries()) {
    for (const i of models) {
      ranks.rank[i] = ranks.rankLow[i] = ranks.rankLowAll[i] = 1
      ranks.rankHigh[i] = ranks.rankHighAll[i] = models.length
    }
    const judge = createJudge(models.length, input.alpha, leastDegrees(input, component))
    for (const [place, i] of models.entries()) {
      for (const j of models.slice(0, place)) {
        const lead = rating[i]! - rating[j]!
        const above = lead > 0 ? i : j
        const below = lead > 0 ? j : i
        if (lower[above]! > upper[below]!) ranks.rank[below]! += 1
        const contrast = varianceOfPair(input.uncertainty, input.components.of, i, j)
        const { inRange, inAllRanges, surely } = judge(Math.abs(lead) / POINTS_PER_LOGIT, contrast)
        if (inRange) {
          ranks.rankLow[below]! += 1
          ranks.rankHigh[above]! -= 1
        }
        if (inAllRanges) {
          ranks.rankLowAll[below]! += 1
          ranks.rankHighAll[above]! -= 1
        }
        if (surely) ranks.surelyAbove.push([above, below])
      }
    }
  }
  ranks.surelyAbove.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  return ranks
}

const createRanks = (modelCount: number): Ranks => ({
  rank: new Int32Array(modelCount),
  rankLow: new Int32Array(modelCount),
  rankHigh: new Int32Array(modelCount),
  rankLowAll: new Int32Array(modelCount),
  rankHighAll: new Int32Array(modelCount),
  surelyAbove: [],
})

/** The fewest degrees of freedom that any pair of a component can have. */
function leastDegrees({ uncertainty, components }: RanksInput, component: number): number {
  const members = components.members[component]!
  const degrees = groupingsOf(uncertainty, component).flatMap(({ grouping, estimate }) =>
    members.map((model) => groupingDegrees(estimate, grouping.effective[model]!)),
  )
  return Math.min(...degrees)
}

interface Judgement {
  readonly inRange: boolean
  readonly inAllRanges: boolean
  readonly surely: boolean
}

/**
 * Judges whether a lead of so many logits tells two models apart: within the rank range of one model, within all ranges at
 * once, and surely. The ranges are Bonferroni-corrected, so a model among two hundred does not gain a rank by chance.
 */
function createJudge(modelCount: number, alpha: number, fewestDegrees: number) {
  const comparisons = Math.max(1, modelCount - 1)
  const exceeds = createThreshold(alpha / (2 * comparisons), fewestDegrees)
  const exceedsAll = createThreshold(alpha / (modelCount * comparisons), fewestDegrees)
  return (lead: number, contrast: Contrast): Judgement => ({
    inRange: exceeds(lead, contrast),
    inAllRanges: exceedsAll(lead, contrast),
    surely: isSurelyAbove(lead, contrast, modelCount),
  })
}

/** Compares with the normal quantile and with the largest possible one first: only pairs in between need their own. */
function createThreshold(tail: number, fewestDegrees: number) {
  const least = normalUpperQuantile(tail)
  const most = quantileOf(tail, fewestDegrees)
  return (lead: number, { variance, degrees }: Contrast): boolean => {
    const deviation = Math.sqrt(variance)
    if (lead <= least * deviation) return false
    return lead > most * deviation || lead > quantileOf(tail, degrees) * deviation
  }
}

/** The variance, in squared logits, around which the claim needs the smallest lead. */
const MIXTURE_VARIANCE = 0.16
/** The probability that any claim of a component is ever wrong, for a reader who watches it from the first vote on. */
const ALPHA_EVER = 0.025

/**
 * Robbins' normal mixture: a lead that equal models would exceed at no moment at all, up to `ALPHA_EVER` of all boards. An
 * interval is only right at one moment, and a reader of a live board sees many.
 */
function isSurelyAbove(lead: number, { variance, degrees }: Contrast, modelCount: number): boolean {
  const pairs = (modelCount * (modelCount - 1)) / (2 * ALPHA_EVER)
  const multiplier = Math.sqrt(
    (1 + variance / MIXTURE_VARIANCE) * (2 * Math.log(pairs) + Math.log1p(MIXTURE_VARIANCE / variance)),
  )
  const deviation = Math.sqrt(variance)
  // Student's quantile is larger still.
  if (!(lead > multiplier * deviation)) return false
  if (degrees === Number.POSITIVE_INFINITY) return true
  const tail = normalUpperTail(multiplier)
  return tail > 0 && lead > studentUpperQuantile(tail, degrees) * deviation
}
