import type { Session } from '@arena/contract'
import { type Database, statement } from '../../database/index.ts'

interface SessionRow extends Omit<Session, 'current' | 'createdAt' | 'lastUsedAt'> {
  readonly createdAt: Date
  readonly lastUsedAt: Date
}

// Without the token, which is the secret of the session's cookie.
const selectSessions = statement<SessionRow>(
  'sessions.list',
  `select id as "sessionId", "userAgent", "ipAddress", "createdAt", "updatedAt" as "lastUsedAt"
   from auth_sessions where "userId" = $1 and "expiresAt" > now() order by "createdAt" desc, id desc limit 100`,
)
const deleteSession = statement<{ sessionId: string }>(
  'sessions.end',
  'delete from auth_sessions where id = $2 and "userId" = $1 returning id as "sessionId"',
)

export interface SessionStore {
  /** Newest first. */
  list(userId: string, currentId: string | null): Promise<Session[]>
  /** Resolves with false if the user has no such session. */
  end(userId: string, sessionId: string): Promise<boolean>
}

/** The sessions of the built-in issuer. better-auth reads a session from its table at every use. */
export function createSessionStore(database: Database): SessionStore {
  return {
    async list(userId, currentId) {
      const rows = await database.rows(selectSessions, [userId])
      return rows.map(({ createdAt, lastUsedAt, ...row }) => ({
        ...row,
        userAgent: row.userAgent || null,
        ipAddress: row.ipAddress || null,
        current: row.sessionId === currentId,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      }))
    },
    end: async (userId, sessionId) => (await database.rows(deleteSession, [userId, sessionId])).length > 0,
  }
}
