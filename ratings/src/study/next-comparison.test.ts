import { expect, it } from 'vitest'
import type { StudyRule } from './line.ts'
import { applyChanges, type ComparisonState, chooseNext, type StudyProgress, startPairs } from './progress.ts'

const best: StudyRule = {
  contestants: 3,
  goal: 'best',
  baseline: null,
  marginPoints: 35,
  settleOn: 'better',
  level: 0.05,
}
const scores = (first: number, second: number, score: number, count: number): ComparisonState[] =>
  Array.from({ length: count }, (_, prompt) => ({
    prompt,
    first,
    second,
    votes: 10,
    halfPoints: 20 * score,
    isClosed: true,
  }))

const after = (comparisons: readonly ComparisonState[], change: Partial<StudyProgress> = {}): StudyProgress => {
  const rule = change.rule ?? best
  const progress = { ...startPairs(rule), prompts: 4_000, isComparable: () => true, ...change }
  applyChanges(progress, comparisons)
  return progress
}

/** The pairs that are chosen with many random numbers. */
const chosen = (given: StudyProgress, kind: number): string[] => {
  const pairs = Array.from({ length: 60 }, (_, draw) => {
    const numbers = [kind, draw / 60]
    return chooseNext(given, () => numbers.shift()!)
  })
  return [...new Set(pairs.map((pair) => (pair ? `${pair.first}-${pair.second}` : 'none')))].sort()
}

const someLead = scores(0, 1, 0.7, 5)
const [PROMISING, RANDOM] = [0.79, 0.8]

it('[R46] chooses any pair before the first comparison closes', () => {
  expect(chosen(after([]), PROMISING)).toEqual(['0-1', '0-2', '1-2'])
})

it('[R46] mostly chooses the pair whose undecided claim has the largest wealth', () => {
  expect(chosen(after(someLead), PROMISING)).toEqual(['0-1'])
  expect(chosen(after(someLead), RANDOM)).toEqual(['0-1', '0-2', '1-2'])
})

it('[R46] closes decided pairs, and leaves contestants that cannot be best to chance', () => {
  const decided = [...scores(0, 1, 1, 20), ...scores(1, 2, 0.8, 5)]
  expect(chosen(after(decided), PROMISING)).toEqual(['0-2'])
  expect(chosen(after(decided), RANDOM)).toEqual(['0-2', '1-2'])
  const circle = [...scores(0, 1, 1, 20), ...scores(0, 2, 0, 20)]
  expect(chosen(after(circle), PROMISING)).toEqual(['1-2'])
})

it('[R46] compares only with the baseline, until a contestant is settled', () => {
  const rule: StudyRule = { ...best, goal: 'baseline', baseline: 1 }
  expect(chosen(after([], { rule }), RANDOM)).toEqual(['0-1', '1-2'])
  expect(chosen(after(scores(0, 1, 1, 30), { rule }), RANDOM)).toEqual(['1-2'])
  const noWorse = scores(0, 1, 0.5, 3_000)
  expect(chosen(after(noWorse, { rule }), RANDOM)).toEqual(['0-1', '1-2'])
  const settling: StudyRule = { ...rule, settleOn: 'no worse' }
  expect(chosen(after(noWorse, { rule: settling }), RANDOM)).toEqual(['1-2'])
})

it('[R46] takes the first prompt that the pair has not had and that has two different answers', () => {
  const next = chooseNext(after(someLead, { isComparable: (prompt) => prompt % 4 === 3 }), () => 0)
  expect(next).toEqual({ prompt: 7, first: 0, second: 1 })
})

it('[R46] ends when the question is answered or no comparison is left', () => {
  expect(chooseNext(after([...scores(0, 1, 1, 20), ...scores(0, 2, 1, 20)]), () => 0)).toBeNull()
  expect(chooseNext(after([], { prompts: 0 }), () => 0)).toBeNull()
  expect(chooseNext(after([], { isComparable: () => false }), () => 0)).toBeNull()
})
