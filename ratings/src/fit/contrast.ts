import { ASSUMED_DEGREES, type GroupingVariance } from './grouping.ts'
import { DEGREES_MAX } from './quantiles.ts'

/** How many voters or battles the pooled variance counts beside the observed one. */
const POOLED_NUMBER = 6

/** What one grouping says about a difference of strengths. */
export interface ContrastPart {
  readonly estimate: GroupingVariance
  /** The effective number of voters or battles behind it. */
  readonly effective: number
  /** What an effect of variance 1 would add to its variance, and the observed products of different votes. */
  readonly expected: number
  readonly observed: number
}

export interface Contrast {
  readonly variance: number
  /** What chance in each vote adds. */
  readonly noise: number
  /** Degrees of freedom of its estimate; infinite where no grouping adds to it. */
  readonly degrees: number
  /** What each grouping adds. */
  readonly added: readonly number[]
}

/** The variance of a difference of strengths: chance in each vote, plus what each grouping adds. */
export function varianceOfContrast(noise: number, parts: readonly ContrastPart[]): Contrast {
  const added = parts.map(addedVariance)
  const ofVotes = Math.max(0, noise)
  const variance = added.reduce((sum, part) => sum + part, ofVotes)
  let degrees = Number.POSITIVE_INFINITY
  for (const [index, { estimate, effective }] of parts.entries()) {
    if (added[index] === 0) continue
    degrees = combineDegrees(groupingDegrees(estimate, effective) * (variance / added[index]!) ** 2, degrees)
  }
  return { variance, noise: ofVotes, degrees: degrees > DEGREES_MAX ? Number.POSITIVE_INFINITY : degrees, added }
}

/** With few voters or battles behind it, the pooled part; with many, the observed one. */
function addedVariance({ estimate, effective, expected, observed }: ContrastPart): number {
  const pooled = POOLED_NUMBER * estimate.variance * expected
  return Math.max(0, (pooled + effective * observed) / (POOLED_NUMBER + effective - 1))
}

/** Satterthwaite: the reciprocals add up. Written so that an infinite `other` leaves the value as it is, to the last bit. */
const combineDegrees = (own: number, other: number): number => own / (1 + own / other)

/** The degrees of freedom of one grouping alone. A contrast has at least the fewest of its groupings. */
export function groupingDegrees({ degrees }: GroupingVariance, effective: number): number {
  const pooled = ASSUMED_DEGREES + degrees
  const total = POOLED_NUMBER + effective - 1
  return Math.min(pooled, (total * total) / ((POOLED_NUMBER * POOLED_NUMBER) / pooled + effective - 1))
}
