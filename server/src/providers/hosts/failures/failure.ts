import { CallFailure } from '../../port/model-client.ts'
import type { ErrorCodes } from '../dialects/dialect.ts'
import { parseJson } from '../dialects/json.ts'
import { type HostError, readHostError } from './host-error.ts'
import { repeatsText } from './repeats-text.ts'
import { parseRetryAfter } from './retry.ts'
import { excerpt, type Scrub } from './scrub.ts'

/**
 * Statuses of a host that did not begin to answer: 429, 503, and 529, which is Anthropic's 503. After other errors it may
 * have, and the second answer would be paid for as well.
 */
const retryableStatuses = new Set([429, 503, 529])

/**
 * Statuses that say something about the host or the account there: a redirect, a refused key (401, 407), an account
 * out of credit (402), a rate limit or used-up quota (429), and every error of the server. Others, such as 400 and 404, are
 * about one prompt or model. So is 403 in most cases: the account may not use this model.
 */
const isAboutHost = (status: number): boolean =>
  status < 400 || [401, 402, 407, 408, 429].includes(status) || status >= 500

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

export interface FailureDetails {
  readonly host: string
  /** What the host was asked for, such as `model llama3.2`. */
  readonly about: string
  readonly codes: ErrorCodes
  readonly scrub: Scrub
  /** What users wrote in the request. A sentence of the host that repeats it is left out. */
  readonly texts?: readonly string[]
}

/**
 * The model takes no temperature: reasoning models of OpenAI, and Anthropic's since Claude Opus 4.7, refuse a request that
 * has one with a 400.
 */
export class TemperatureRefused extends CallFailure {}

const refusesTemperature = ({ message }: HostError): boolean =>
  message !== null && /\btemperature\b/.test(message) && /support|deprecated/i.test(message)

/**
 * Creates every failure of one call. None has a `cause`: errors of the connection may contain what the host sent, and with
 * a host that echoes the request the key would reach the log.
 */
export class Failures {
  readonly #details: FailureDetails

  constructor(details: FailureDetails) {
    this.#details = details
  }

  /** The status was not 2xx. `text` is the body, or `null` when it could not be read to its end. */
  refused(response: { status: number; retryAfter: string | undefined; text: string | null }): CallFailure {
    const { status, retryAfter, text } = response
    const error = readHostError(parseJson(text ?? ''))
    if (error !== null && this.#has(error, 'filtered')) return this.filtered()
    const sentence = this.#sentence(`answered with status ${status}`, error?.message ?? text)
    if (status === 400 && error !== null && refusesTemperature(error)) {
      return new TemperatureRefused(sentence, { reason: 'error', status })
    }
    return new CallFailure(sentence, {
      status,
      reason: status === 429 ? 'rate_limited' : 'error',
      hostFailed: isAboutHost(status),
      retryable: retryableStatuses.has(status),
      retryAfterMs: parseRetryAfter(retryAfter, Date.now()) ?? error?.retryAfterMs ?? null,
    })
  }

  /** The status was 2xx, but the body or an event reports an error. */
  reported(error: HostError, { answerUsed }: { answerUsed: boolean }): CallFailure {
    if (this.#has(error, 'filtered')) return this.filtered()
    const status = error.codes.map(Number).find((code) => code >= 400 && code < 600) ?? null
    const rateLimited = status === 429 || this.#has(error, 'rateLimited')
    const temporary = rateLimited || (status !== null && retryableStatuses.has(status)) || this.#has(error, 'temporary')
    return new CallFailure(this.#sentence('reported an error', error.message), {
      status,
      reason: rateLimited ? 'rate_limited' : 'error',
      hostFailed: temporary || (status !== null && isAboutHost(status)),
      retryable: temporary && !answerUsed,
      retryAfterMs: error.retryAfterMs,
    })
  }

  /** No response header arrived. */
  unreachable(error: unknown): CallFailure {
    const code = errorCode(error)
    const retryable = retryableErrors.has(code)
    const details = { reason: 'error', retryable, hostFailed: true, code } as const
    return new CallFailure(this.#sentence(`could not be reached (${code})`), details)
  }

  /** The response ended, or its connection closed, before the answer was complete. */
  incomplete(): CallFailure {
    return new CallFailure(this.#sentence('sent an incomplete answer'), { reason: 'error', hostFailed: true })
  }

  /** `what` describes the fault and must not quote the host. */
  malformed(what: string): CallFailure {
    return new CallFailure(this.#sentence(what), { reason: 'error', hostFailed: true })
  }

  empty(): CallFailure {
    return new CallFailure(this.#sentence('sent an answer without text'), { reason: 'empty' })
  }

  /** It counts as an answer without text: the host works, and another prompt may get an answer. */
  filtered(): CallFailure {
    return new CallFailure(this.#sentence('refused to answer (content filter)'), { reason: 'empty' })
  }

  #has(error: HostError, meaning: keyof ErrorCodes): boolean {
    return error.codes.some((code) => this.#details.codes[meaning].includes(code))
  }

  #sentence(what: string, quote: string | null = null): string {
    const { host, about, scrub, texts = [] } = this.#details
    const sentence = scrub(`${host} ${what} for ${about}`)
    const detail = quote === null ? '' : excerpt(quote, scrub)
    if (detail === '') return sentence
    return `${sentence}: ${repeatsText(detail, texts) ? '[a message that repeats the request]' : detail}`
  }
}

/** Only a constant may be quoted: the message of an error can contain parts of the response. */
function errorCode(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' && /^[A-Z][A-Z0-9_/]{1,80}$/.test(code) ? code : 'unknown error'
}
