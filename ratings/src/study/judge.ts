import { quantileOf } from '../board/points.ts'

const ALPHA = 0.05

/** Scores of one contestant of a pair by prompt: people's and the judge's where people voted, and the judge's alone on others. */
export interface JudgeInput {
  readonly people: readonly number[]
  readonly judged: readonly number[]
  readonly others: readonly number[]
}

/** The mean score of people, made more certain by a judge. */
export interface JudgeEstimate {
  /** How far the judge is trusted, from 0 to 1. */
  readonly trust: number
  readonly estimate: number
  readonly se: number
  readonly lower: number
  readonly upper: number
  /** From people's votes alone. */
  readonly people: number
  readonly peopleSe: number
  /** How many prompts with votes the judge is worth; null without any variance. */
  readonly worthPrompts: number | null
}

/** Combines people's votes with a judge's. Null with fewer than two prompts with votes, or none that only the judge saw. */
export function combineJudge({ people, judged, others }: JudgeInput): JudgeEstimate | null {
  const [n, m] = [people.length, others.length]
  if (n < 2 || m === 0) return null
  const varianceOfJudge = covariance([...judged, ...others], [...judged, ...others])
  const shared = varianceOfJudge === 0 ? 0 : covariance(people, judged) / varianceOfJudge / (1 + n / m)
  const trust = Math.min(1, Math.max(0, shared))
  const corrected = people.map((score, index) => score - trust * judged[index]!)
  const estimate = trust * mean(others) + mean(corrected)
  const variance = (trust ** 2 * varianceOfJudge) / m + covariance(corrected, corrected) / n
  const peopleVariance = covariance(people, people) / n
  const se = Math.sqrt(variance)
  const margin = quantileOf(ALPHA / 2, n - 1) * se
  return {
    trust,
    estimate,
    se,
    lower: estimate - margin,
    upper: estimate + margin,
    people: mean(people),
    peopleSe: Math.sqrt(peopleVariance),
    worthPrompts: variance === 0 ? null : n * (peopleVariance / variance - 1),
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function covariance(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)]
  return a.reduce((sum, value, index) => sum + (value - meanA) * (b[index]! - meanB), 0) / (a.length - 1)
}
