import { CENTRE_POINTS, quantileOf } from '../board/points.ts'
import { varianceOfContrast } from '../fit/contrast.ts'
import { computeSandwich, groupingContext } from '../fit/covariance.ts'
import {
  effectiveNumber,
  estimateVariance,
  type GroupingContext,
  type GroupingVariance,
  groupingCovariances,
} from '../fit/grouping.ts'
import type { Problem } from '../fit/likelihood.ts'
import { POINTS_PER_LOGIT, sigmoid } from '../fit/logistic.ts'
import { blockOf, type Matrix } from '../fit/matrix.ts'
import { maximiseLikelihood } from '../fit/newton.ts'
import { type Score, sumSide } from './sides.ts'
import { leftScore, observeVotes, type StudyVote, sortVotes } from './votes.ts'

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
  return rateSorted(contestants, sortVotes(votes, contestants))
}

/** The same of votes from `sortVotes`. Additional terms are columns with a value for each vote. */
export function rateSorted(
  contestants: number,
  votes: readonly StudyVote[],
  terms: readonly Float64Array[] = [],
): StudyRatings {
  const members = [Array.from({ length: contestants }, (_, contestant) => contestant)]
  const problem: Problem = {
    modelCount: contestants,
    observations: observeVotes(votes, contestants, terms),
    prior: PRIOR,
    ridges: terms.map(() => 0),
    members,
  }
  const parameters = maximiseLikelihood(problem, [])
  const sandwich = computeSandwich({ problem, parameters, hessianRidge: 0 })
  const context = groupingContext({ of: new Int32Array(contestants), members }, sandwich)
  const scores = scoresOf(votes, parameters, terms)
  const voters = new Set(votes.map(({ voter }) => voter)).size
  const prompts = new Set(votes.map(({ prompt }) => prompt)).size
  const byVoter = groupBy(scores, ({ voter }) => voter).map((own) => own.map((score) => [score]))
  const byPrompt = groupBy(scores, ({ prompt }) => prompt).map((own) =>
    voters > 1 ? groupBy(own, ({ voter }) => voter) : own.map((score) => [score]),
  )
  const voterSide = voters > 1 ? measureSide(byVoter, ASSUMED.voter, context) : null
  const promptSide = measureSide(byPrompt, ASSUMED.prompt, context)
  const noise = blockOf(sandwich.noise, contestants + terms.length, contestants)
  const theta = parameters.subarray(0, contestants)
  const mean = theta.reduce((sum, value) => sum + value, 0) / contestants
  const measure = { noise, voterSide, promptSide, contestants, prompts }
  return {
    scope: voters > 1 ? 'voters and prompts' : 'this voter',
    fewVoters: voters === 2 || voters === 3,
    voters,
    prompts,
    dispersion: context.dispersion[0]!,
    rows: Array.from(theta, (value, contestant) => {
      const rating = CENTRE_POINTS + POINTS_PER_LOGIT * (value - mean)
      const contrast = new Float64Array(contestants).fill(-1 / contestants)
      contrast[contestant]! += 1
      return { contestant, rating, ...intervalsOf(measure, rating, contrast, [contestant]) }
    }),
    pairs: members[0]!.flatMap((a) => members[0]!.slice(0, a).map((b) => pairOf(measure, theta, a, b))),
    differences: { voter: voterSide?.estimate ?? null, prompt: promptSide.estimate },
    coefficients: terms.map((_, term) => ({
      value: parameters[contestants + term]!,
      se: Math.sqrt(Math.max(0, sandwich.noise[(contestants + term) * (contestants + terms.length + 1)]!)),
    })),
  }
}

interface VoteScore extends Score {
  readonly prompt: number
  readonly voter: number
}

