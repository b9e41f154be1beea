import { ProviderFailure } from '../port.ts'
import type { Dialect } from './dialects.ts'
import type { HostError } from './host-error.ts'
import { createScrub, excerpt } from './scrub.ts'

/**
 * Statuses after which the same request may well succeed: the host was slow (408, 504), full (429, 503) or broken for
 * the moment (500, 502, and 520–524 from the Cloudflare edge that Groq and Workers AI stand behind). Not 409: a chat
 * completion changes nothing it could conflict with, and none of the hosts documents it.
 */
const passingStatuses = new Set([408, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524])

/** Faults before any response header, so no answer can have been used. A wrong name or certificate stays wrong. */
const passingFaults = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN'])

export interface Failures {
  /** The host answered with a status other than 2xx. `text` is its body, `null` when that could not be read. */
  answered(facts: {
    status: number
    text: string | null
    error: HostError | null
    retryAfterMs: number | null
  }): ProviderFailure
  /** The host answered 200 and reported an error inside. */
  reported(error: HostError, facts: { answerUsed: boolean }): ProviderFailure
  /** No response header came. */
  unreachable(fault: unknown): ProviderFailure
  /** The connection ended before the answer did. */
  cut(): ProviderFailure
  /** The answer is not one: what was wrong with it, in our own words. */
  malformed(what: string): ProviderFailure
  empty(): ProviderFailure
}

/**
 * Every failure is made here, without a `cause`: an error of the connection may carry what the host sent, and a host that
 * echoes the request would so put the key into the log.
 */
export function createFailures(dialect: Dialect, apiKey: string): (modelName: string) => Failures {
  const scrub = createScrub(apiKey)
  const rateLimitCodes = new Set<string | number>([429, '429', ...dialect.rateLimitCodes])

  function sentence(beginning: string, detail: string | null | undefined): string {
    const end = detail ? excerpt(detail, scrub) : ''
    return end === '' ? scrub(beginning) : `${scrub(beginning)}: ${end}`
  }

  return (modelName) => ({
    answered({ status, text, error, retryAfterMs }) {
      return new ProviderFailure(
        sentence(`${dialect.name} answered ${status} to model ${modelName}`, error?.message ?? text),
        {
          reason: status === 429 ? 'rate_limited' : 'error',
          retryable: passingStatuses.has(status),
          retryAfterMs: retryAfterMs ?? error?.retryAfterMs ?? null,
        },
      )
    },
    reported(error, { answerUsed }) {
      const rateLimited = error.codes.some((code) => rateLimitCodes.has(code))
      const passing = rateLimited || error.codes.some((code) => passingStatuses.has(Number(code)))
      return new ProviderFailure(sentence(`${dialect.name} reported an error for model ${modelName}`, error.message), {
        reason: rateLimited ? 'rate_limited' : 'error',
        retryable: passing && !answerUsed,
        retryAfterMs: error.retryAfterMs,
      })
    },
    unreachable(fault) {
      const code = faultCode(fault)
      return new ProviderFailure(
        sentence(`${dialect.name} could not be reached for model ${modelName} (${code})`, null),
        {
          reason: 'error',
          retryable: passingFaults.has(code),
        },
      )
    },
    cut() {
      return new ProviderFailure(sentence(`${dialect.name} broke its answer off for model ${modelName}`, null), {
        reason: 'error',
      })
    },
    malformed(what) {
      return new ProviderFailure(sentence(`${dialect.name} ${what} for model ${modelName}`, null), { reason: 'error' })
    },
    empty() {
      return new ProviderFailure(sentence(`${dialect.name} answered nothing for model ${modelName}`, null), {
        reason: 'empty',
      })
    },
  })
}

/** Only a constant may pass: a fault's message can quote the response. */
function faultCode(fault: unknown): string {
  const code: unknown = fault instanceof Error && 'code' in fault ? fault.code : null
  return typeof code === 'string' && /^[A-Z][A-Z0-9_/]{1,80}$/.test(code) ? code : 'unknown fault'
}
