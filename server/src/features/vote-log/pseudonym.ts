import { createHmac } from 'node:crypto'

/**
 * The pseudonym of a user, or of another id in an export. It cannot be computed without the key of `vote_log_head`, which is
 * never published.
 */
export const pseudonymOf = (key: Buffer, id: string): string =>
  createHmac('sha256', key).update(id).digest('hex').slice(0, 32)
