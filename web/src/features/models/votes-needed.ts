export interface RatedModel {
  readonly rating: number
  /** 95% interval. */
  readonly lower: number
  readonly upper: number
  readonly votes: number
}

export type Separation =
  | { readonly kind: 'separated' }
  /** No realistic number of votes would separate them. */
  | { readonly kind: 'same' }
  | { readonly kind: 'votes'; readonly votes: number }

const Z_95 = 1.96
const SAME_POINTS = 1
const VOTES_MAX = 1_000_000

const standardError = ({ lower, upper }: RatedModel): number => (upper - lower) / (2 * Z_95)

/**
 * Estimates how many more votes are needed until the difference is significant. Errors shrink with the square root of the
 * number of votes. The two ratings are treated as independent, which overestimates the number.
 */
export function votesNeeded(a: RatedModel, b: RatedModel): Separation {
  const difference = Math.abs(a.rating - b.rating)
  const error = Math.hypot(standardError(a), standardError(b))
  if (difference > Z_95 * error) return { kind: 'separated' }
  if (difference < SAME_POINTS) return { kind: 'same' }
  const factor = ((Z_95 * error) / difference) ** 2
  const votes = Math.max(1, roundToTwoDigits((factor - 1) * (a.votes + b.votes)))
  return votes > VOTES_MAX ? { kind: 'same' } : { kind: 'votes', votes }
}

const roundToTwoDigits = (value: number): number => Number(value.toPrecision(2))
