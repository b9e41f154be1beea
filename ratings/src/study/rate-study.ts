import { CENTRE_POINTS, contrastsToMean, quantileOf, varianceOfPair } from '../board/points.ts'
import type { Contrast } from '../fit/contrast.ts'
import { computeSandwich, groupingContext, type Uncertainty } from '../fit/covariance.ts'
import { type GroupingVariance, groupingOf } from '../fit/grouping.ts'
import type { Problem } from '../fit/likelihood.ts'
import { POINTS_PER_LOGIT, sigmoid } from '../fit/logistic.ts'
import { blockOf } from '../fit/matrix.ts'
import { maximiseLikelihood } from '../fit/newton.ts'
import { addMultiple } from '../fit/vectors.ts'
import { sortByKey } from '../input/style-columns.ts'
import { type Scores, type Side, sumSide } from './sides.ts'
import { observeVotes, type StudyVote, toColumns, type VoteColumns } from './votes.ts'

/** Half a virtual vote won and half a vote lost, by each contestant. */
const PRIOR = 0.5
const ALPHA = 0.05
/** Assumed variances, in squared logits: of a voter's taste for a contestant, and of a contestant's answer to a prompt. */
const ASSUMED = { voter: 0.16, prompt: 0.5 } as const

/** An interval with its standard error and degrees of freedom; all null with fewer than two prompts. */
export interface StudyInterval {
  readonly se: number | null
  readonly df: number | null
  readonly lower: number | null
  readonly upper: number | null
}

/** The standard error in its parts, in points: their squares add up. */
export interface StudyParts {
  /** Chance in single votes. */
  readonly noise: number
  /** How people differ. */
  readonly voter: number
  /** How prompts differ. */
  readonly prompt: number
}

export interface StudyRow {
  readonly contestant: number
  readonly rating: number
  /** For people and prompts like these. */
  readonly population: StudyInterval
  /** For these voters and prompts like these. */
  readonly panel: StudyInterval
  readonly parts: StudyParts
}

/** `a` against `b`. */
export interface StudyPair {
  readonly a: number
  readonly b: number
  /** In points. */
  readonly difference: number
  readonly population: StudyInterval
  readonly panel: StudyInterval
  readonly parts: StudyParts
  /** The chance that `a` wins, with the interval for people and prompts like these. */
  readonly chance: number
  readonly chanceLow: number | null
  readonly chanceHigh: number | null
}

export interface StudyRatings {
  /** One voter in all: nothing is known about other people. */
  readonly scope: 'voters and prompts' | 'this voter'
  /** How people differ is mostly assumed: two or three voters. */
  readonly fewVoters: boolean
  /** Distinct ones with a vote. */
  readonly voters: number
  readonly prompts: number
  readonly dispersion: number
  readonly rows: readonly StudyRow[]
  /** All pairs, sorted, `a` above `b`. */
  readonly pairs: readonly StudyPair[]
  /** How much people and prompts differ; `voter` is null with one voter. */
  readonly differences: { readonly voter: GroupingVariance | null; readonly prompt: GroupingVariance }
  /** Of the additional terms, in logits, with the standard errors of independent votes. */
  readonly coefficients: readonly { readonly value: number; readonly se: number }[]
}

/**
 * The ratings of a study with intervals over voters and prompts: both are samples.
 *
 * @example
 * rateStudy(3, [{ prompt: 0, voter: 0, left: 1, right: 2, choice: 'left' }]).rows[1].rating
 */
export function rateStudy(contestants: number, votes: readonly StudyVote[]): StudyRatings {
  return rateColumns(contestants, toColumns(votes, contestants))
}

