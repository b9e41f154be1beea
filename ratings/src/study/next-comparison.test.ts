import { expect, it } from 'vitest'
import { betOn, type ClosedComparison } from './bets.ts'
import type { StudyRule } from './line.ts'
import { chooseNextComparison, type NextInput } from './next-comparison.ts'

const best: StudyRule = {
  ...{ contestants: 3, goal: 'best', baseline: null, marginPoints: 35, settleOn: 'better', level: 0.05 },
}
const scores = (first: number, second: number, score: number, count: number): ClosedComparison[] =>
  Array.from({ length: count }, (_, prompt) => ({ prompt, first, second, score }))

const input = (comparisons: readonly ClosedComparison[], change: Partial<NextInput> = {}): NextInput => {
  const rule = change.rule ?? best
  return {
    ...{ rule, bets: betOn(rule, comparisons), prompts: 100, random: [0, 0] },
    promptsHad: (first, second) => comparisons.filter((each) => each.first === first && each.second === second).length,
    isComparable: () => true,
    ...change,
  }
}

/** The pairs that are chosen with many random numbers. */
const chosen = (given: NextInput, kind: number): string[] => {
  const draws = Array.from({ length: 60 }, (_, draw) => draw / 60)
  const pairs = draws.map((pair) => chooseNextComparison({ ...given, random: [kind, pair] }))
  return [...new Set(pairs.map((pair) => (pair ? `${pair.first}-${pair.second}` : 'none')))].sort()
}

const someLead = scores(0, 1, 0.7, 5)
const [PROMISING, RANDOM] = [0.79, 0.8]

it('[R46] chooses any pair before the first comparison closes', () => {
  expect(chosen(input([]), PROMISING)).toEqual(['0-1', '0-2', '1-2'])
})

it('[R46] mostly chooses the pair whose undecided claim has the largest wealth', () => {
  expect(chosen(input(someLead), PROMISING)).toEqual(['0-1'])
  expect(chosen(input(someLead), RANDOM)).toEqual(['0-1', '0-2', '1-2'])
})

it('[R46] closes decided pairs, and leaves contestants that cannot be best to chance', () => {
  const decided = [...scores(0, 1, 1, 20), ...scores(1, 2, 0.8, 5)]
  expect(chosen(input(decided), PROMISING)).toEqual(['0-2'])
  expect(chosen(input(decided), RANDOM)).toEqual(['0-2', '1-2'])
  const circle = [...scores(0, 1, 1, 20), ...scores(0, 2, 0, 20)]
  expect(chosen(input(circle), PROMISING)).toEqual(['1-2'])
})

it('[R46] compares only with the baseline, until a contestant is settled', () => {
  const rule: StudyRule = { ...best, goal: 'baseline', baseline: 1 }
  expect(chosen(input([], { rule }), RANDOM)).toEqual(['0-1', '1-2'])
  expect(chosen(input(scores(0, 1, 1, 30), { rule }), RANDOM)).toEqual(['1-2'])
  const noWorse = scores(0, 1, 0.5, 3_000)
  expect(chosen(input(noWorse, { rule, promptsHad: () => 0 }), RANDOM)).toEqual(['0-1', '1-2'])
  const settling: StudyRule = { ...rule, settleOn: 'no worse' }
  expect(chosen(input(noWorse, { rule: settling, promptsHad: () => 0 }), RANDOM)).toEqual(['1-2'])
})

it('[R46] takes the first prompt that the pair has not had and that has two different answers', () => {
  const next = chooseNextComparison(input(someLead, { isComparable: (prompt) => prompt % 4 === 3 }))
  expect(next).toEqual({ prompt: 7, first: 0, second: 1 })
})

it('[R46] ends when the question is answered or no comparison is left', () => {
  expect(chooseNextComparison(input([...scores(0, 1, 1, 20), ...scores(0, 2, 1, 20)]))).toBeNull()
  expect(chooseNextComparison(input([], { prompts: 0 }))).toBeNull()
  expect(chooseNextComparison(input([], { isComparable: () => false }))).toBeNull()
})
