import { cachedAsync } from '../../async/cached.ts'
import { type Actor, recordChange } from '../../audit/index.ts'
import { ArenaError } from '../../base/errors.ts'
import { type Database, inTransaction, statement } from '../../database/index.ts'
import { Unauthorized } from '../../http/caller.ts'

interface RefusedUser {
  readonly userId: string
  readonly reason: 'blocked' | 'deleted'
}

// A deleted user's tokens expire after an hour, so older rows need not be read: there may be many.
const selectAll = statement<RefusedUser>(
  'refused-users.all',
  `select user_id as "userId", reason from refused_users where reason = 'blocked' or since > now() - interval '2 hours'`,
)
// No row if the user is an administrator: administrators who block each other would leave none.
const insertBlock = statement<{ userId: string }>(
  'refused-users.block',
  `insert into refused_users (user_id, reason)
   select $1, 'blocked' where not exists (select from administrators where user_id = $1)
   on conflict (user_id) do nothing returning user_id as "userId"`,
)
const deleteBlock = statement<{ userId: string }>(
  'refused-users.unblock',
  `delete from refused_users where user_id = $1 and reason = 'blocked' returning user_id as "userId"`,
)

/** A block by another instance or the command line takes effect after at most this time. */
const TTL_MS = 1_000

export interface RefusedUsers {
  /** Throws if the user is blocked or was deleted. */
  check(userId: string): Promise<void>
  /** Returns false if the user is blocked already or is an administrator. */
  block(userId: string, by: Actor): Promise<boolean>
  /** Returns false if the user was not blocked. */
  unblock(userId: string, by: Actor): Promise<boolean>
  /** Call it after a user was deleted: the next check reads the users again. */
  forget(): void
}

/** The users whose tokens are refused. They are cached, because a query for every token would double the cost of a vote. */
export function createRefusedUsers(database: Database): RefusedUsers {
  const reasons = cachedAsync(
    async () => new Map((await database.readByKey(selectAll)).map(({ userId, reason }) => [userId, reason])),
    { ttlMs: TTL_MS },
  )
  const change = async (userId: string, blocked: boolean, by: Actor) => {
    const isChanged = await inTransaction(database, async (rows) => {
      const [changed] = await rows(blocked ? insertBlock : deleteBlock, [userId])
      if (!changed) return false
      await recordChange(rows, {
        by,
        action: blocked ? 'user.blocked' : 'user.unblocked',
        target: { kind: 'user', id: changed.userId },
        before: { blocked: !blocked },
        after: { blocked },
      })
      return true
    })
    reasons.forget()
    return isChanged
  }
  return {
    async check(userId) {
      const reason = (await reasons.get()).get(userId)
      if (reason === 'blocked') throw new ArenaError('user-blocked')
      if (reason === 'deleted') throw new Unauthorized('The user was deleted')
    },
    block: (userId, by) => change(userId, true, by),
    unblock: (userId, by) => change(userId, false, by),
    forget: reasons.forget,
  }
}
