import type { LifetimeSignal } from '../lifetime.ts'

/** The three inference hosts the interface knows. Their names are wire values: existing clients compare against them. */
export type ProviderName = 'groq' | 'google' | 'cloudflare'

export interface ModelCall {
  readonly modelName: string
  readonly prompt: string
  readonly system: string | null
  /** `null` leaves the choice to the host. */
  readonly maxTokens: number | null
  readonly temperature: number | null
  /** Aborting it must reach the far side: a caller who left must not go on paying for tokens. */
  readonly signal: LifetimeSignal
}

export interface Usage {
  readonly promptTokens: number
  readonly completionTokens: number
  readonly totalTokens: number
}

/** How a generation ended, told only when the host itself said that it ended. */
export interface Ending {
  readonly finishReason: 'stop' | 'length'
  readonly usage: Usage
}

export interface Completion extends Ending {
  readonly text: string
}

/**
 * The edge to language models, thinner than any adapter behind it.
 *
 * Both functions reject with a {@link ProviderFailure} when the model's side failed, and with `call.signal.reason`
 * when the caller aborted. `stream` resolves only after the host's own end of answer: a connection that was cut
 * midway rejects, or a half answer would be saved as a whole one.
 */
export interface Provider {
  complete(call: ModelCall): Promise<Completion>
  /** Awaits `onText` before reading on, so a slow reader slows the host down instead of filling memory. */
  stream(call: ModelCall, onText: (text: string) => void | Promise<void>): Promise<Ending>
  close(): Promise<void>
}

/** Why a model's side of a call failed, in the words that reach `agentN.fallback.reason`. */
export type FailureReason = 'timeout' | 'error' | 'rate_limited' | 'empty'

/**
 * A failed model call. `message` is for the log and must hold no key; the public reply is built from `reason` alone,
 * because hosts put keys, URLs and prompts into their own error texts.
 */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly reason: FailureReason
  /** Decided where the failure is made: only there is it known whether the host may have begun to answer. */
  readonly retryable: boolean
  readonly retryAfterMs: number | null

  constructor(
    message: string,
    facts: { reason: FailureReason; retryable?: boolean; retryAfterMs?: number | null; cause?: unknown },
  ) {
    super(message, { cause: facts.cause })
    this.reason = facts.reason
    this.retryable = facts.retryable ?? false
    this.retryAfterMs = facts.retryAfterMs ?? null
  }
}
