import pg from 'pg'

/**
 * SQLSTATEs after which a statement may have been committed: the connection failed (08), the outcome is unknown (40003),
 * the server ended the session (57P), a system or internal error (58, XX).
 */
const UNCERTAIN = /^(?:08|40003|57P|58|XX)/

/** Whether an error says that its statement was rolled back: PostgreSQL reported it, and it did not end the session. */
export const wasRolledBack = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== undefined && !UNCERTAIN.test(error.code)
