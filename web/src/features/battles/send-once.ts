import { ArenaApiError } from '@arena/client'
import { randomId } from '../../random-id.ts'

/** Sends a request with an idempotency key. When it is sent again because its reply was lost, the key is the same. */
export type SendOnce = <Reply>(request: object, send: (idempotencyKey: string) => Promise<Reply>) => Promise<Reply>

const WAIT_MS = 2_000
const WAITS_MAX = 5

/** Without it, a retry after a lost reply would start a second battle. */
export function createSendOnce(): SendOnce {
  let last: { readonly request: string; readonly key: string } | null = null
  const keyOf = (request: object) => {
    const text = JSON.stringify(request)
    if (last?.request !== text) last = { request: text, key: randomId() }
    return last.key
  }
  return async (request, send) => {
    for (let waits = 0; ; waits += 1) {
      try {
        const reply = await send(keyOf(request))
        last = null
        return reply
      } catch (error) {
        const isInProgress = error instanceof ArenaApiError && error.status === 409
        if (!isInProgress || waits > WAITS_MAX) throw error
        // The first request still runs, and its reply can be had soon; or its process died, and waiting gains nothing.
        if (waits < WAITS_MAX) await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
        else last = null
      }
    }
  }
}
