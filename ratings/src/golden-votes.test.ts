import { describe, expect, it } from 'vitest'
import { varianceOfPair } from './board/points.ts'
import { rate } from './board/rate.ts'
import { rateWithStyle } from './board/style.ts'
import { POINTS_PER_LOGIT } from './fit/logistic.ts'
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

/** Arrays by model; null where the model is unvoted or not ranked, and for infinite degrees of freedom. */
type Column = readonly (number | null)[]

interface KnownVotersReference
  extends Readonly<
    Record<
      | 'rating'
      | 'se'
      | 'lower'
      | 'upper'
      | 'seTheseVoters'
      | 'quantile'
      | 'df'
      | 'modelVoters'
      | 'tasteVoters'
      | 'rank'
      | 'rankLow'
      | 'rankHigh'
      | 'rankLowAll'
      | 'rankHighAll',
      Column
    >
  > {
  readonly status: readonly string[]
  readonly component: readonly number[]
  readonly surelyAbove: readonly (readonly [number, number])[]
  readonly components: readonly Readonly<Record<string, unknown>>[]
  readonly pairs: readonly (readonly [i: number, j: number, sd: number, df: number | null, ...rest: number[]])[]
}

describe.each(['iv-newcomer', 'iv-dominant', 'iv-singles', 'iv-ties'])('%s', (name) => {
  const { votes } = parseVotesFile(readFixture(`${name}.votes`))
  const reference = readFixture(`${name}.ref`) as KnownVotersReference
  const board = rate(tallyVotes(votes))

  it.each(['rating', 'se', 'lower', 'upper', 'seTheseVoters'] as const)(
    '[R10] [R15] matches the reference %s',
    (key) => {
      expectClose(pluck(board.models, key), reference[key], POINTS_TOLERANCE)
    },
  )

  it.each(['quantile', 'modelVoters', 'tasteVoters'] as const)('[R10] [R13] matches the reference %s', (key) => {
    expectClose(pluck(board.models, key), reference[key], 1e-6)
  })

  it('[R10] matches the reference degrees of freedom', () => {
    const relative = board.models.map(({ df }, model) => (df === null ? null : df / reference.df[model]!))
    expectClose(
      relative,
      reference.df.map((df) => (df === null ? null : 1)),
      1e-6,
    )
  })

  it.each(['status', 'component', 'rank', 'rankLow', 'rankHigh', 'rankLowAll', 'rankHighAll'] as const)(
    '[R13] [R16] [R17] matches the reference %s',
    (key) => {
      expect(pluck(board.models, key)).toEqual(reference[key])
    },
  )

  it('[R31] matches the reference claims', () => {
    expect(board.surelyAbove).toEqual(reference.surelyAbove)
  })

  it('[R10] [R11] matches the reference components', () => {
    expect(board.components).toHaveLength(reference.components.length)
    for (const [index, wanted] of reference.components.entries()) {
      // `closestDecision` says how near the reference was to another decision.
      for (const [key, value] of Object.entries(wanted).filter(([key]) => key !== 'closestDecision')) {
        const given = board.components[index]![key as keyof (typeof board.components)[number]]
        if (typeof value === 'number') expect(given, key).toBeCloseTo(value, 6)
        else expect(given, key).toEqual(value)
      }
    }
  })

  it('[R10] [R21] matches the reference deviations of pairs', () => {
    const componentOf = Int32Array.from(board.models, ({ component }) => component)
    for (const [i, j, sd, df] of reference.pairs) {
      const { variance, degrees } = varianceOfPair(board.uncertainty, componentOf, i, j)
      expect(Math.abs(POINTS_PER_LOGIT * Math.sqrt(variance) - sd)).toBeLessThan(POINTS_TOLERANCE)
      if (df === null) expect(degrees).toBe(Number.POSITIVE_INFINITY)
      else expect(degrees / df).toBeCloseTo(1, 6)
    }
  })
})

it('[R10] leaves the ratings as they are without voters', () => {
  expectClose(pluck(rate(tallyVotes(voters)).models, 'rating'), votersReference.ratings, POINTS_TOLERANCE)
})

it('[R9] matches the reference errors of independent votes when voters are ignored', () => {
  const board = rate(tallyVotes(voters), { voters: 'ignore' })
  expectClose(pluck(board.models, 'se'), votersReference.se_iid, POINTS_TOLERANCE)
  expect(board.components[0]).toMatchObject({ scope: null, voters: null, effectiveVoters: null })
  expect(board.models[0]!.quantile).toBeCloseTo(1.959963984540054, 12)
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
