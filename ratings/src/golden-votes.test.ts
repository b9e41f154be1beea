import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readVotesCase } from './case-files.ts'
import { PARITY } from './options.ts'
import { rate } from './rate.ts'
import { rateWithStyle } from './style.ts'
import { tallyVotes } from './votes.ts'

function readFixture(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'))
}

function expectClose(actual: readonly (number | null)[], expected: readonly number[], tolerance: number): void {
  expect(actual).toHaveLength(expected.length)
  for (const [index, value] of expected.entries()) {
    expect(Math.abs(actual[index]! - value), `${index}: ${actual[index]} for ${value}`).toBeLessThan(tolerance)
  }
}

interface VotersReference {
  readonly ratings: readonly number[]
  readonly se_iid: readonly number[]
  readonly se_voter: readonly number[]
  readonly voters: number
  readonly effectiveVoters: number
  readonly tQuantile975: number
}

interface StyleReference {
  readonly plain_bt: { readonly ratings: readonly number[] }
  readonly recommended: Record<'rms' | 'ratings' | 'se' | 'coeffs' | 'coeffSe' | 'coeffsRaw', readonly number[]>
  readonly exact_mle: { readonly ratings: readonly number[]; readonly coeffs: readonly number[] }
}

const voters = readVotesCase(readFixture('syn-voters.votes')).votes
const votersReference = readFixture('syn-voters.ref') as VotersReference
const style = readVotesCase(readFixture('style-12-8k.votes')).style!
const styleReference = readFixture('style-12-8k.ref') as StyleReference

it('[R10] meets the reference clustered errors, effective voters and quantile', () => {
  const board = rate(tallyVotes(voters))
  expectClose(
    board.models.map(({ rating }) => rating),
    votersReference.ratings,
    1e-4,
  )
  expectClose(
    board.models.map(({ se }) => se),
    votersReference.se_voter,
    1e-4,
  )
  expect(board.voters).toBe(votersReference.voters)
  expect(board.effectiveVoters).toBeCloseTo(votersReference.effectiveVoters, 5)
  expect(board.quantile).toBeCloseTo(votersReference.tQuantile975, 5)
  expect(board.fewVoters).toBe(false)
  for (const { rating, se, upper } of board.models) expect(upper).toBeCloseTo(rating! + board.quantile * se!, 9)
})

it('[R9] meets the reference independent errors when voters are ignored', () => {
  const board = rate(tallyVotes(voters), { voters: 'ignore' })
  expectClose(
    board.models.map(({ se }) => se),
    votersReference.se_iid,
    1e-4,
  )
  expect(board.voters).toBeNull()
  expect(board.quantile).toBeCloseTo(1.959963984540054, 12)
})

it('[R24] meets the reference style coefficients, their errors and the ratings beside them', () => {
  const { recommended } = styleReference
  const { board, style: coefficients } = rateWithStyle(style)
  expectClose(
    board.models.map(({ rating }) => rating),
    recommended.ratings,
    1e-4,
  )
  expectClose(
    coefficients.map(({ coefficient }) => coefficient),
    recommended.coeffs,
    1e-6,
  )
  expectClose(
    coefficients.map(({ se }) => se),
    recommended.coeffSe,
    1e-6,
  )
  expectClose(
    coefficients.map(({ rms }) => rms),
    recommended.rms,
    1e-6,
  )
  expectClose(
    coefficients.map(({ coefficient, rms }) => coefficient / rms),
    recommended.coeffsRaw,
    1e-6,
  )
})

it('[R15] [R24] meets the reference errors of a style board against the plain mean', () => {
  const { board } = rateWithStyle(style, { gauge: 'plain' })
  expectClose(
    board.models.map(({ se }) => se),
    styleReference.recommended.se,
    1e-4,
  )
})

it('[R7] [R24] meets the exact maximum with style and without a prior', () => {
  const { board, style: coefficients } = rateWithStyle(style, PARITY)
  expectClose(
    board.models.map(({ rating }) => rating),
    styleReference.exact_mle.ratings,
    1e-4,
  )
  expectClose(
    coefficients.map(({ coefficient }) => coefficient),
    styleReference.exact_mle.coeffs,
    1e-6,
  )
})

it('[R6] meets the plain ratings of the style votes', () => {
  const board = rate(tallyVotes(style), PARITY)
  expectClose(
    board.models.map(({ rating }) => rating),
    styleReference.plain_bt.ratings,
    1e-4,
  )
})
