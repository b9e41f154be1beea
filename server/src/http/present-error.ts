import type { ErrorCode, ErrorName, Operation } from '@arena/contract'
import { Unauthorized } from '../auth/unauthorized.ts'
import { DatabaseFailure } from '../database/index.ts'
import { ArenaError } from '../errors.ts'

export interface Presented {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** `null` is an empty body. */
  readonly body: object | null
  /** Whether the log must keep it: the caller is told too little to find out by themselves. */
  readonly ours: boolean
}

const unavailable: Partial<Record<ErrorCode, ErrorName>> = {
  API_ERROR: 'generating-unavailable',
  VOTE_ERROR: 'votes-unavailable',
  THREADS_ERROR: 'threads-unavailable',
  MODELS_ERROR: 'models-unavailable',
  STATS_ERROR: 'leaderboard-unavailable',
  FLAGS_ERROR: 'flags-unavailable',
  AUTH_ERROR: 'sign-in-unavailable',
  ADMIN_ERROR: 'admin-unavailable',
}

/** Mistakes of the caller that the interface answers with a 500: no alarm is to ring for them. */
const callersOwn = new Set<ErrorName>(['vote-already-cast', 'comparison-unknown'])

type Wording = Pick<Operation, 'errors' | 'failure'>

/** What everything outside the interface answers with. */
const elsewhere: Wording = { errors: 'plain' }

/** Turns whatever was thrown into the endpoint's own envelope. Only the catalogue's sentences reach a caller. */
export function presentError(error: unknown, now: Date, operation: Wording = elsewhere, bodyBytesMax = 0): Presented {
  if (error instanceof Unauthorized) {
    return { status: 401, headers: { 'www-authenticate': error.challenge }, body: null, ours: false }
  }
  const told = tell(error, operation, bodyBytesMax)
  if (told === null) {
    return {
      status: 500,
      headers: { 'content-type': 'application/problem+json' },
      body: { status: 500, title: 'Internal Server Error' },
      ours: true,
    }
  }
  return {
    status: told.status,
    headers: headersOf(told),
    body:
      operation.errors === 'ai'
        ? { object: 'ai.error', code: told.code, message: told.message, timestamp: now.toISOString() }
        : { success: false, error: told.message, code: told.code },
    ours: told.status >= 500 && !callersOwn.has(told.error),
  }
}

function headersOf({ error, facts }: ArenaError): Record<string, string> {
  if (error === 'rate-limited') return { 'retry-after': String(facts.seconds) }
  if (error === 'token-required') return { 'www-authenticate': new Unauthorized('No access token was sent').challenge }
  return {}
}

function tell(error: unknown, operation: Wording, bodyBytesMax: number): ArenaError | null {
  if (error instanceof ArenaError) return error
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ArenaError('body-too-large', { bytesMax: bodyBytesMax })
  if (code?.startsWith('FST_') && statusCode && statusCode < 500) return new ArenaError('request-malformed')
  const failure = operation.failure ? unavailable[operation.failure] : undefined
  if (failure && (operation.errors === 'ai' || error instanceof DatabaseFailure)) {
    return new ArenaError(failure, {}, { cause: error })
  }
  return null
}
