import type { Image, ModelCall } from '../../port/model-client.ts'
import type { JsonRecord } from './json.ts'

/** What differs between hosts of one dialect; a part of each preset. */
export interface Quirks {
  readonly tokenLimitField: 'max_tokens' | 'max_completion_tokens'
  /** Whether to send `stream_options: {include_usage: true}`, without which some hosts stream no token counts. */
  readonly asksForStreamUsage: boolean
  /** What the host calls a seed; `null` if it takes none, or refuses fields that it does not know. */
  readonly seedField: 'seed' | 'random_seed' | null
  /** The codes for "too many requests" that the host has besides those of its dialect. */
  readonly rateLimitCodes: readonly (string | number)[]
  /** Where its list of models is, if not where it is in its dialect. */
  readonly modelsPath?: string
}

/** Codes in the error of a host, and what they mean. */
export interface ErrorCodes {
  readonly rateLimited: readonly (string | number)[]
  /** The same request may succeed later. */
  readonly temporary: readonly (string | number)[]
  /** A content filter refused the prompt. */
  readonly filtered: readonly (string | number)[]
}

/** What one answer, or one event of a streamed answer, adds to the answer. */
export interface AnswerPart {
  /** May still contain reasoning between tags; see `split-reasoning.ts`. */
  readonly text: string
  /** Reasoning that the host itself keeps apart from the text. */
  readonly reasoning: string
  /** `null` where the host has not said why the answer ended. */
  readonly finishReason: string | null
  /** Token counts under their OpenAI names. Later counts replace earlier ones of the same name. */
  readonly usage: JsonRecord | null
  /** The host says that no further event follows. */
  readonly isLast: boolean
}

/** A model in the list of a host, with what the list says of it. Prices are in dollars for a million tokens. */
export interface ListedModel {
  readonly name: string
  readonly displayName?: string
  readonly contextTokens?: number
  /** Whether it takes images. */
  readonly vision?: boolean
  readonly inputPrice?: number
  readonly outputPrice?: number
}

export interface ModelPage {
  readonly models: readonly ListedModel[]
  /** The query parameters of the next page; `null` after the last one. */
  readonly nextQuery: Readonly<Record<string, string>> | null
}

export interface BodyDetails {
  readonly stream: boolean
  readonly quirks: Quirks
  /** Called once for each image, in the order in which they are in the body. Its text is replaced while the body is sent. */
  readonly base64Of: (image: Image) => string
}

/** The protocol of a host: everything that differs from other protocols. */
export interface Dialect {
  /** Below the base URL of the host. */
  callPath(modelName: string): string
  /** Query parameters of every request, unless the base URL has them. */
  readonly query: Readonly<Record<string, string>>
  /** Without a key (`''`), only those that are sent anyway. */
  headers(apiKey: string): Readonly<Record<string, string>>
  body(call: ModelCall, how: BodyDetails): object
  readonly errorCodes: ErrorCodes
  /** Reads an answer that is one JSON document; `null` when it has another shape. Errors were looked for before. */
  readAnswer(json: JsonRecord): AnswerPart | null
  /** Reads the data of one event; `null` when there is nothing in it. Errors were looked for before. */
  readEvent(json: JsonRecord): AnswerPart | null
  readonly modelsPath: string
  /** `null` when it is no list of models. Errors were looked for before. */
  readModels(json: unknown): ModelPage | null
}
