import pg from 'pg'
import { StartError } from '../base/start-error.ts'

/**
 * SQLSTATEs of a server that is starting, stopping, full, or behind a pooler that cannot reach it, and of a migration that
 * got no lock.
 */
const TEMPORARY = /^(?:08|53300|57P|55P03|40P01)/

/**
 * Whether a server that could not be used may be usable soon. An answer such as a wrong password or a missing database
 * does not change by waiting.
 */
export function isWorthWaiting(error: unknown): boolean {
  if (error instanceof StartError) return false
  if (error instanceof pg.DatabaseError) return TEMPORARY.test(error.code ?? '')
  // Errors of the network have a code of the system. The driver's own, about a lost connection or a timeout, have none.
  const { code, message } = error as NodeJS.ErrnoException
  return code === undefined ? /terminated|timeout/.test(message) : /^E(?!RR_)[A-Z_]+$/.test(code)
}
