import { LRUCache } from 'lru-cache'
import { type Caller, Unauthorized } from '../../http/caller.ts'
import type { People } from './people.ts'

const USERS_MAX = 20_000

/** Throws for guests. A guest who signs up gets another id, so what is known of an id stays true and can be cached. */
export function createRefuseGuests({ isGuest }: Pick<People, 'isGuest'>): (caller: Caller) => Promise<void> {
  const known = new LRUCache<string, boolean>({ max: USERS_MAX })
  return async ({ userId, openId }) => {
    // Only the built-in issuer has guests.
    if (openId !== undefined) return
    const guest = known.get(userId) ?? (await isGuest(userId))
    known.set(userId, guest)
    if (guest) throw new Unauthorized('Guests are turned off: sign in')
  }
}
