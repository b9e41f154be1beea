import { DEGREES_MAX } from './quantiles.ts'
import { ASSUMED_DEGREES, type Taste } from './taste.ts'

/** How many voters the pooled taste variance counts beside the observed one. */
const POOLED_VOTERS = 6

/** The three parts of the variance of a difference of strengths. */
export interface VarianceParts {
  /** Chance in each vote. */
  readonly noise: number
  /** What taste of variance 1 would add, and the observed products of different votes of one voter. */
  readonly taste: number
  readonly observed: number
}

export interface Contrast {
  readonly variance: number
  /** Degrees of freedom of its estimate; infinite where taste does not add to it. */
  readonly degrees: number
}

/**
 * The variance of a difference of strengths: noise plus taste. With few voters behind it, the taste part is the pooled
 * one; with many, the observed one.
 */
export function varianceOfContrast(parts: VarianceParts, taste: Taste | null, tasteVoters: number): Contrast {
  const noise = Math.max(0, parts.noise)
  if (taste === null || taste.scope === 'voters') return { variance: noise, degrees: Number.POSITIVE_INFINITY }
  const pooled = POOLED_VOTERS * taste.variance * parts.taste
  const added = Math.max(0, (pooled + tasteVoters * parts.observed) / (POOLED_VOTERS + tasteVoters - 1))
  const variance = noise + added
  const degrees = tasteDegrees(taste, tasteVoters) * (variance / added) ** 2
  return { variance, degrees: added === 0 || degrees > DEGREES_MAX ? Number.POSITIVE_INFINITY : degrees }
}

/** The degrees of freedom of the taste part alone, the fewest that a contrast can have. */
export function tasteDegrees({ degrees }: Taste, tasteVoters: number): number {
  const pooled = ASSUMED_DEGREES + degrees
  const total = POOLED_VOTERS + tasteVoters - 1
  return Math.min(pooled, (total * total) / ((POOLED_VOTERS * POOLED_VOTERS) / pooled + tasteVoters - 1))
}
