import { expect, it } from 'vitest'
import { readFixture } from '../testing/rows.ts'
import { rateStudy } from './rate-study.ts'
import { parseStudyFile } from './study-file.ts'
import type { StudyVote } from './votes.ts'

const { votes } = parseStudyFile(readFixture('study-two-pairs'))

it('[R43] gives the same ratings in any order and with sides exchanged', () => {
  const swapped = votes.toReversed().map(
    ({ left, right, choice, ...vote }): StudyVote => ({
      ...vote,
      left: right,
      right: left,
      choice: choice === 'left' ? 'right' : choice === 'right' ? 'left' : choice,
    }),
  )
  expect(rateStudy(3, swapped)).toEqual(rateStudy(3, votes))
})

it('[R43] says how far one voter and few voters are known', () => {
  const one = rateStudy(
    3,
    votes.filter(({ voter }) => voter === 0),
  )
  expect(one).toMatchObject({ scope: 'this voter', fewVoters: false, differences: { voter: null } })
  for (const { population, panel, parts } of [...one.rows, ...one.pairs]) {
    expect(population).toEqual(panel)
    expect(parts.voter).toBe(0)
  }
  expect(rateStudy(3, votes)).toMatchObject({ scope: 'voters and prompts', fewVoters: true, voters: 2, prompts: 30 })
})

it('[R43] gives no interval with votes on one prompt, and one with two', () => {
  const upTo = (prompts: number) =>
    rateStudy(
      3,
      votes.filter(({ prompt }) => prompt < prompts),
    ).rows[0]!
  expect(upTo(1).population).toEqual({ se: null, df: null, lower: null, upper: null })
  expect(upTo(2).population.df).toBeLessThanOrEqual(1)
  expect(rateStudy(3, []).rows.map(({ rating }) => rating)).toEqual([1000, 1000, 1000])
})

it('[R43] splits the standard error into its parts', () => {
  for (const { population, panel, parts } of rateStudy(3, votes).pairs) {
    expect(Math.hypot(parts.noise, parts.voter, parts.prompt)).toBeCloseTo(population.se!, 9)
    expect(Math.hypot(parts.noise, parts.prompt)).toBeCloseTo(panel.se!, 9)
  }
})

const vote: StudyVote = { prompt: 0, voter: 0, left: 0, right: 1, choice: 'left' }

it.each<[string, object]>([
  ['unknown-model', { right: 3 }],
  ['unknown-model', { left: -1 }],
  ['self-pair', { right: 0 }],
  ['invalid-row', { prompt: 0.5 }],
  ['invalid-row', { voter: null }],
  ['unknown-outcome', { choice: 'both' }],
])('[R43] [R3] rejects a vote: %s', (code, change) => {
  expect(() => rateStudy(3, [{ ...vote, ...change }])).toThrow(expect.objectContaining({ code }))
})
