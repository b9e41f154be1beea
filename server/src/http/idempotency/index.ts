import { createHash } from 'node:crypto'
import { ArenaError } from '../../base/errors.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/index.ts'
import { createKeyStore, type Key } from './store.ts'

export { deleteKeys } from './store.ts'

/** An earlier request with the same key and body. */
export interface EarlierRequest {
  /** The id under which it stored something, if it did. */
  readonly id: string
  readonly since: Date
  /** What `keep` returned; `undefined` if that was not stored. */
  readonly storedReply: unknown
}

export interface IdempotentRequest<Reply> extends Key {
  readonly body: unknown
  /** Then it can take as long as the models. */
  readonly asksModels: boolean
  /** Runs the request. What it stores must have this id. */
  readonly run: (id: string) => Promise<Reply>
  /** What the reply contains and no table has; `undefined` if there is nothing. */
  readonly keep: (reply: Reply) => unknown
  /** Builds the reply to an earlier request again; `null` if that request stored nothing. */
  readonly rebuild: (earlier: EarlierRequest) => Promise<Reply | null>
  readonly log: { warn(details: object, message: string): void }
}

/** Runs a request once for its key and returns the same reply every time. */
export type RunOnce = <Reply>(request: IdempotentRequest<Reply>) => Promise<Reply>

const KEY = /^[\x20-\x7e]{1,255}$/

/** For time in the database and on the network. */
const LEASE_MS = 30_000

export interface IdempotencyOptions {
  readonly database: Database
  readonly config: Pick<Config, 'modelTimeoutMs'>
}

/**
 * Only replies with 200 are repeated. A request that failed stored nothing and may run again, and what it refused may have
 * been corrected meanwhile. What an earlier attempt stored counts, not whether its process lived to say so: a battle whose
 * reply was lost in a crash is found by its id.
 */
export function createRunOnce({ config, database }: IdempotencyOptions): RunOnce {
  const keys = createKeyStore(database)
  // A model and its fallback can take this long. With a shorter lease, a second attempt would call the models again.
  const leaseOfModelsMs = 2 * config.modelTimeoutMs + LEASE_MS

  return async (request) => {
    if (!KEY.test(request.key)) throw new ArenaError('key-invalid')
    // The body was read by its schema, so the order of its members and their second spellings make no difference.
    const bodyHash = createHash('sha256').update(JSON.stringify(request.body)).digest()
    const leaseMs = request.asksModels ? leaseOfModelsMs : LEASE_MS
    const { holder, ...claim } = await keys.claim(request, bodyHash, leaseMs)
    if (!claim.sameBody) throw new ArenaError('key-reused')
    if (!claim.isFirst) {
      const storedReply = claim.storedReply === null ? undefined : JSON.parse(claim.storedReply)
      const reply = await request.rebuild({ ...claim, storedReply })
      if (reply !== null) return reply
    }
    if (holder === null) throw new ArenaError('key-in-progress')

    const { log } = request
    let reply: Awaited<ReturnType<typeof request.run>>
    try {
      reply = await request.run(claim.id)
    } catch (error) {
      const giveUp = storedNothing(error) ? keys.forget : keys.release
      await giveUp(request, holder).catch((err) => log.warn({ err }, 'an idempotency key stays claimed'))
      throw error
    }
    const storedReply = request.keep(reply)
    if (storedReply !== undefined) {
      // The request was done. A 500 would say that it was not.
      await keys
        .keep(request, holder, JSON.stringify(storedReply))
        .catch((err) => log.warn({ err }, 'a reply cannot be repeated exactly'))
    }
    return reply
  }
}

/** A refusal. Its key is not stored: otherwise a caller could fill the disk with requests that are refused. */
const storedNothing = (error: unknown): boolean => error instanceof ArenaError && error.error !== 'vote-outcome-unknown'
