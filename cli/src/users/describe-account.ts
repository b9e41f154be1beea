import { printable } from '../output/table.ts'
import type { FoundUser } from './resolve-user.ts'

const DAY_MS = 86_400_000

/** Describes the account that a command changed, so that a wrong one is noticed. */
export function describeAccount(
  userId: string,
  { name, createdAt }: NonNullable<FoundUser['account']>,
  now = Date.now(),
): string {
  const days = Math.floor((now - createdAt.getTime()) / DAY_MS)
  const age = days < 1 ? 'less than a day ago' : days === 1 ? 'a day ago' : `${days} days ago`
  return `Account ${userId}, name '${printable(name)}', created ${age}.`
}
