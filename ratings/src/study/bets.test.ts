import { expect, it } from 'vitest'
import { addComparison, betOn, type ClosedComparison, startBets } from './bets.ts'
import { combineJudge } from './judge.ts'
import type { StudyRule } from './line.ts'
import { verdictOf } from './verdict.ts'

const best: StudyRule = {
  contestants: 3,
  goal: 'best',
  baseline: null,
  marginPoints: 35,
  settleOn: 'better',
  level: 0.05,
}
const baseline: StudyRule = { ...best, goal: 'baseline', baseline: 0 }

/** `count` comparisons of a pair in which `first` gets the same score. */
const scores = (first: number, second: number, score: number, count: number): ClosedComparison[] =>
  Array.from({ length: count }, (_, prompt) => ({ prompt, first, second, score }))

const verdict = (rule: StudyRule, comparisons: readonly ClosedComparison[]) => verdictOf(rule, betOn(rule, comparisons))

it('[R44] continues stored bets as if all comparisons came at once, in any order of pairs', () => {
  const comparisons = [...scores(0, 1, 1, 20), ...scores(1, 2, 0.25, 30)]
  const stored = JSON.parse(JSON.stringify(betOn(best, comparisons.slice(0, 33)))) as ReturnType<typeof startBets>
  const continued = comparisons.slice(33).reduce((bets, each) => addComparison(best, bets, each), stored)
  expect(continued).toEqual(betOn(best, comparisons.toReversed()))
})

it('[R44] ends when one contestant is better than all others', () => {
  const first = scores(0, 1, 1, 40)
  expect(verdict(best, first)).toMatchObject({ best: null, notBest: [1], decidedAfterPrompt: null })
  const ended = verdict(best, [...first, ...scores(0, 2, 0.8, 60)])
  expect(ended).toMatchObject({ best: 0, notBest: [1, 2] })
  expect(ended.decidedAfterPrompt).toBe(
    Math.max(...ended.claims.map(({ decidedAfterPrompt }) => decidedAfterPrompt ?? 0)),
  )
})

it('[R44] keeps a claim decided', () => {
  const lost = scores(0, 1, 0, 200).map((each) => ({ ...each, prompt: each.prompt + 40 }))
  const { claims, notBest } = verdict(best, [...scores(0, 1, 1, 40), ...lost])
  expect(claims[0]).toMatchObject({ a: 0, b: 1, decidedAfterPrompt: expect.any(Number) })
  expect(claims[0]!.logWealth).toBeLessThan(0)
  expect(notBest).toEqual([0, 1])
})

it.each([
  ['better', 0.7, 60, 'better', [1]],
  ['better', 0.3, 60, 'worse', [1]],
  ['better', 0.5, 3_000, 'no worse', []],
  ['no worse', 0.5, 3_000, 'no worse', [1]],
  ['no worse', 0.5, 5, 'open', []],
] as const)('[R44] settles on %s: a score of %s in %s comparisons is %s', (settleOn, score, count, result, settled) => {
  const given = verdict({ ...baseline, settleOn }, scores(1, 0, score, count))
  expect(given.results).toEqual({ 1: result, 2: 'open' })
  expect(given.settled).toEqual(settled)
  expect(given.decidedAfterPrompt).toBeNull()
})

it('[R44] answers a question about a baseline when all contestants are settled', () => {
  const given = verdict(baseline, [...scores(0, 1, 0, 30), ...scores(0, 2, 1, 50)])
  expect(given).toMatchObject({ results: { 1: 'better', 2: 'worse' }, settled: [1, 2] })
  expect(given.decidedAfterPrompt).toBeLessThan(30)
})

it.each([{ contestants: 1 }, { goal: 'worst' }, { goal: 'baseline' }, { goal: 'baseline', baseline: 3 }, { level: 0 }])(
  '[R44] [R3] rejects the rule %o',
  (change) => {
    expect(() => startBets({ ...best, ...change } as StudyRule)).toThrow(
      expect.objectContaining({ code: 'invalid-option' }),
    )
  },
)

it.each([
  ['one prompt with votes', { people: [1], judged: [1], others: [0, 1] }],
  ['no prompt without votes', { people: [1, 0], judged: [1, 1], others: [] }],
])('[R45] does not combine %s with a judge', (_, input) => expect(combineJudge(input)).toBeNull())

it('[R45] leaves a judge out that says nothing', () => {
  const given = combineJudge({ people: [1, 0, 1, 1], judged: [1, 1, 1, 1], others: [1, 1] })!
  expect(given).toMatchObject({ trust: 0, estimate: 0.75, worthPrompts: 0 })
  expect(combineJudge({ people: [1, 1], judged: [1, 0], others: [1] })!.worthPrompts).toBeNull()
})
