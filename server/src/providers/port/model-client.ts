import type { ProviderName, Usage } from '@arena/contract'

export type { ProviderName, Usage }

/** An image of a prompt. Every call of a question refers to the same bytes, so that they are in memory once. */
export interface Image {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly bytes: Buffer
}

/** An earlier turn of a conversation, which the model is sent before the prompt. */
export interface EarlierTurn {
  readonly prompt: string
  readonly images?: readonly Image[]
  readonly answer: string
}

/** A message of a conversation as a client sent it. */
export interface SentMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
  /** Of a message of the user. */
  readonly images?: readonly Image[]
}

export interface ModelCall {
  readonly modelName: string
  /** The oldest turn first; empty when the prompt stands alone. */
  readonly context: readonly EarlierTurn[]
  readonly prompt: string
  /** Those of the prompt. */
  readonly images?: readonly Image[]
  readonly system: string | null
  /** `null` lets the host choose. */
  readonly maxTokens: number | null
  readonly temperature: number | null
  readonly topP?: number
  /** The answer ends before the first of these texts. */
  readonly stop?: readonly string[]
  /** For hosts that take it. */
  readonly seed?: number
  /** A whole conversation that the host is sent as it is, instead of `system`, `context` and `prompt`. */
  readonly messages?: readonly SentMessage[]
  /** Aborting it must close the connection to the host, or tokens are paid for that have no reader. */
  readonly signal: AbortSignal
  /**
   * Gets what the model writes before its answer while `stream` reads it, and an empty text while it is not known yet whether
   * that is reasoning. It is awaited like `onText`.
   */
  readonly onReasoning?: (text: string) => void | Promise<void>
  /** Somebody reads the reasoning while it is written, so the call is not repeated after it. */
  readonly showsReasoning?: boolean
}

/** How a generation ended: as the host reported, at our limit of length or time (`length`), or by a filter of the host. */
export interface Ending {
  readonly finishReason: 'stop' | 'length' | 'content_filter'
  readonly usage: Usage
  /** What the model wrote before its answer, if the host sends it. It is never part of the text. */
  readonly reasoning: string | null
}

export interface Completion extends Ending {
  readonly text: string
}

/**
 * The interface to language models.
 *
 * Both functions reject with a {@link CallFailure} when the model or its host failed, and with `call.signal.reason`
 * when the caller aborted. `stream` resolves only after the host reported the end of the answer, or the answer reached its
 * longest length. A connection that is cut before that rejects, or half an answer would be saved as a whole one.
 */
export interface ModelCaller {
  complete(call: ModelCall): Promise<Completion>
  /** Awaits `onText` before it reads more: a slow reader slows the host down instead of filling memory. */
  stream(call: ModelCall, onText: (text: string) => void | Promise<void>): Promise<Ending>
}

export interface ModelClient extends ModelCaller {
  close(): Promise<void>
}

/** Why a model call failed; clients receive it as `agentN.fallback.reason`. */
export type FailureReason = 'timeout' | 'error' | 'rate_limited' | 'empty'

/**
 * A failed model call. `message` is for the log and must contain no key. Public replies use `reason` alone, because hosts
 * put keys, URLs and prompts into their error texts.
 */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly reason: FailureReason
  /** Decided where the failure is created: only that code knows whether a part of the answer was already used. */
  readonly retryable: boolean
  readonly retryAfterMs: number | null
  /** Whether it says something about the host, as a refused connection does, and not about one prompt or model. */
  readonly hostFailed: boolean
  /** The HTTP status of the host; `null` if there was none. */
  readonly status: number | null
  /** Why there was no response, such as `ECONNREFUSED`. */
  readonly code: string | null

  constructor(message: string, details: FailureDetails) {
    super(message, { cause: details.cause })
    this.reason = details.reason
    this.retryable = details.retryable ?? false
    this.retryAfterMs = details.retryAfterMs ?? null
    this.hostFailed = details.hostFailed ?? false
    this.status = details.status ?? null
    this.code = details.code ?? null
  }
}

interface FailureDetails {
  readonly reason: FailureReason
  readonly retryable?: boolean
  readonly retryAfterMs?: number | null
  readonly hostFailed?: boolean
  readonly status?: number | null
  readonly code?: string | null
  readonly cause?: unknown
}
