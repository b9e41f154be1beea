import { BET_SHARES } from './bets.ts'
import type { StudyGoal } from './line.ts'

export interface PlannedStudy {
  readonly goal: StudyGoal
  readonly level: number
  readonly contestants: number
  readonly votesPerComparison: number
}

// The figures are those of simulated studies (`needed-prompts.slow.ts`): answers differ by 0.7 logits from prompt to prompt.

/** A fifth of the votes are ties, so a vote has this mean and variance around one half. */
const DECISIVE = 0.8
const VARIANCE = 0.2
/** The part of the variance that is shared by the votes on one prompt, which more votes on it do not average out. */
const VARIANCE_OF_PROMPTS = 0.025
/** What seven bets at once cost, compared with the best of them alone, as a logarithm of wealth. */
const COST_OF_BETS = 0.8
/** How many standard deviations of bad luck are covered, by the share of studies: with one pair, and with the unluckiest of several. */
const BAD_LUCK = { 0.8: 0.8, 0.5: 0 }
const BAD_LUCK_OF_MORE = 0.5

/**
 * How many prompts suffice in this share of studies, if people prefer one contestant to each other one in this share of
 * comparisons. It is an estimate from the growth of the bets that decide, fitted to simulated studies.
 *
 * @param studies The share of studies: 8 of 10, or half of them.
 *
 * @example neededPrompts({ goal: 'best', level: 0.05, contestants: 2, votesPerComparison: 3 }, 0.7) // about 52
 */
export function neededPrompts(
  { goal, level, contestants, votesPerComparison }: PlannedStudy,
  wins: number,
  studies: keyof typeof BAD_LUCK = 0.8,
): number {
  const others = contestants - 1
  const claims = (goal === 'best' ? contestants : 3) * others
  const evidence = Math.log(claims / level) + COST_OF_BETS
  const mean = DECISIVE * (wins - 0.5)
  const ofPrompts = VARIANCE_OF_PROMPTS * 4 * wins * (1 - wins)
  const variance = ofPrompts + Math.max(0, VARIANCE - ofPrompts - mean ** 2) / votesPerComparison
  const bet = Math.min(BET_SHARES.at(-1)!, mean / (variance + mean ** 2))
  const growth = bet * mean - (bet ** 2 * (variance + mean ** 2)) / 2
  const luck = (BAD_LUCK[studies] + BAD_LUCK_OF_MORE * Math.log(others)) * bet * Math.sqrt(variance)
  // Where the wealth, less the bad luck, reaches the evidence: growth n - luck √n = evidence.
  return ((luck + Math.sqrt(luck ** 2 + 4 * growth * evidence)) / (2 * growth)) ** 2
}

/** Comparisons that are open when the last one decides. Their votes are not used. */
const OPEN_AT_THE_END = 4

/** About how many votes a study with this number of prompts needs, if it is decided by the last of them. */
export const neededVotes = ({ contestants, votesPerComparison }: PlannedStudy, prompts: number): number =>
  (prompts * (contestants - 1) + OPEN_AT_THE_END) * votesPerComparison
