import { RatingsInputError } from '../errors.ts'
import { POINTS_PER_LOGIT } from '../fit/logistic.ts'
import { dotProduct } from '../fit/vectors.ts'
import type { DesignEntry } from './line.ts'
import { rateSorted, type StudyInterval, type StudyRatings } from './rate-study.ts'
import type { StudyVote } from './votes.ts'

const FEATURES = ['tokens', 'headers', 'lists', 'bold'] as const
/** Where standard errors grow more, style and contestant can hardly be told apart. */
const GROWTH_MAX = 2

/** The differences of a study if all answers had the same length and formatting. */
export interface StudyStyle {
  readonly effects: readonly {
    readonly feature: (typeof FEATURES)[number]
    /** For a typical difference, with the standard error of independent votes; 0 and null where no answers differ. */
    readonly points: number
    readonly se: number | null
  }[]
  /** Without the pairs whose standard error more than doubles. */
  readonly pairs: readonly {
    readonly a: number
    readonly b: number
    readonly difference: number
    readonly population: StudyInterval
  }[]
}

/** Of votes from `sortVotes`. Null where style explains the votes so well that no effect can be estimated. */
export function controlStyle(
  { answers, contestants }: DesignEntry,
  votes: readonly StudyVote[],
  plain: StudyRatings,
): StudyStyle | null {
  const columns = FEATURES.map((feature) =>
    Float64Array.from(votes, ({ prompt, left, right }) =>
      relativeDifference(answers[prompt]![left]![feature], answers[prompt]![right]![feature]),
    ),
  )
  const rms = columns.map((values) => Math.sqrt(dotProduct(values, values) / Math.max(1, votes.length)))
  const used = FEATURES.filter((_, index) => rms[index]! > 0)
  if (used.length === 0) return null
  const terms = columns.filter((_, index) => rms[index]! > 0)
  const styled = unlessInfinite(() => rateSorted(contestants.length, votes, terms))
  if (styled === null) return null
  return {
    effects: FEATURES.map((feature, index) => {
      const term = used.indexOf(feature)
      if (term < 0) return { feature, points: 0, se: null }
      const scale = POINTS_PER_LOGIT * rms[index]!
      const { value, se } = styled.coefficients[term]!
      return { feature, points: scale * value, se: scale * se }
    }),
    pairs: styled.pairs
      .filter(({ population: { se } }, index) => se !== null && se <= GROWTH_MAX * plain.pairs[index]!.population.se!)
      .map(({ a, b, difference, population }) => ({ a, b, difference, population })),
  }
}

/** From -1 to 1, and 0 where both are 0. */
const relativeDifference = (own: number, other: number): number =>
  own + other === 0 ? 0 : (own - other) / (own + other)

function unlessInfinite(fit: () => StudyRatings): StudyRatings | null {
  try {
    return fit()
  } catch (error) {
    if (error instanceof RatingsInputError && error.code === 'no-finite-ratings') return null
    throw error
  }
}
