import { expect, it } from 'vitest'
import { rate } from '../board/rate.ts'
import { RatingsInputError } from '../errors.ts'
import { row } from '../testing/rows.ts'
import type { TallyRow } from './tallies.ts'
import type { Models } from './validation.ts'

const ROW = row(0, 1, 1, 0)

it.each([
  [{ ...ROW, leftWins: Number.NaN }, 'invalid-count', 'rows[1]: leftWins must be a whole number from 0, not NaN'],
  [{ ...ROW, rightWins: -1 }, 'invalid-count', 'rows[1]: rightWins must be a whole number from 0, not -1'],
  [{ ...ROW, ties: 0.5 }, 'invalid-count', 'rows[1]: ties must be a whole number from 0, not 0.5'],
  [{ ...ROW, bothBad: Number.POSITIVE_INFINITY }, 'invalid-count', 'rows[1]: bothBad must be'],
  [{ ...ROW, leftWins: '3' as unknown as number }, 'invalid-count', 'rows[1]: leftWins must be'],
  [{ ...ROW, right: 0 }, 'self-pair', 'rows[1]: model 0 cannot be compared with itself'],
  [{ ...ROW, right: 3 }, 'unknown-model', 'rows[1]: right must be an index below 3, not 3'],
  [{ ...ROW, left: -1 }, 'unknown-model', 'rows[1]: left must be an index below 3, not -1'],
  [{ ...ROW, left: 0.5 }, 'unknown-model', 'rows[1]: left must be an index below 3, not 0.5'],
  [{ ...ROW, left: Number.NaN }, 'unknown-model', 'rows[1]: left must be an index below 3, not NaN'],
  [{ ...ROW, left: '0' as unknown as number }, 'unknown-model', 'rows[1]: left must be'],
  [null as unknown as TallyRow, 'invalid-row', 'rows[1] must be a tally row'],
])('[R3] rejects the row %j as %s', (invalid, code, message) => {
  expect(() => rate({ models: 3, rows: [ROW, invalid] })).toThrowError(
    expect.objectContaining({ name: 'RatingsInputError', code, message: expect.stringContaining(message) }),
  )
})

it('[R3] rejects a voter that is not a key', () => {
  expect(() => rate({ models: 2, rows: [{ ...ROW, voter: Number.NaN }] })).toThrowError(
    /voter must be a string or a number/,
  )
})

it.each([
  [-1, 'models must be a list of names or a count'],
  [1.5, 'models must be a list of names or a count'],
  [null, 'models must be a list of names or a count'],
  [['swift', 'swift'], 'models[1]: "swift" is listed twice'],
  [['swift', 3], 'models[1] must be a name'],
])('[R3] rejects %j as models', (models, message) => {
  expect(() => rate({ models: models as Models, rows: [] })).toThrowError(message)
})

it('[R3] rejects rows that are not a list', () => {
  expect(() => rate({ models: 2, rows: {} as TallyRow[] })).toThrowError(RatingsInputError)
})

it('[R2] adds up the rows of a pair in either order of sides', () => {
  const apart = rate({
    models: 2,
    rows: [row(0, 1, 5, 2, 1, 0), row(1, 0, 3, 4, 0, 2)],
  })
  const together = rate({ models: 2, rows: [row(0, 1, 9, 5, 1, 2)] })
  expect(apart).toEqual(together)
})
