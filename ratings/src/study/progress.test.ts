import { expect, it } from 'vitest'
import type { DesignEntry } from './line.ts'
import { applyChanges, betsOf, chooseNext, isDecided, startProgress } from './progress.ts'

const PROMPTS = 40
const answer = (hash: string) => ({
  hash,
  leaked: false,
  costUsd: null,
  ms: null,
  tokens: 1,
  headers: 0,
  lists: 0,
  bold: 0,
})
const contestant = (name: string) => ({
  name,
  model: null,
  system: null,
  template: null,
  temperature: null,
  maxTokens: null,
  imported: true,
})
/** Two contestants. The answers to prompt 2 are the same, and one to prompt 4 is missing. */
const design: DesignEntry = {
  position: 1,
  previous: '',
  type: 'design',
  studyId: 's',
  parentId: null,
  question: 'Which?',
  goal: 'best',
  baseline: null,
  marginPoints: 35,
  settleOn: 'better',
  level: 0.05,
  votesPerComparison: 1,
  budgetVotes: null,
  at: '',
  contestants: [contestant('a'), contestant('b')],
  prompts: Array.from({ length: PROMPTS }, (_, place) => ({ id: String(place), hash: '', tags: [] })),
  answers: Array.from({ length: PROMPTS }, (_, place) => [
    answer('a'),
    place === 4 ? null : answer(place === 2 ? 'a' : 'b'),
  ]),
}

const won = { first: 0, second: 1, votes: 1, halfPoints: 2, isClosed: true }
const wonAll = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({ ...won, prompt: from + at }))
const nextPlace = (progress: ReturnType<typeof startProgress>) => chooseNext(progress, () => 0)?.prompt

it('[R44] takes the prompts of a pair in their order, without equal and missing answers', () => {
  const progress = startProgress(design)
  const places: number[] = []
  for (let place = nextPlace(progress); places.length < 4; place = nextPlace(progress)) {
    places.push(place!)
    applyChanges(progress, [{ ...won, prompt: place!, isClosed: false }])
  }
  expect(places).toEqual([0, 1, 3, 5])
})

it('[R44] counts closed comparisons only up to the first open one of their pair', () => {
  const progress = startProgress(design)
  applyChanges(progress, [{ ...won, prompt: 0, isClosed: false }, ...wonAll(1, 30)])
  expect(isDecided(progress)).toBe(false)
  applyChanges(progress, [{ ...won, prompt: 0 }])
  expect(isDecided(progress)).toBe(true)
  expect(nextPlace(progress)).toBeUndefined()
})

it('[R44] passes over a comparison that closed without votes', () => {
  const progress = startProgress(design)
  applyChanges(progress, [{ ...won, prompt: 0, votes: 0, halfPoints: 0 }, ...wonAll(1, 30)])
  expect(isDecided(progress)).toBe(true)
})

it('[R44] computes again when a vote of a closed comparison is withdrawn', () => {
  const [progress, fresh] = [startProgress(design), startProgress(design)]
  applyChanges(progress, wonAll(0, 30))
  const withdrawn = { ...won, prompt: 3, votes: 0, halfPoints: 0 }
  applyChanges(progress, [withdrawn])
  applyChanges(fresh, [...wonAll(0, 3), withdrawn, ...wonAll(4, 30)])
  expect(betsOf(progress)).toEqual(betsOf(fresh))
})
