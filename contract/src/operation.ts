import type { Static, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'

/** The shape of an endpoint's errors. Clients parse errors, so each endpoint has exactly one shape. */
export type Envelope = 'ai' | 'plain' | 'problem' | 'openai'

export interface Reply {
  readonly description: string
  /** Undefined where the body is empty. */
  readonly body?: TSchema
  readonly contentType?: string
}

/**
 * One operation of the API. Validation, response filtering, documentation, server types and client types all come from
 * this object. Method and path are in `endpoints.ts`.
 */
export interface Operation {
  readonly id: string
  /** Names the folder in the server and the tag in the OpenAPI document. */
  readonly feature: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path parameters are in braces, as in OpenAPI. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  /**
   * `token`: 401 without a valid token. `admin`: also 403 without the role. `optional`: an invalid token makes the caller
   * anonymous. `none`: the token is ignored.
   */
  readonly auth: 'token' | 'admin' | 'optional' | 'none'
  /** Uses the session cookie of the built-in issuer instead of a token. */
  readonly session?: true
  readonly errors: Envelope
  /** Accepts an `Idempotency-Key`: the same request with the same key gets the same reply. */
  readonly idempotent?: true
  /** The error code of an internal failure: it names the part of the service that failed. */
  readonly failure?: ErrorCode
  readonly params?: TSchema
  /** The last parameter is the rest of the path. */
  readonly lastParamHasSlashes?: true
  readonly query?: TSchema
  readonly body?: TSchema
  /** A JSON body may always have so many bytes, and more if the operator allows more. */
  readonly bodyBytesMax?: number
  /** The content types of a raw file in place of a JSON body. */
  readonly file?: readonly string[]
  /** The most bytes of a file. Without it, the operator sets the limit. */
  readonly fileBytesMax?: number
  /** The status of a success if it is not 200. Its reply is described under 200. */
  readonly status?: 201 | 202
  readonly replies: { readonly 200: Reply } & { readonly [status: number]: Reply }
}

/** Keeps the exact type of each schema: server handlers and client functions take their types from it. */
export const operation = <const Described extends Operation>(described: Described): Described => described

type Read<Schema> = Schema extends TSchema ? Static<Schema> : undefined

/** The body of an operation, else its query, else `undefined`. */
export type InputOf<O extends Operation> = O extends { body: TSchema } ? Read<O['body']> : Read<O['query']>

/** The body of an operation's 200. */
export type ReplyOf<O extends Operation> = Read<O['replies'][200]['body']>