function scoresOf(votes: readonly StudyVote[], parameters: Float64Array, terms: readonly Float64Array[]): VoteScore[] {
  const contestants = parameters.length - terms.length
  return votes.map(({ prompt, voter, left, right, choice }, index) => {
    let logit = parameters[left]! - parameters[right]!
    for (let term = 0; term < terms.length; term++) logit += parameters[contestants + term]! * terms[term]![index]!
    const p = sigmoid(logit)
    return { prompt, voter, left, right, residual: leftScore(choice) - p, curvature: p * sigmoid(-logit) }
  })
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => number): Item[][] {
  const groups = new Map<number, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group)
}

/** What one side adds to the covariance of the strengths. */
interface Side {
  readonly estimate: GroupingVariance
  readonly expected: Matrix
  readonly observed: Matrix
  readonly effective: Float64Array
}

function measureSide(
  keys: readonly (readonly (readonly Score[])[])[],
  assumed: number,
  context: GroupingContext,
): Side {
  const contestants = context.hessianDiagonal.length
  const sums = sumSide({ contestants, keys, assumedVariance: assumed, dispersion: context.dispersion[0]! })
  return {
    estimate: estimateVariance(context.components.members[0]!, sums.byModel, assumed, context),
    ...groupingCovariances(sums, context),
    effective: context.hessianDiagonal.map((_, contestant) =>
      effectiveNumber(contestant, sums.byModel, assumed, context),
    ),
  }
}

interface Measure {
  readonly noise: Matrix
  readonly voterSide: Side | null
  readonly promptSide: Side
  readonly contestants: number
  readonly prompts: number
}

/** The intervals of a difference of strengths around its estimate in points. */
function intervalsOf(
  { noise, voterSide, promptSide, prompts }: Measure,
  estimate: number,
  contrast: Float64Array,
  of: readonly number[],
): Pick<StudyRow, 'population' | 'panel' | 'parts'> {
  const part = (side: Side) => ({
    estimate: side.estimate,
    effective: Math.min(...of.map((contestant) => side.effective[contestant]!)),
    expected: quadraticForm(side.expected, contrast),
    observed: quadraticForm(side.observed, contrast),
  })
  const ofNoise = quadraticForm(noise, contrast)
  const ofPrompts = part(promptSide)
  const population = varianceOfContrast(ofNoise, voterSide ? [ofPrompts, part(voterSide)] : [ofPrompts])
  const panel = varianceOfContrast(ofNoise, [ofPrompts])
  const points = (variance: number) => POINTS_PER_LOGIT * Math.sqrt(variance)
  const interval = ({ variance, degrees }: typeof panel): StudyInterval => {
    if (prompts < 2) return { se: null, df: null, lower: null, upper: null }
    const df = Math.min(degrees, prompts - 1)
    const margin = quantileOf(ALPHA / 2, df) * points(variance)
    return { se: points(variance), df, lower: estimate - margin, upper: estimate + margin }
  }
  const [prompt = 0, voter = 0] = population.added
  return {
    population: interval(population),
    panel: interval(panel),
    parts: { noise: points(Math.max(0, ofNoise)), voter: points(voter), prompt: points(prompt) },
  }
}

function pairOf(measure: Measure, theta: Float64Array, a: number, b: number): StudyPair {
  const logit = theta[a]! - theta[b]!
  const contrast = new Float64Array(measure.contestants)
  contrast[a] = 1
  contrast[b] = -1
  const intervals = intervalsOf(measure, POINTS_PER_LOGIT * logit, contrast, [a, b])
  const chanceAt = (points: number | null) => (points === null ? null : sigmoid(points / POINTS_PER_LOGIT))
  return {
    ...{ a, b, difference: POINTS_PER_LOGIT * logit, ...intervals, chance: sigmoid(logit) },
    chanceLow: chanceAt(intervals.population.lower),
    chanceHigh: chanceAt(intervals.population.upper),
  }
}

function quadraticForm(matrix: Matrix, vector: Float64Array): number {
  const size = vector.length
  let sum = 0
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) sum += vector[i]! * matrix[i * size + j]! * vector[j]!
  }
  return sum
}
