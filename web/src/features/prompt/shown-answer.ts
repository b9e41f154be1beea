import type { Fallback } from '@arena/contract'

/** An answer as it is shown. */
export interface ShownAnswer {
  readonly text: string
  /** Why a fallback answered; `null` when the model itself answered. */
  readonly fallbackReason: Fallback['reason'] | null
  /** Neither the model nor its fallback answered. */
  readonly missing: boolean
  /** The answer reached its length limit, or a filter ended it. */
  readonly truncated: boolean
  /** What the model wrote before its answer; `null` where there is none, and while the names are hidden. */
  readonly reasoning: string | null
}

/** Before the first word. */
export const noAnswer: ShownAnswer = {
  text: '',
  fallbackReason: null,
  missing: false,
  truncated: false,
  reasoning: null,
}

/** What a prompt was sent with; missing members are the defaults. */
export interface ShownSettings {
  readonly system?: string | undefined
  readonly temperature?: number | undefined
  readonly maxTokens?: number | undefined
}
