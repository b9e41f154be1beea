import { RatingsInputError } from '../errors.ts'
import { POINTS_PER_LOGIT } from '../fit/logistic.ts'
import { rootMeanSquare } from '../fit/style-terms.ts'
import { relativeDifference } from '../input/style-columns.ts'
import type { DesignEntry } from './line.ts'
import { rateColumns, type StudyPair, type StudyRatings } from './rate-study.ts'
import type { VoteColumns } from './votes.ts'

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
  readonly pairs: readonly Pick<StudyPair, 'a' | 'b' | 'difference' | 'population'>[]
}

/** Null where style explains the votes so well that no effect can be estimated. */
export function controlStyle(
  { answers, contestants }: DesignEntry,
  votes: VoteColumns,
  plain: StudyRatings,
): StudyStyle | null {
  const { prompt, left, right } = votes
  const columns = FEATURES.map(() => new Float64Array(prompt.length))
  for (let vote = 0; vote < prompt.length; vote++) {
    const row = answers[prompt[vote]!]!
    const own = row[left[vote]!]!
    const other = row[right[vote]!]!
    for (let index = 0; index < FEATURES.length; index++)
      columns[index]![vote] = relativeDifference(own[FEATURES[index]!], other[FEATURES[index]!])
  }
  const rms = columns.map(rootMeanSquare)
  const used = FEATURES.filter((_, index) => rms[index]! > 0)
  if (used.length === 0) return null
  const terms = columns.filter((_, index) => rms[index]! > 0)
  const styled = unlessInfinite(() => rateColumns(contestants.length, votes, terms))
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

function unlessInfinite(fit: () => StudyRatings): StudyRatings | null {
  try {
    return fit()
  } catch (error) {
    if (error instanceof RatingsInputError && error.code === 'no-finite-ratings') return null
    throw error
  }
}