/** The same of votes in columns. Additional terms are columns with a value for each vote. */
export function rateColumns(
  contestants: number,
  votes: VoteColumns,
  terms: readonly Float64Array[] = [],
): StudyRatings {
  const all = Array.from({ length: contestants }, (_, contestant) => contestant)
  const components = { of: new Int32Array(contestants), members: [all] }
  const problem: Problem = {
    modelCount: contestants,
    observations: observeVotes(votes, contestants, terms),
    prior: PRIOR,
    ridges: terms.map(() => 0),
    members: components.members,
  }
  const parameters = maximiseLikelihood(problem, [])
  const sandwich = computeSandwich({ problem, parameters, hessianRidge: 0 })
  const context = groupingContext(components, sandwich)
  const dispersion = context.dispersion[0]!
  const scores = scoresOf(votes, parameters, terms)
  const group = (side: Side) =>
    groupingOf(sumSide(side, scores, contestants, dispersion), side.assumedVariance, context)

  const byPrompt = { keys: votes.prompt, order: votes.left.map((_, position) => position) }
  const byVoter = { keys: votes.voter, order: sortByKey(votes.voter, votes.voters.length) }
  const [prompts, voters] = [countKeys(byPrompt), countKeys(byVoter)]
  const isOne = voters < 2
  const ofPrompts = group({ ...byPrompt, cells: isOne ? null : votes.voter, assumedVariance: ASSUMED.prompt })
  const ofVoters = isOne ? null : group({ ...byVoter, cells: null, assumedVariance: ASSUMED.voter })
  const noise = blockOf(sandwich.noise, contestants + terms.length, contestants)
  const panel: Uncertainty = { noise, voters: null, groupings: [ofPrompts] }
  const population = ofVoters === null ? panel : { ...panel, groupings: [ofPrompts, ofVoters] }

  const theta = parameters.subarray(0, contestants)
  const mean = theta.reduce((sum, value) => sum + value, 0) / contestants
  const shares = all.map(() => 1 / contestants)
  const [inPopulation, inPanel] = [population, panel].map((uncertainty) => contrastsToMean(uncertainty, 0, all, shares))
  return {
    scope: isOne ? 'this voter' : 'voters and prompts',
    fewVoters: voters === 2 || voters === 3,
    voters,
    prompts,
    dispersion,
    rows: all.map((contestant) => {
      const rating = CENTRE_POINTS + POINTS_PER_LOGIT * (theta[contestant]! - mean)
      const intervals = intervalsOf(rating, inPopulation![contestant]!, inPanel![contestant]!, prompts)
      return { contestant, rating, ...intervals }
    }),
    pairs: all.flatMap((a) =>
      all.slice(0, a).map((b) => {
        const logit = theta[a]! - theta[b]!
        const difference = POINTS_PER_LOGIT * logit
        const [ofPopulation, ofPanel] = [population, panel].map((each) => varianceOfPair(each, components.of, a, b))
        const intervals = intervalsOf(difference, ofPopulation!, ofPanel!, prompts)
        const { lower, upper } = intervals.population
        return {
          a,
          b,
          difference,
          ...intervals,
          chance: sigmoid(logit),
          chanceLow: chanceAt(lower),
          chanceHigh: chanceAt(upper),
        }
      }),
    ),
    differences: { voter: ofVoters?.byComponent[0] ?? null, prompt: ofPrompts.byComponent[0]! },
    coefficients: terms.map((_, term) => ({
      value: parameters[contestants + term]!,
      se: Math.sqrt(Math.max(0, sandwich.noise[(contestants + term) * (contestants + terms.length + 1)]!)),
    })),
  }
}

const chanceAt = (points: number | null): number | null => (points === null ? null : sigmoid(points / POINTS_PER_LOGIT))

const countKeys = ({ keys, order }: Pick<Side, 'keys' | 'order'>): number =>
  order.reduce((count, vote, at) => (at > 0 && keys[vote] === keys[order[at - 1]!] ? count : count + 1), 0)

function scoresOf(
  { left, right, score }: VoteColumns,
  parameters: Float64Array,
  terms: readonly Float64Array[],
): Scores {
  const contestants = parameters.length - terms.length
  const logits = score.map((_, vote) => parameters[left[vote]!]! - parameters[right[vote]!]!)
  for (const [term, values] of terms.entries()) addMultiple(logits, parameters[contestants + term]!, values)
  return {
    left,
    right,
    residual: logits.map((logit, vote) => score[vote]! - sigmoid(logit)),
    curvature: logits.map((logit) => sigmoid(logit) * sigmoid(-logit)),
  }
}

/** The intervals around an estimate, in points. */
function intervalsOf(
  estimate: number,
  population: Contrast,
  panel: Contrast,
  prompts: number,
): Pick<StudyRow, 'population' | 'panel' | 'parts'> {
  const points = (variance: number) => POINTS_PER_LOGIT * Math.sqrt(variance)
  const interval = ({ variance, degrees }: Contrast): StudyInterval => {
    if (prompts < 2) return { se: null, df: null, lower: null, upper: null }
    const [se, df] = [points(variance), Math.min(degrees, prompts - 1)]
    const margin = quantileOf(ALPHA / 2, df) * se
    return { se, df, lower: estimate - margin, upper: estimate + margin }
  }
  const [prompt = 0, voter = 0] = population.added
  return {
    population: interval(population),
    panel: interval(panel),
    parts: { noise: points(population.noise), voter: points(voter), prompt: points(prompt) },
  }
}
