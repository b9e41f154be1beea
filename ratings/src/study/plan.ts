import { hypothesesOf } from './bets.ts'
import type { StudyRule } from './line.ts'
import type { StudyParts } from './rate-study.ts'

/** Shares of decisive votes that a contestant may win, for a forecast. */
const WINS = [0.55, 0.6, 0.65, 0.7]

/** What a study can be expected to decide. */
export interface StudyForecast {
  /** The better contestant wins this share of the decisive votes. */
  readonly wins: number
  /** Comparisons of one pair, and so prompts, to decide it. */
  readonly prompts: number
  /** The same with any number of votes on each comparison: fewer prompts cannot show it. */
  readonly promptsAtLeast: number
  /** Of all pairs that have to be decided. */
  readonly comparisons: number
  readonly votes: number
}

/**
 * A rough forecast of how much differences of 55, 60, 65 and 70% wins need.
 *
 * @example
 * const rule = { contestants: 2, goal: 'best', baseline: null, marginPoints: 35, settleOn: 'better', level: 0.05 }
 * forecastStudy(rule, 3)[3].prompts // 29 prompts show that one wins 70%
 */
export function forecastStudy(rule: StudyRule, votesPerComparison: number): StudyForecast[] {
  const evidence = 2 * Math.log(hypothesesOf(rule) / rule.level)
  return WINS.map((wins) => {
    const squaredLead = (0.8 * (wins - 0.5)) ** 2
    const needed = (variance: number) => Math.ceil((evidence * variance) / squaredLead)
    const prompts = needed(0.045 + 0.16 / votesPerComparison)
    const comparisons = prompts * (rule.contestants - 1)
    return { wins, prompts, promptsAtLeast: needed(0.045), comparisons, votes: comparisons * votesPerComparison }
  })
}

/** What limits the certainty, as shares of the variance, and what twice as much of something would bring. */
export interface StudyLimits {
  readonly noise: number
  readonly voter: number
  readonly prompt: number
  /** The standard error relative to the present one. More people and more prompts bring their votes with them. */
  readonly doubled: { readonly votes: number; readonly voters: number; readonly prompts: number }
  readonly helpsMost: 'votes' | 'voters' | 'prompts'
}

/** Over the differences that a question is about; null without any uncertainty. */
export function limitsOf(parts: readonly StudyParts[]): StudyLimits | null {
  const sum = (rootOf: (part: StudyParts) => number) => parts.reduce((total, part) => total + rootOf(part) ** 2, 0)
  const [noise, voter, prompt] = [sum((part) => part.noise), sum((part) => part.voter), sum((part) => part.prompt)]
  const variance = noise + voter + prompt
  if (variance === 0) return null
  const remaining = (less: number) => Math.sqrt((variance - less / 2) / variance)
  const doubled = { votes: remaining(noise), voters: remaining(noise + voter), prompts: remaining(noise + prompt) }
  const helpsMost = voter === 0 && prompt === 0 ? 'votes' : voter > prompt ? 'voters' : 'prompts'
  return { noise: noise / variance, voter: voter / variance, prompt: prompt / variance, doubled, helpsMost }
}
