import { describe, expect, it } from 'vitest'
import type { Board, ModelRating } from './board/board.ts'
import { fitPosition } from './board/position.ts'
import { rate } from './board/rate.ts'
import { POINTS_PER_LOGIT } from './fit/logistic.ts'
import { parseTallyFile, type TallyFile } from './input/input-file.ts'
import { PARITY } from './input/options.ts'
import { expectClose, readFixture } from './testing/rows.ts'

type Column = readonly (number | null)[]

interface Reference {
  readonly recommended: Record<'ratings' | 'se' | 'lower' | 'upper' | 'expectedWinRate', Column> &
    Record<'rank' | 'rankLow' | 'rankHigh' | 'component', Column> & {
      readonly separated: readonly boolean[]
      readonly status: readonly string[]
    }
  readonly recommended_drop_both_bad?: Record<'ratings' | 'se' | 'rank' | 'rankLow' | 'rankHigh', Column>
  readonly exact_mle: { readonly exists?: false } & Record<'ratings' | 'se' | 'lower' | 'upper', Column> & {
      readonly rank?: Column
      readonly se_arena_hessian_reg?: Column
      readonly reweighted?: { readonly ratings: Column; readonly se: Column }
    }
  readonly arena_rank: { readonly ratings: Column; readonly se: Column }
  readonly position: {
    readonly beta: number
    readonly betaSe: number
    readonly betaPoints: number
    readonly ratings: Column
  }
}

const POINTS_TOLERANCE = 1e-4
const ARENA_RANK_TOLERANCE = 0.05

function column<Key extends keyof ModelRating>(board: Board, key: Key): ModelRating[Key][] {
  return board.models.map((model) => model[key])
}

/** The reference for the plain estimate has values for models without votes, which a board does not rate. */
function whereVoted(board: Board, expected: Column): Column {
  return expected.map((value, model) => (board.models[model]!.status === 'unvoted' ? null : value))
}

const CASES = ['syn-20-5k', 'syn-ties', 'syn-disconnected', 'syn-never-wins'].map(
  (name): [string, TallyFile, Reference] => [
    name,
    parseTallyFile(readFixture(`${name}.tally`)),
    readFixture(`${name}.ref`) as Reference,
  ],
)

describe.each(CASES)('%s', (_, { tallies, bySide }, reference) => {
  const {
    recommended,
    recommended_drop_both_bad: dropped,
    exact_mle: exact,
    arena_rank: arenaRank,
    position,
  } = reference

  it('[R6] [R9] [R14] [R15] matches the reference ratings, errors and bounds with default options', () => {
    const board = rate(tallies)
    expectClose(column(board, 'rating'), recommended.ratings, POINTS_TOLERANCE)
    expectClose(column(board, 'se'), recommended.se, POINTS_TOLERANCE)
    expectClose(column(board, 'lower'), recommended.lower, POINTS_TOLERANCE)
    expectClose(column(board, 'upper'), recommended.upper, POINTS_TOLERANCE)
    expectClose(column(board, 'expectedWinRate'), recommended.expectedWinRate, 1e-7)
  })

  it('[R12] [R13] [R16] [R17] [R18] matches the reference ranks, rank ranges, components and flags', () => {
    const board = rate(tallies)
    expect(column(board, 'rank')).toEqual(recommended.rank)
    expect(column(board, 'rankLow')).toEqual(recommended.rankLow)
    expect(column(board, 'rankHigh')).toEqual(recommended.rankHigh)
    expect(column(board, 'component')).toEqual(recommended.component)
    expect(column(board, 'separated')).toEqual(recommended.separated)
    expect(column(board, 'status')).toEqual(recommended.status.map((word) => (word === 'ok' ? 'ranked' : word)))
  })

  it('[R4] gives the same board from rows with sides, to the last bit', () => {
    expect(rate(bySide!)).toEqual(rate(tallies))
  })

  if (dropped !== undefined) {
    it('[R5] matches the reference without both-bad votes', () => {
      const board = rate(tallies, { bothBad: 'drop' })
      expectClose(column(board, 'rating'), dropped.ratings, POINTS_TOLERANCE)
      expectClose(column(board, 'se'), dropped.se, POINTS_TOLERANCE)
      expect(column(board, 'rank')).toEqual(dropped.rank)
      expect(column(board, 'rankLow')).toEqual(dropped.rankLow)
      expect(column(board, 'rankHigh')).toEqual(dropped.rankHigh)
    })
  }

  if (exact.exists === false) {
    it('[R7] rejects a fit without a prior where no finite estimate exists', () => {
      expect(() => rate(tallies, PARITY)).toThrowError(expect.objectContaining({ code: 'no-finite-ratings' }))
    })
  } else {
    it('[R7] [R28] matches the exact maximum-likelihood estimate without a prior', () => {
      const board = rate(tallies, PARITY)
      expectClose(column(board, 'rating'), whereVoted(board, exact.ratings), POINTS_TOLERANCE)
      expectClose(column(board, 'se'), whereVoted(board, exact.se), POINTS_TOLERANCE)
      expectClose(column(board, 'lower'), whereVoted(board, exact.lower), POINTS_TOLERANCE)
      expectClose(column(board, 'upper'), whereVoted(board, exact.upper), POINTS_TOLERANCE)
      if (exact.rank !== undefined) expect(column(board, 'rank')).toEqual(exact.rank)
    })

    it('[R28] reproduces arena-rank with its ridge', () => {
      const board = rate(tallies, { ...PARITY, hessianRidgePerVote: 1e-5 })
      expectClose(column(board, 'rating'), arenaRank.ratings, ARENA_RANK_TOLERANCE)
      expectClose(column(board, 'se'), arenaRank.se, ARENA_RANK_TOLERANCE)
      if (exact.se_arena_hessian_reg !== undefined) {
        expectClose(column(board, 'se'), exact.se_arena_hessian_reg, POINTS_TOLERANCE)
      }
    })
  }

  if (exact.reweighted !== undefined) {
    const { ratings, se } = exact.reweighted
    it('[R28] reproduces capped pair weights', () => {
      const board = rate(tallies, { ...PARITY, pairWeights: 'capped' })
      expectClose(column(board, 'rating'), ratings, POINTS_TOLERANCE)
      expectClose(column(board, 'se'), se, POINTS_TOLERANCE)
    })
  }

  it('[R23] matches the reference position effect and ratings', () => {
    const effect = fitPosition(bySide!)!
    expect(effect.logit).toBeCloseTo(position.beta, 8)
    expect(effect.logitSe).toBeCloseTo(position.betaSe, 8)
    expect(effect.points).toBeCloseTo(position.betaPoints, 4)
    const { theta } = effect.board
    const mean = theta.reduce((sum, logit) => sum + logit, 0) / theta.length
    const centred = Array.from(theta, (logit) => 1000 + POINTS_PER_LOGIT * (logit - mean))
    expectClose(centred, position.ratings, POINTS_TOLERANCE)
  })
})
