import { addComparison, type Bet, startBets } from './bets.ts'
import type { DesignEntry, StudyRule } from './line.ts'
import { chooseNextComparison, type NextComparison } from './next-comparison.ts'
import { verdictOf } from './verdict.ts'

/** A comparison that was opened, with its votes. */
export interface ComparisonState {
  /** The place of the prompt in the drawn order, from 0. */
  readonly prompt: number
  readonly first: number
  readonly second: number
  readonly votes: number
  /** Of the first contestant: 2 for a win, 1 for a tie or both bad. */
  readonly halfPoints: number
  readonly isClosed: boolean
}

/** The comparisons of one pair, in the order of their prompts. */
interface Pair {
  readonly comparisons: ComparisonState[]
  /** How many of them, from the first one on, are closed and in the bets. */
  counted: number
}

/** What the comparisons of a study decide while it goes on. */
export interface StudyProgress {
  readonly rule: StudyRule
  bets: readonly Bet[]
  readonly pairs: Map<string, Pair>
  readonly prompts: number
  readonly isComparable: (prompt: number, first: number, second: number) => boolean
}

export const ruleOf = ({ contestants, goal, baseline, marginPoints, settleOn, level }: DesignEntry): StudyRule => ({
  ...{ contestants: contestants.length, goal, baseline, marginPoints, settleOn, level },
})

export function startProgress(design: DesignEntry): StudyProgress {
  const rule = ruleOf(design)
  // A design has megabytes. Of its answers only the missing and the equal ones matter here: the first with the same text.
  const texts = design.answers.map((row) =>
    row.map((answer) => (answer === null ? -1 : row.findIndex((other) => other?.hash === answer.hash))),
  )
  return {
    ...{ rule, bets: startBets(rule), pairs: new Map(), prompts: design.prompts.length },
    isComparable(prompt, first, second) {
      const [a, b] = [texts[prompt]![first]!, texts[prompt]![second]!]
      return a >= 0 && b >= 0 && a !== b
    },
  }
}

/** Only the closed comparisons of a pair before its first open one count: faster ones must not decide because they are fast. */
export function applyChanges(progress: StudyProgress, changed: readonly ComparisonState[]): void {
  let isRevised = false
  for (const row of changed) {
    const key = `${row.first} ${row.second}`
    const pair = progress.pairs.get(key) ?? { comparisons: [], counted: 0 }
    progress.pairs.set(key, pair)
    const at = pair.comparisons.findLastIndex(({ prompt }) => prompt === row.prompt)
    if (at === -1) pair.comparisons.push(row)
    else pair.comparisons[at] = row
    // A vote was withdrawn from a comparison that the bets have.
    if (at !== -1 && at < pair.counted) isRevised = true
  }
  if (isRevised) {
    progress.bets = startBets(progress.rule)
    for (const pair of progress.pairs.values()) pair.counted = 0
  }
  for (const pair of progress.pairs.values()) countClosed(progress, pair)
}

function countClosed(progress: StudyProgress, pair: Pair): void {
  for (let next = pair.comparisons[pair.counted]; next?.isClosed; next = pair.comparisons[pair.counted]) {
    pair.counted += 1
    const { prompt, first, second, votes, halfPoints } = next
    if (votes === 0) continue
    progress.bets = addComparison(progress.rule, progress.bets, {
      ...{ prompt, first, second, score: halfPoints / 2 / votes },
    })
  }
}

export const isDecided = ({ rule, bets }: StudyProgress): boolean => verdictOf(rule, bets).decidedAfterPrompt !== null

/** The comparison to open next; `null` if none is left. */
export const chooseNext = (progress: StudyProgress, random: () => number): NextComparison | null =>
  chooseNextComparison({
    ...progress,
    promptsHad: (first, second) => (progress.pairs.get(`${first} ${second}`)?.comparisons.at(-1)?.prompt ?? -1) + 1,
    random: [random(), random()],
  })
