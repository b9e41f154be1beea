import type { AdminUser } from '@arena/contract'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { usePages } from '../queries/use-pages.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'
import { PageList } from '../ui/page-list.tsx'
import { ChangeUserDialog } from './change-user-dialog.tsx'
import { Invitations } from './invitations.tsx'
import { messages } from './messages/index.ts'
import { UserTable } from './user-table.tsx'

const kinds = ['all', 'account', 'guest', 'admin', 'blocked'] as const
type Kind = (typeof kinds)[number]

export function UsersPage() {
  const t = useMessages(messages)
  const { pages: names } = useMessages(adminMessages)
  const arena = useArena()
  const [query, setQuery] = useSearchParams()
  const kind = kinds.find((name) => name === query.get('kind')) ?? 'all'
  const search = query.get('search') ?? ''
  // Avoids a request for every letter while the previous one is pending.
  const wanted = useDeferredValue(search.trim())
  const [changing, setChanging] = useState<{ user: AdminUser; change: 'admin' | 'blocked' } | null>(null)
  const choose = (next: { kind?: Kind; search?: string }) => {
    const chosen = { kind, search, ...next }
    setQuery(
      {
        ...(chosen.kind === 'all' ? {} : { kind: chosen.kind }),
        ...(chosen.search === '' ? {} : { search: chosen.search }),
      },
      { replace: true },
    )
  }
  const users = usePages(['users', kind, wanted], (page, signal) =>
    arena.admin.users(
      { ...page, ...(kind === 'all' ? {} : { kind }), ...(wanted === '' ? {} : { search: wanted }) },
      { signal },
    ),
  )
  return (
    <AdminPage name={names.users}>
      <div className="admin-tools">
        <SearchField label={t.search} value={search} onChange={(text) => choose({ search: text })} />
        <Segmented
          label={t.kind}
          value={kind}
          options={kinds.map((value) => ({ value, label: t.kinds[value] }))}
          onChange={(value) => choose({ kind: value })}
        />
      </div>
      <PageList
        pages={users}
        none={t.noneFound}
        table={(items) => (
          <UserTable users={items} busy={users.outdated} onChange={(user, change) => setChanging({ user, change })} />
        )}
      />
      <Invitations />
      {changing && <ChangeUserDialog {...changing} onClose={() => setChanging(null)} />}
    </AdminPage>
  )
}
