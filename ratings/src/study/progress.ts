import { addComparison, type Bet, startBets } from './bets.ts'
import { pairsOf, ruleOf } from './design.ts'
import type { DesignEntry, StudyRule } from './line.ts'
import { answerOf } from './verdict.ts'

/** How often the most promising pair is chosen. Otherwise an open pair at random, so that every pair gets on. */
const PROMISING_SHARE = 0.8

export interface NextComparison {
  /** The place of the prompt in the drawn order, from 0. */
  readonly prompt: number
  /** Contestants; `first` is the smaller number. */
  readonly first: number
  readonly second: number
}

/** A comparison that was opened, with its votes. */
export interface ComparisonState extends NextComparison {
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
  /** On closed comparisons alone: open ones must not decide what is asked next. */
  bets: readonly Bet[]
  readonly pairs: Map<string, Pair>
  readonly prompts: number
  /** Whether both answers exist and differ. */
  readonly isComparable: (prompt: number, first: number, second: number) => boolean
}

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
  const touched = new Set<Pair>()
  let isRevised = false
  for (const row of changed) {
    const key = `${row.first} ${row.second}`
    const pair = progress.pairs.get(key) ?? { comparisons: [], counted: 0 }
    progress.pairs.set(key, pair)
    touched.add(pair)
    const isNew = (pair.comparisons.at(-1)?.prompt ?? -1) < row.prompt
    const at = isNew ? -1 : pair.comparisons.findLastIndex(({ prompt }) => prompt === row.prompt)
    if (at === -1) pair.comparisons.push(row)
    else pair.comparisons[at] = row
    // A vote was withdrawn from a comparison that the bets have.
    if (at !== -1 && at < pair.counted) isRevised = true
  }
  if (isRevised) {
    progress.bets = startBets(progress.rule)
    for (const pair of progress.pairs.values()) pair.counted = 0
  }
  for (const pair of isRevised ? progress.pairs.values() : touched) countClosed(progress, pair)
}

function countClosed(progress: StudyProgress, pair: Pair): void {
  for (let next = pair.comparisons[pair.counted]; next?.isClosed; next = pair.comparisons[pair.counted]) {
    pair.counted += 1
    const { prompt, first, second, votes, halfPoints } = next
    if (votes === 0) continue
    const score = halfPoints / 2 / votes
    progress.bets = addComparison(progress.rule, progress.bets, { prompt, first, second, score })
  }
}

export const isDecided = ({ rule, bets }: StudyProgress): boolean => answerOf(rule, bets).decidedAfterPrompt !== null

/** The first prompt that a pair has not had and can be compared on; null if none is left. */
export function nextPromptOf(
  { pairs, prompts, isComparable }: StudyProgress,
  first: number,
  second: number,
): number | null {
  const before = pairs.get(`${first} ${second}`)?.comparisons.at(-1)?.prompt ?? -1
  for (let prompt = before + 1; prompt < prompts; prompt++) if (isComparable(prompt, first, second)) return prompt
  return null
}

/** The comparison to open next; null if the question is answered or no comparison is left. */
export function chooseNext(progress: StudyProgress, random: () => number): NextComparison | null {
  const { rule, bets } = progress
  const { decidedAfterPrompt, settled, notBest } = answerOf(rule, bets)
  if (decidedAfterPrompt !== null) return null
  const open = pairsOf(rule).flatMap(([first, second]) => {
    const own = bets.filter(({ a, b }) => (a === first && b === second) || (a === second && b === first))
    const undecided = own.filter((bet) => bet.decidedAfterPrompt === null)
    const isSettled =
      rule.goal === 'best' ? undecided.length < own.length : settled.some((one) => one === first || one === second)
    const prompt = isSettled ? null : nextPromptOf(progress, first, second)
    const wealth = Math.max(...undecided.map(({ logWealth }) => logWealth))
    return prompt === null ? [] : [{ pair: { prompt, first, second }, wealth }]
  })
  const canBeBest = open.filter(({ pair }) => !notBest.includes(pair.first) && !notBest.includes(pair.second))
  const largest = Math.max(...canBeBest.map(({ wealth }) => wealth))
  const promising = random() < PROMISING_SHARE ? canBeBest.filter(({ wealth }) => wealth === largest) : []
  const candidates = promising.length > 0 ? promising : open
  return candidates[Math.floor(random() * candidates.length)]?.pair ?? null
}
