import type { AdminUser } from '@arena/contract'
import { toAdminUser, type UserKind, type UserStore } from '../../auth/people/user-store.ts'
import { boundsOf, type PageOf, pageOf } from '../../http/cursor.ts'

export interface UsersQuery {
  readonly limit?: number
  readonly before?: string
  readonly search?: string
  readonly kind?: UserKind
}

/** Built-in users newest first, then those of an OpenID issuer. */
export async function listUsers(users: UserStore, query: UsersQuery): Promise<PageOf<AdminUser>> {
  const { limit = 50, before, search, kind } = query
  const bounds = boundsOf('users', before)
  const rows = await users.list({ bounds, limit, search: search ?? null, kind: kind ?? null })
  const { items, nextCursor } = pageOf('users', rows, limit, ({ createdAtUs, userId }) => ({
    createdAtUs,
    ids: [userId],
  }))
  return { items: items.map(toAdminUser), nextCursor }
}
