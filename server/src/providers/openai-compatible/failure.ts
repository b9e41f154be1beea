import { ProviderFailure } from '../provider.ts'
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

/** What all failures at one host have in common. */
interface HostFacts {
  readonly dialect: Dialect
  readonly scrub: (text: string) => string
  readonly rateLimitCodes: ReadonlySet<string | number>
}

/**
 * Every failure is made here, without a `cause`: an error of the connection may carry what the host sent, and a host that
 * echoes the request would so put the key into the log.
 */
export class Failures {
  readonly #host: HostFacts
  readonly #modelName: string

  constructor(host: HostFacts, modelName: string) {
    this.#host = host
    this.#modelName = modelName
  }

  /** The host answered with a status other than 2xx. `text` is its body, `null` when that could not be read. */
  answered(facts: {
    status: number
    text: string | null
    error: HostError | null
    retryAfterMs: number | null
  }): ProviderFailure {
    const { status, text, error, retryAfterMs } = facts
    return new ProviderFailure(this.#sentence(`answered ${status} to`, { detail: error?.message ?? text }), {
      reason: status === 429 ? 'rate_limited' : 'error',
      retryable: passingStatuses.has(status),
      retryAfterMs: retryAfterMs ?? error?.retryAfterMs ?? null,
    })
  }

  /** The host answered 200 and reported an error inside. */
  reported(error: HostError, { answerUsed }: { answerUsed: boolean }): ProviderFailure {
    const rateLimited = error.codes.some((code) => this.#host.rateLimitCodes.has(code))
    const passing = rateLimited || error.codes.some((code) => passingStatuses.has(Number(code)))
    return new ProviderFailure(this.#sentence('reported an error for', { detail: error.message }), {
      reason: rateLimited ? 'rate_limited' : 'error',
      retryable: passing && !answerUsed,
      retryAfterMs: error.retryAfterMs,
    })
  }

  /** No response header came. */
  unreachable(fault: unknown): ProviderFailure {
    const code = faultCode(fault)
    return new ProviderFailure(this.#sentence('could not be reached for', { remark: ` (${code})` }), {
      reason: 'error',
      retryable: passingFaults.has(code),
    })
  }

  /** The connection ended before the answer did. */
  cut(): ProviderFailure {
    return new ProviderFailure(this.#sentence('broke its answer off for'), { reason: 'error' })
  }

  /** The answer is not one: what was wrong with it, in our own words. */
  malformed(what: string): ProviderFailure {
    return new ProviderFailure(this.#sentence(`${what} for`), { reason: 'error' })
  }

  empty(): ProviderFailure {
    return new ProviderFailure(this.#sentence('answered nothing for'), { reason: 'empty' })
  }

  #sentence(what: string, { remark = '', detail = null }: { remark?: string; detail?: string | null } = {}): string {
    const { dialect, scrub } = this.#host
    const beginning = scrub(`${dialect.name} ${what} model ${this.#modelName}${remark}`)
    const end = detail === null ? '' : excerpt(detail, scrub)
    return end === '' ? beginning : `${beginning}: ${end}`
  }
}

export function createFailures(dialect: Dialect, apiKey: string): (modelName: string) => Failures {
  const host: HostFacts = {
    dialect,
    scrub: createScrub(apiKey),
    rateLimitCodes: new Set<string | number>([429, '429', ...dialect.rateLimitCodes]),
  }
  return (modelName) => new Failures(host, modelName)
}

/** Only a constant may pass: a fault's message can quote the response. */
function faultCode(fault: unknown): string {
  const code: unknown = fault instanceof Error && 'code' in fault ? fault.code : null
  return typeof code === 'string' && /^[A-Z][A-Z0-9_/]{1,80}$/.test(code) ? code : 'unknown fault'
}
