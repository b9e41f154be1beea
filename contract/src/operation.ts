import type { TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'

/** How an endpoint words its errors. Clients parse these, so each endpoint keeps to one. */
export type Envelope = 'ai' | 'plain' | 'problem'

export interface Reply {
  readonly description: string
  /** Left out where the body is empty. */
  readonly body?: TSchema
  readonly contentType?: string
}

/**
 * One call of the interface. Validation, reply filter, documentation, server types and client types are all read from
 * this object; nothing about a call is written down anywhere else.
 */
export interface Operation {
  readonly id: string
  readonly room: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path parameters in braces, as OpenAPI writes them. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  /**
   * `token`: 401 without a valid one. `admin`: also 403 without the role. `optional`: a bad token makes the caller
   * anonymous. `none`: never looked at.
   */
  readonly auth: 'token' | 'admin' | 'optional' | 'none'
  readonly errors: Envelope
  /** The code of a failure that is not the caller's: which part of the service could not do its work. */
  readonly failure?: ErrorCode
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  readonly replies: { readonly 200: Reply } & { readonly [status: number]: Reply }
}

/** Keeps the exact type of each schema, which the server's handlers and the client's functions are typed from. */
export const operation = <const Described extends Operation>(described: Described): Described => described
