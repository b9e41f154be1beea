export interface RatedModel {
  readonly rating: number
  /** 95% interval. */
  readonly lower: number
  readonly upper: number
  readonly votes: number
}

export type Separation =
  | { readonly kind: 'separated' }
  /** Nobody would notice the difference, or nobody would live to see it proven. */
  | { readonly kind: 'same' }
  | { readonly kind: 'votes'; readonly votes: number }

const Z_95 = 1.96
const SAME_POINTS = 1
const VOTES_MAX = 1_000_000

const standardError = ({ lower, upper }: RatedModel): number => (upper - lower) / (2 * Z_95)

/**
 * About how many more votes for the two it takes until their difference is larger than chance. Errors shrink with the root
 * of the number of votes. The two are taken as independent, which ratings of one board are not quite: the number is
 * rather too high than too low.
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
