import type { ErrorCode, ErrorName, OpenAiError, Operation, PlainError } from '@arena/contract'
import { ArenaError } from '../base/errors.ts'
import { DatabaseFailure } from '../database/index.ts'
import { Unauthorized } from './caller.ts'

export interface Presented {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** `null` is an empty body. */
  readonly body: object | null
  /** Whether it is logged: the response does not contain the cause. */
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

/**
 * Not logged as errors: mistakes of the caller for which the interface demands a 500, and refusals under load, which must
 * cost little.
 */
const expected = new Set<ErrorName>(['vote-already-cast', 'comparison-unknown', 'overloaded'])

type Envelope = Pick<Operation, 'errors' | 'failure'> & Partial<Pick<Operation, 'replies'>>

/** For routes that are not an operation. */
const plainEnvelope: Envelope = { errors: 'plain' }

/** Puts any error into the envelope of the operation. Only messages of the catalogue reach the caller. */
export function presentError(
  error: unknown,
  now: Date,
  operation: Envelope = plainEnvelope,
  bodyBytesMax = 0,
): Presented {
  if (error instanceof Unauthorized) {
    const headers = { 'www-authenticate': error.challenge }
    return { status: 401, headers, body: unauthorizedBody(error, operation), ours: false }
  }
  const known = toArenaError(error, operation, bodyBytesMax)
  if (known === null) {
    return {
      status: 500,
      headers: { 'content-type': 'application/problem+json' },
      body: { status: 500, title: 'Internal Server Error' },
      ours: true,
    }
  }
  return {
    status: known.status,
    headers: headersOf(known),
    body: bodyOf(known, operation.errors, now),
    ours: known.status >= 500 && !expected.has(known.error),
  }
}

/** The interface demands an empty body, except where clients show nothing but the body. */
function unauthorizedBody({ message }: Unauthorized, { errors, replies }: Envelope): object | null {
  if (errors === 'openai') return openAiError(401, { message, code: 'invalid_api_key' })
  return replies?.[401]?.body ? ({ success: false, error: message, code: 'UNAUTHORIZED' } satisfies PlainError) : null
}

function bodyOf(known: ArenaError, envelope: Envelope['errors'], now: Date): object {
  if (envelope === 'openai') return presentOpenAiError(known)
  const { code, message, error: reason } = known
  const field = known.field === null ? {} : { field: known.field }
  return envelope === 'ai'
    ? { object: 'ai.error', code, message, reason, ...field, timestamp: now.toISOString() }
    : { success: false, error: message, code, reason, ...field, ...additionsOf(known) }
}

/** Codes of OpenAI that programs look for. */
const openAiCodes: Partial<Record<ErrorName, string>> = {
  'model-not-offered': 'model_not_found',
  'rate-limited': 'rate_limit_exceeded',
}

/** An error under `/v1`; also the last event of a stream that was cut off. */
export const presentOpenAiError = ({ status, message, error, field }: ArenaError): OpenAiError =>
  openAiError(status, { message, param: field, code: openAiCodes[error] ?? error.replaceAll('-', '_') })

const openAiTypes: Readonly<Record<number, OpenAiError['error']['type']>> = {
  401: 'authentication_error',
  403: 'permission_error',
  429: 'rate_limit_error',
}

const openAiError = (
  status: number,
  { message, param = null, code }: Omit<OpenAiError['error'], 'type' | 'param'> & { param?: string | null },
): OpenAiError => {
  const type = openAiTypes[status] ?? (status < 500 ? 'invalid_request_error' : 'server_error')
  return { error: { message, type, param, code } }
}

/** What an error adds to the plain envelope. */
const additionsOf = ({ error, details }: ArenaError): object =>
  (error === 'vote-already-cast' || error === 'study-vote-cast') && details.voteChoice
    ? { recorded: { voteChoice: details.voteChoice } }
    : {}

function headersOf({ error, code, details }: ArenaError): Record<string, string> {
  if (code === 'RATE_LIMITED' || code === 'OVERLOADED') return { 'retry-after': String(details.seconds) }
  if (error === 'token-required') return { 'www-authenticate': new Unauthorized('No access token was sent').challenge }
  return {}
}

/** Fastify refused a body by its length, or when it grew too large. The rest of it was not read. */
export const isBodyTooLarge = (error: unknown): boolean =>
  (error as { code?: string } | null)?.code === 'FST_ERR_CTP_BODY_TOO_LARGE'

function toArenaError(error: unknown, operation: Envelope, bodyBytesMax: number): ArenaError | null {
  if (error instanceof ArenaError) return error
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number }
  if (isBodyTooLarge(error)) return new ArenaError('body-too-large', { bytesMax: bodyBytesMax })
  if (code?.startsWith('FST_') && statusCode && statusCode < 500) return new ArenaError('request-malformed')
  const failure = operation.failure ? unavailable[operation.failure] : undefined
  if (failure && (operation.errors === 'ai' || operation.errors === 'openai' || error instanceof DatabaseFailure)) {
    return new ArenaError(failure, {}, { cause: error })
  }
  return null
}
