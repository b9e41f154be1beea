import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { DatabaseFailure } from './database.ts'
import { retryConflicts } from './retry-conflicts.ts'

function failure(code: string, { isOutcomeUnknown = false } = {}): DatabaseFailure {
  const cause = Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code })
  return new DatabaseFailure('test failed', { cause, isOutcomeUnknown })
}

/** Fails with the errors in turn, then returns how often it was called. */
function failing(errors: readonly unknown[]) {
  const calls = { count: 0 }
  const run = async () => {
    const error = errors[calls.count]
    calls.count += 1
    if (error) throw error
    return calls.count
  }
  return { calls, run }
}

describe('[O36] a statement or transaction', () => {
  it.each(['40001', '40P01'])('is repeated after %s', async (code) => {
    expect(await retryConflicts(failing([failure(code), failure(code)]).run)).toBe(3)
  })

  it('is tried three times', async () => {
    const { calls, run } = failing(Array.from({ length: 9 }, () => failure('40001')))
    await expect(retryConflicts(run)).rejects.toMatchObject({ cause: { code: '40001' } })
    expect(calls.count).toBe(3)
  })

  it.each([
    ['another error of the database', failure('23505')],
    ['a conflict after which something may be stored', failure('40001', { isOutcomeUnknown: true })],
    ['an unknown outcome', failure('40003', { isOutcomeUnknown: true })],
    ['a lost connection', new DatabaseFailure('test failed', { cause: new Error('Connection terminated') })],
    ['an error of the work itself', new TypeError('a mistake')],
  ])('is not repeated after %s', async (_what, error) => {
    const { calls, run } = failing([error])
    await expect(retryConflicts(run)).rejects.toBe(error)
    expect(calls.count).toBe(1)
  })
})
