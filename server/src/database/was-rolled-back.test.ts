import pg from 'pg'
import { expect, it } from 'vitest'
import { wasRolledBack } from './was-rolled-back.ts'

/** An error as PostgreSQL, or a pooler in front of it, reports it. */
function reported(code: string): pg.DatabaseError {
  const error = new pg.DatabaseError('', 0, 'error')
  error.code = code
  return error
}

it.each<[what: string, error: unknown, rolledBack: boolean]>([
  ['a statement timeout', reported('57014'), true],
  ['a lock timeout', reported('55P03'), true],
  ['a deadlock', reported('40P01'), true],
  ['a violated constraint', reported('23505'), true],
  ['a full disk', reported('53100'), true],
  ['a lost prepared statement', reported('26000'), true],
  ['a server that shuts down', reported('57P01'), false],
  ['a server that crashed', reported('57P02'), false],
  ['an unknown completion', reported('40003'), false],
  ['a connection that a pooler lost', reported('08P01'), false],
  ['an internal error', reported('XX000'), false],
  ['a timeout of ours', new Error('Query read timeout'), false],
  ['a lost connection', new Error('Connection terminated unexpectedly'), false],
  ['a reset connection', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }), false],
])('[V12] after %s', (_what, error, rolledBack) => {
  expect(wasRolledBack(error)).toBe(rolledBack)
})
