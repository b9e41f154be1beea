import { ProviderFailure } from '../provider.ts'
import type { ErrorCodes } from './dialect.ts'
import { type HostError, readHostError } from './host-error.ts'
import { parseJson } from './json.ts'
import { parseRetryAfter } from './retry.ts'
import { excerpt, type Scrub } from './scrub.ts'

/**
 * Statuses after which the same request may succeed: the host was slow (408, 504), overloaded (429, 503, and 529 at
 * Anthropic) or temporarily broken (500, 502, and 520–524 from Cloudflare's CDN in front of Groq and Workers AI). Not 409:
 * a chat completion changes nothing that it could conflict with, and none of the hosts documents it.
 */
const retryableStatuses = new Set([408, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529])

/**
 * Connection errors before any response header, after which no part of an answer can have been used. `UND_ERR_SOCKET` is
 * also a kept-alive connection that the host closed just as it was reused. A wrong host name or certificate stays wrong.
 */
const retryableErrors = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
])

export interface FailureFacts {
  readonly host: string
  /** What the host was asked for, such as `model llama3.2`. */
  readonly about: string
  readonly codes: ErrorCodes
  readonly scrub: Scrub
}

/**
 * The model takes no temperature: reasoning models of OpenAI, and Anthropic's since Claude Opus 4.7, refuse a request that
 * has one with a 400.
 */
export class TemperatureRefused extends ProviderFailure {}

const refusesTemperature = ({ message }: HostError): boolean =>
  message !== null && /\btemperature\b/.test(message) && /support|deprecated/i.test(message)

/**
 * Creates every failure of one call. None has a `cause`: errors of the connection may contain what the host sent, and with
 * a host that echoes the request the key would reach the log.
 */
export class Failures {
  readonly #facts: FailureFacts

  constructor(facts: FailureFacts) {
    this.#facts = facts
  }

  /** The status was not 2xx. `text` is the body, or `null` when it could not be read to its end. */
  refused(response: { status: number; retryAfter: string | undefined; text: string | null }): ProviderFailure {
    const { status, retryAfter, text } = response
    const error = readHostError(parseJson(text ?? ''))
    if (error !== null && this.#has(error, 'filtered')) return this.filtered()
    const sentence = this.#sentence(`answered with status ${status}`, error?.message ?? text)
    if (status === 400 && error !== null && refusesTemperature(error)) {
      return new TemperatureRefused(sentence, { reason: 'error' })
    }
    return new ProviderFailure(sentence, {
      reason: status === 429 ? 'rate_limited' : 'error',
      retryable: retryableStatuses.has(status),
      retryAfterMs: parseRetryAfter(retryAfter, Date.now()) ?? error?.retryAfterMs ?? null,
    })
  }

  /** The status was 2xx, but the body or an event reports an error. */
  reported(error: HostError, { answerUsed }: { answerUsed: boolean }): ProviderFailure {
    if (this.#has(error, 'filtered')) return this.filtered()
    const rateLimited = error.codes.some((code) => Number(code) === 429) || this.#has(error, 'rateLimited')
    const retryable =
      rateLimited || error.codes.some((code) => retryableStatuses.has(Number(code))) || this.#has(error, 'temporary')
    return new ProviderFailure(this.#sentence('reported an error', error.message), {
      reason: rateLimited ? 'rate_limited' : 'error',
      retryable: retryable && !answerUsed,
      retryAfterMs: error.retryAfterMs,
    })
  }

  /** No response header arrived. */
  unreachable(error: unknown): ProviderFailure {
    const code = errorCode(error)
    const retryable = retryableErrors.has(code)
    return new ProviderFailure(this.#sentence(`could not be reached (${code})`), { reason: 'error', retryable })
  }

  /** The response ended, or its connection closed, before the answer was complete. */
  incomplete(): ProviderFailure {
    return new ProviderFailure(this.#sentence('sent an incomplete answer'), { reason: 'error' })
  }

  /** `what` describes the fault and must not quote the host. */
  malformed(what: string): ProviderFailure {
    return new ProviderFailure(this.#sentence(what), { reason: 'error' })
  }

  empty(): ProviderFailure {
    return new ProviderFailure(this.#sentence('sent an answer without text'), { reason: 'empty' })
  }

  /** It counts as an answer without text: the host works, and another prompt may get an answer. */
  filtered(): ProviderFailure {
    return new ProviderFailure(this.#sentence('refused to answer (content filter)'), { reason: 'empty' })
  }

  #has(error: HostError, meaning: keyof ErrorCodes): boolean {
    return error.codes.some((code) => this.#facts.codes[meaning].includes(code))
  }

  #sentence(what: string, quote: string | null = null): string {
    const { host, about, scrub } = this.#facts
    const sentence = scrub(`${host} ${what} for ${about}`)
    const detail = quote === null ? '' : excerpt(quote, scrub)
    return detail === '' ? sentence : `${sentence}: ${detail}`
  }
}

/** Only a constant may be quoted: the message of an error can contain parts of the response. */
function errorCode(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' && /^[A-Z][A-Z0-9_/]{1,80}$/.test(code) ? code : 'unknown error'
}
