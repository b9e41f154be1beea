import { type Bet, hypothesesOf, marginShareOf, thresholdOf } from './bets.ts'
import type { StudyRule } from './line.ts'

/** The strongest claim about a contestant and the baseline that is decided. */
export type BaselineResult = 'better' | 'worse' | 'no worse' | 'open'

export interface Verdict {
  /** How many claims share the level. */
  readonly hypotheses: number
  /** The logarithm of the wealth that decides a claim. */
  readonly threshold: number
  readonly marginShare: number
  readonly claims: readonly Omit<Bet, 'logs'>[]
  /** With the goal `best`: the contestant that is decided better than all others. */
  readonly best: number | null
  /** With the goal `best`: contestants that another is decided better than. */
  readonly notBest: readonly number[]
  /** With the goal `baseline`: by contestant, without the baseline. */
  readonly results: Readonly<Record<number, BaselineResult>>
  /** With the goal `baseline`: contestants that need no more comparisons. */
  readonly settled: readonly number[]
  /** The prompt, counted from 1, at which the question was answered; null while it is open. */
  readonly decidedAfterPrompt: number | null
}

/** What the bets of a study decide. It holds at any time. */
export function verdictOf(rule: StudyRule, bets: readonly Bet[]): Verdict {
  return {
    hypotheses: hypothesesOf(rule),
    threshold: thresholdOf(rule),
    marginShare: marginShareOf(rule),
    claims: bets.map(({ logs: _, ...claim }) => claim),
    ...answerOf(rule, bets),
  }
}

/** The verdict without its claims. */
export type Answer = Pick<Verdict, 'best' | 'notBest' | 'results' | 'settled' | 'decidedAfterPrompt'>

export const answerOf = (rule: StudyRule, bets: readonly Bet[]): Answer =>
  rule.goal === 'best' ? bestOf(rule, bets) : resultsOf(rule, bets)

const decided = (bets: readonly Bet[]): Bet[] => bets.filter(({ decidedAfterPrompt }) => decidedAfterPrompt !== null)

const lastPrompt = (bets: readonly Bet[]): number => Math.max(...bets.map((bet) => bet.decidedAfterPrompt!))

function bestOf({ contestants }: StudyRule, bets: readonly Bet[]): Answer {
  const claims = decided(bets)
  const all = Array.from({ length: contestants }, (_, contestant) => contestant)
  const winsOf = (contestant: number) => claims.filter(({ a }) => a === contestant)
  const best = all.find((contestant) => winsOf(contestant).length === contestants - 1) ?? null
  return {
    best,
    results: {},
    settled: [],
    notBest: all.filter((contestant) => claims.some(({ b }) => b === contestant)),
    decidedAfterPrompt: best === null ? null : lastPrompt(winsOf(best)),
  }
}

function resultsOf({ contestants, baseline, settleOn }: StudyRule, bets: readonly Bet[]): Answer {
  const claims = decided(bets)
  const results: Record<number, BaselineResult> = {}
  const settling: Bet[] = []
  for (let contestant = 0; contestant < contestants; contestant++) {
    if (contestant === baseline) continue
    const own = claims.filter(({ a, b }) => a === contestant || b === contestant)
    const has = (a: number, claim: Bet['claim']) => own.some((bet) => bet.a === a && bet.claim === claim)
    results[contestant] = has(contestant, 'better')
      ? 'better'
      : has(baseline!, 'better')
        ? 'worse'
        : has(contestant, 'no worse')
          ? 'no worse'
          : 'open'
    const first = own
      .filter(({ claim }) => claim === 'better' || settleOn === 'no worse')
      .sort((a, b) => a.decidedAfterPrompt! - b.decidedAfterPrompt!)[0]
    if (first !== undefined) settling.push(first)
  }
  return {
    best: null,
    notBest: [],
    results,
    settled: settling.map(({ a, b }) => (a === baseline ? b : a)),
    decidedAfterPrompt: settling.length === contestants - 1 ? lastPrompt(settling) : null,
  }
}
