import pg from 'pg'
import { expect, it } from 'vitest'
import { StartError } from '../base/start-error.ts'
import { isWorthWaiting } from './is-worth-waiting.ts'

/** An error as PostgreSQL, or a pooler in front of it, reports it. */
function reported(code: string): pg.DatabaseError {
  const error = new pg.DatabaseError('', 0, 'error')
  error.code = code
  return error
}

const failed = (code: string) => Object.assign(new Error(), { code })

it.each<[what: string, error: unknown, isWorth: boolean]>([
  ['a server that is not running', failed('ECONNREFUSED'), true],
  ['a host that has no address yet', failed('ENOTFOUND'), true],
  ['a name server that does not answer', failed('EAI_AGAIN'), true],
  ['a host that cannot be reached', failed('EHOSTUNREACH'), true],
  ['a socket that does not exist yet', failed('ENOENT'), true],
  ['a host that does not answer', new Error('timeout expired'), true],
  ['a connection that was closed', new Error('Connection terminated unexpectedly'), true],
  ['a server that is starting', reported('57P03'), true],
  ['a server without free connections', reported('53300'), true],
  ['a pooler without its server', reported('08P01'), true],
  ['a table that another statement locks', reported('55P03'), true],
  ['a deadlock with another statement', reported('40P01'), true],
  ['a wrong password', reported('28P01'), false],
  ['a missing database', reported('3D000'), false],
  ['a user without rights', reported('42501'), false],
  ['a server without TLS', new Error('The server does not support SSL connections'), false],
  ['a certificate of another host', failed('ERR_TLS_CERT_ALTNAME_INVALID'), false],
  ['an expired certificate', failed('CERT_HAS_EXPIRED'), false],
  ['a start that cannot succeed', new StartError('The server terminated.'), false],
])('[D8] %s', (_what, error, isWorth) => {
  expect(isWorthWaiting(error)).toBe(isWorth)
})
