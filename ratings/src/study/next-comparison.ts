import type { Bet } from './bets.ts'
import type { StudyRule } from './line.ts'
import { verdictOf } from './verdict.ts'

/** How often the most promising pair is chosen. Otherwise an open pair at random, so that every pair gets on. */
const PROMISING_SHARE = 0.8

export interface NextInput {
  readonly rule: StudyRule
  /** The bets on closed comparisons alone: open ones must not decide what is asked next. */
  readonly bets: readonly Bet[]
  /** How many prompts the study has. */
  readonly prompts: number
  /** The prompt behind the last one that this pair had; 0 before the first. `first` is the smaller number. */
  readonly promptsHad: (first: number, second: number) => number
  /** Whether both answers exist and differ. */
  readonly isComparable: (prompt: number, first: number, second: number) => boolean
  /** Two random numbers from 0 to below 1. */
  readonly random: readonly [kind: number, pair: number]
}

export interface NextComparison {
  readonly prompt: number
  readonly first: number
  readonly second: number
}

/** The comparison to open next; null if the question is answered or no comparison is left. */
export function chooseNextComparison(input: NextInput): NextComparison | null {
  const { rule, bets, random } = input
  const verdict = verdictOf(rule, bets)
  if (verdict.decidedAfterPrompt !== null) return null
  const open = pairsOf(rule)
    .filter(([first, second]) => isUndecided(rule, bets, verdict.settled, first, second))
    .flatMap(([first, second]) => {
      const prompt = findNextPrompt(input, { first, second, from: input.promptsHad(first, second) })
      return prompt === null ? [] : [{ prompt, first, second }]
    })
  const isPromising = random[0] < PROMISING_SHARE
  const promising = isPromising ? mostPromising(open, bets, verdict.notBest) : []
  const candidates = promising.length > 0 ? promising : open
  return candidates[Math.floor(random[1] * candidates.length)] ?? null
}

/** The pairs that the question is about. */
export function pairsOf({ contestants, goal, baseline }: StudyRule): [first: number, second: number][] {
  const all = Array.from({ length: contestants }, (_, contestant) => contestant)
  const pairs = all.flatMap((second) => all.slice(0, second).map((first): [number, number] => [first, second]))
  return goal === 'best' ? pairs : pairs.filter((pair) => pair.includes(baseline!))
}

const isAbout = ({ a, b }: Bet, first: number, second: number): boolean =>
  (a === first && b === second) || (a === second && b === first)

function isUndecided(
  { goal, baseline }: StudyRule,
  bets: readonly Bet[],
  settled: readonly number[],
  first: number,
  second: number,
): boolean {
  if (goal === 'baseline') return !settled.includes(first === baseline ? second : first)
  return bets.every((bet) => !isAbout(bet, first, second) || bet.decidedAfterPrompt === null)
}

/** The first prompt from `from` on that a pair can be compared on. */
export function findNextPrompt(
  { prompts, isComparable }: Pick<NextInput, 'prompts' | 'isComparable'>,
  { first, second, from }: { readonly first: number; readonly second: number; readonly from: number },
): number | null {
  for (let prompt = from; prompt < prompts; prompt++) {
    if (isComparable(prompt, first, second)) return prompt
  }
  return null
}

/** The pairs with the largest wealth of an undecided claim: one, unless several have the same. */
function mostPromising(
  open: readonly NextComparison[],
  bets: readonly Bet[],
  notBest: readonly number[],
): NextComparison[] {
  const wealth = open
    .filter(({ first, second }) => !notBest.includes(first) && !notBest.includes(second))
    .map((pair) => {
      const undecided = bets.filter((bet) => isAbout(bet, pair.first, pair.second) && bet.decidedAfterPrompt === null)
      return { pair, largest: Math.max(...undecided.map(({ logWealth }) => logWealth)) }
    })
  const largest = Math.max(...wealth.map((each) => each.largest))
  return wealth.filter((each) => each.largest === largest).map(({ pair }) => pair)
}
