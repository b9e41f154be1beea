import { RatingsInputError } from '../errors.ts'
import { POINTS_PER_LOGIT, sigmoid } from '../fit/logistic.ts'
import type { StudyRule } from './line.ts'

/** Each claim bets all of these shares at once, in equal parts: a small one for small differences, a large one for large. */
export const BET_SHARES = [0.05, 0.1, 0.2, 0.4, 0.7, 1, 1.5]

/** A closed comparison with its votes. */
export interface ClosedComparison {
  /** The place of the prompt in the order that was drawn, from 0. */
  readonly prompt: number
  readonly first: number
  readonly second: number
  /** The mean points of `first` over the votes. */
  readonly score: number
}

/** A bet on a claim about two contestants. It can be stored as JSON and continued. */
export interface Bet {
  readonly a: number
  readonly b: number
  readonly claim: 'better' | 'no worse'
  /** The logarithm of the wealth for each share of the bet. */
  readonly logs: readonly number[]
  /** The logarithm of the mean wealth. */
  readonly logWealth: number
  /** The prompt, counted from 1, at which the claim was decided. It stays decided. */
  readonly decidedAfterPrompt: number | null
}

export const hypothesesOf = ({ goal, contestants }: StudyRule): number =>
  goal === 'best' ? contestants * (contestants - 1) : 3 * (contestants - 1)

/** The logarithm of the wealth that decides a claim. All claims share the level (Bonferroni). */
export const thresholdOf = (rule: StudyRule): number => Math.log(hypothesesOf(rule) / rule.level)

/** How far below one half the mean points of a contestant that is no worse may be. */
export const marginShareOf = ({ marginPoints }: StudyRule): number => sigmoid(marginPoints / POINTS_PER_LOGIT) - 0.5

/**
 * The bets of a study before its first comparison.
 *
 * @example
 * const rule = { contestants: 2, goal: 'best', baseline: null, marginPoints: 35, settleOn: 'better', level: 0.05 }
 * const bets = addComparison(rule, startBets(rule), { prompt: 0, first: 0, second: 1, score: 1 })
 * verdictOf(rule, bets).best // null: one comparison decides nothing
 */
export function startBets(rule: StudyRule): Bet[] {
  checkRule(rule)
  const { contestants, goal, baseline } = rule
  const all = Array.from({ length: contestants }, (_, contestant) => contestant)
  const bet = (a: number, b: number, claim: Bet['claim'] = 'better') => ({ a, b, claim })
  if (goal === 'best') return restart(all.flatMap((a) => all.filter((b) => b !== a).map((b) => bet(a, b))))
  const others = all.filter((a) => a !== baseline)
  return restart(others.flatMap((a) => [bet(a, baseline!), bet(baseline!, a), bet(a, baseline!, 'no worse')]))
}

/** The same bets before their first comparison. */
export const restart = (bets: readonly Pick<Bet, 'a' | 'b' | 'claim'>[]): Bet[] =>
  bets.map(({ a, b, claim }) => ({
    a,
    b,
    claim,
    logs: BET_SHARES.map(() => 0),
    logWealth: 0,
    decidedAfterPrompt: null,
  }))

export function checkRule({ contestants, goal, baseline, marginPoints, level }: StudyRule): void {
  const wrong = (what: string) => new RatingsInputError('invalid-option', what)
  if (!Number.isSafeInteger(contestants) || contestants < 2) throw wrong('contestants must be a number from 2')
  if (goal !== 'best' && goal !== 'baseline') throw wrong('goal must be best or baseline')
  if (goal === 'baseline' && !(Number.isSafeInteger(baseline) && baseline! >= 0 && baseline! < contestants))
    throw wrong('baseline must be one of the contestants')
  if (!(level > 0 && level < 1)) throw wrong('level must be between 0 and 1')
  if (!(marginPoints >= 0)) throw wrong('marginPoints must be a number from 0')
}

/** Adds the next comparison of a pair. The comparisons of one pair have to be added in the order of their prompts. */
export function addComparison(rule: StudyRule, bets: readonly Bet[], comparison: ClosedComparison): Bet[] {
  const threshold = thresholdOf(rule)
  const margin = marginShareOf(rule)
  const { first, second, score, prompt } = comparison
  return bets.map((bet) => {
    const isForward = bet.a === first && bet.b === second
    if (!isForward && !(bet.a === second && bet.b === first)) return bet
    const gain = (isForward ? score : 1 - score) - 0.5 + (bet.claim === 'no worse' ? margin : 0)
    const logs = bet.logs.map((log, index) => log + Math.log1p(BET_SHARES[index]! * gain))
    const logWealth = logOfMean(logs)
    const isDecided = bet.decidedAfterPrompt === null && logWealth >= threshold
    const decidedAfterPrompt = isDecided ? prompt + 1 : bet.decidedAfterPrompt
    return { a: bet.a, b: bet.b, claim: bet.claim, logs, logWealth, decidedAfterPrompt }
  })
}

/** The logarithm of the mean of numbers that are given by their logarithms. */
export function logOfMean(logs: readonly number[]): number {
  const largest = Math.max(...logs)
  return largest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - largest), 0) / logs.length)
}

/** The bets after these comparisons, which may be in any order. */
export function betOn(rule: StudyRule, comparisons: readonly ClosedComparison[]): Bet[] {
  const inOrder = comparisons.toSorted((a, b) => a.prompt - b.prompt)
  return inOrder.reduce((bets, comparison) => addComparison(rule, bets, comparison), startBets(rule))
}
