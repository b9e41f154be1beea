import { expect, it } from 'vitest'
import { rate } from './board/rate.ts'
import { rateWithStyle } from './board/style.ts'
import { parseVotesFile } from './input/input-file.ts'
import { PARITY } from './input/options.ts'
import { tallyVotes } from './input/votes.ts'
import { expectClose, readFixture } from './testing/rows.ts'

const POINTS_TOLERANCE = 1e-4
const COEFFICIENT_TOLERANCE = 1e-6

function pluck<Item, Key extends keyof Item>(items: readonly Item[], key: Key): Item[Key][] {
  return items.map((item) => item[key])
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

const voters = parseVotesFile(readFixture('syn-voters.votes')).votes
const votersReference = readFixture('syn-voters.ref') as VotersReference
const style = parseVotesFile(readFixture('style-12-8k.votes')).style!
const styleReference = readFixture('style-12-8k.ref') as StyleReference

it('[R10] matches the reference clustered errors, effective voters and quantile', () => {
  const board = rate(tallyVotes(voters))
  expectClose(pluck(board.models, 'rating'), votersReference.ratings, POINTS_TOLERANCE)
  expectClose(pluck(board.models, 'se'), votersReference.se_voter, POINTS_TOLERANCE)
  expect(board.voters).toBe(votersReference.voters)
  expect(board.effectiveVoters).toBeCloseTo(votersReference.effectiveVoters, 5)
  expect(board.quantile).toBeCloseTo(votersReference.tQuantile975, 5)
  expect(board.fewVoters).toBe(false)
  for (const { rating, se, upper } of board.models) expect(upper).toBeCloseTo(rating! + board.quantile * se!, 9)
})

it('[R9] matches the reference errors of independent votes when voters are ignored', () => {
  const board = rate(tallyVotes(voters), { voters: 'ignore' })
  expectClose(pluck(board.models, 'se'), votersReference.se_iid, POINTS_TOLERANCE)
  expect(board.voters).toBeNull()
  expect(board.quantile).toBeCloseTo(1.959963984540054, 12)
})

it('[R24] matches the reference style coefficients, their errors and the ratings', () => {
  const { recommended } = styleReference
  const { board, style: coefficients } = rateWithStyle(style)
  expectClose(pluck(board.models, 'rating'), recommended.ratings, POINTS_TOLERANCE)
  expectClose(pluck(coefficients, 'coefficient'), recommended.coeffs, COEFFICIENT_TOLERANCE)
  expectClose(pluck(coefficients, 'se'), recommended.coeffSe, COEFFICIENT_TOLERANCE)
  expectClose(pluck(coefficients, 'rms'), recommended.rms, COEFFICIENT_TOLERANCE)
  const raw = coefficients.map(({ coefficient, rms }) => coefficient / rms)
  expectClose(raw, recommended.coeffsRaw, COEFFICIENT_TOLERANCE)
})

it('[R15] [R24] matches the reference errors of a style board relative to the unweighted mean', () => {
  const { board } = rateWithStyle(style, { gauge: 'plain' })
  expectClose(pluck(board.models, 'se'), styleReference.recommended.se, POINTS_TOLERANCE)
})

it('[R7] [R24] matches the exact maximum-likelihood estimate with style and without a prior', () => {
  const { board, style: coefficients } = rateWithStyle(style, PARITY)
  expectClose(pluck(board.models, 'rating'), styleReference.exact_mle.ratings, POINTS_TOLERANCE)
  expectClose(pluck(coefficients, 'coefficient'), styleReference.exact_mle.coeffs, COEFFICIENT_TOLERANCE)
})

it('[R6] matches the plain ratings of the style votes', () => {
  const board = rate(tallyVotes(style), PARITY)
  expectClose(pluck(board.models, 'rating'), styleReference.plain_bt.ratings, POINTS_TOLERANCE)
})
