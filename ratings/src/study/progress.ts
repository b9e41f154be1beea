import { addComparison, type Bet, restart, startBets } from './bets.ts'
import { pairsOf, ruleOf } from './design.ts'
import type { DesignEntry, StudyRule } from './line.ts'
import { type Answer, answerOf } from './verdict.ts'

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
  /** Open comparisons must not decide what is asked next. */
  bets: readonly Bet[]
}

/** What the comparisons of a study decide while it goes on. */
export interface StudyProgress {
  readonly rule: StudyRule
  /** By their two numbers. */
  readonly pairs: ReadonlyMap<string, Pair>
  answer: Answer
  readonly prompts: number
  /** Whether both answers exist and differ. */
  readonly isComparable: (prompt: number, first: number, second: number) => boolean
}

export function startProgress(design: DesignEntry): StudyProgress {
  // A design has megabytes. Of its answers only the missing and the equal ones matter here: the first with the same text.
  const texts = design.answers.map((row) =>
    row.map((answer) => (answer === null ? -1 : row.findIndex((other) => other?.hash === answer.hash))),
  )
  return {
    ...startPairs(ruleOf(design)),
    prompts: design.prompts.length,
    isComparable(prompt, first, second) {
      const row = texts[prompt]!
      return row[first]! >= 0 && row[second]! >= 0 && row[first] !== row[second]
    },
  }
}

export function startPairs(rule: StudyRule): Pick<StudyProgress, 'rule' | 'pairs' | 'answer'> {
  const bets = startBets(rule)
  const pairs = pairsOf(rule).map(([first, second]): [string, Pair] => {
    const own = bets.filter(({ a, b }) => Math.min(a, b) === first && Math.max(a, b) === second)
    return [`${first} ${second}`, { comparisons: [], counted: 0, bets: own }]
  })
  return { rule, pairs: new Map(pairs), answer: answerOf(rule, bets) }
}

export const betsOf = ({ pairs }: StudyProgress): Bet[] => [...pairs.values()].flatMap(({ bets }) => bets)

export function applyChanges(progress: StudyProgress, changed: readonly ComparisonState[]): void {
  for (const comparison of changed) applyChange(progress, comparison)
}

function applyChange(progress: StudyProgress, changed: ComparisonState): void {
  const pair = progress.pairs.get(`${changed.first} ${changed.second}`)
  if (pair === undefined) return
  const { comparisons, bets } = pair
  const isNew = (comparisons.at(-1)?.prompt ?? -1) < changed.prompt
  const at = isNew ? comparisons.length : comparisons.findLastIndex(({ prompt }) => prompt === changed.prompt)
  if (at === -1) return
  comparisons[at] = changed
  // A vote was withdrawn from a comparison that the bets have.
  if (at < pair.counted) Object.assign(pair, { counted: 0, bets: restart(bets) })
  countClosed(progress.rule, pair)
  const isAnother = pair.bets.some((bet, index) => bet.decidedAfterPrompt !== bets[index]!.decidedAfterPrompt)
  if (isAnother) progress.answer = answerOf(progress.rule, betsOf(progress))
}

/** Only the closed comparisons of a pair before its first open one count: faster ones must not decide because they are fast. */
function countClosed(rule: StudyRule, pair: Pair): void {
  for (let next = pair.comparisons[pair.counted]; next?.isClosed; next = pair.comparisons[pair.counted]) {
    pair.counted += 1
    const { prompt, first, second, votes, halfPoints } = next
    if (votes > 0) pair.bets = addComparison(rule, pair.bets, { prompt, first, second, score: halfPoints / 2 / votes })
  }
}

export const isDecided = ({ answer }: StudyProgress): boolean => answer.decidedAfterPrompt !== null

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
  const { rule, answer } = progress
  if (isDecided(progress)) return null
  const open = pairsOf(rule).flatMap(([first, second]) => {
    const { bets } = progress.pairs.get(`${first} ${second}`)!
    const undecided = bets.filter((bet) => bet.decidedAfterPrompt === null)
    const isSettled =
      rule.goal === 'best'
        ? undecided.length < bets.length
        : answer.settled.some((settled) => settled === first || settled === second)
    const prompt = isSettled ? null : nextPromptOf(progress, first, second)
    const wealth = Math.max(...undecided.map(({ logWealth }) => logWealth))
    return prompt === null ? [] : [{ pair: { prompt, first, second }, wealth }]
  })
  const isOut = (contestant: number) => answer.notBest.includes(contestant)
  const canBeBest = open.filter(({ pair: { first, second } }) => !isOut(first) && !isOut(second))
  const largest = Math.max(...canBeBest.map(({ wealth }) => wealth))
  const promising = random() < PROMISING_SHARE ? canBeBest.filter(({ wealth }) => wealth === largest) : []
  const candidates = promising.length > 0 ? promising : open
  return candidates[Math.floor(random() * candidates.length)]?.pair ?? null
}
