import type { AdminUser } from '@arena/contract'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { messages } from '../messages/index.ts'
import { usePages } from '../queries/use-pages.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { PageList } from '../ui/page-list.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { Invitations } from './invitations.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { UserTable } from './user-table.tsx'

const kinds = ['all', 'account', 'guest', 'admin', 'blocked'] as const
type Kind = (typeof kinds)[number]

export function UsersPage() {
  const { pages: names, users: t } = useMessages(messages)
  const arena = useArena()
  const [query, setQuery] = useSearchParams()
  const kind = kinds.find((name) => name === query.get('kind')) ?? 'all'
  const search = query.get('search') ?? ''
  // Avoids a request for every letter while the previous one is pending.
  const wanted = useDeferredValue(search.trim())
  const [changing, setChanging] = useState<AdminUser | null>(null)
  const [blocking, setBlocking] = useState<AdminUser | null>(null)
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
          <UserTable users={items} busy={users.outdated} onChangeRole={setChanging} onChangeBlock={setBlocking} />
        )}
      />
      <Invitations />
      {changing && <RoleDialog user={changing} onClose={() => setChanging(null)} />}
      {blocking && <BlockDialog user={blocking} onClose={() => setBlocking(null)} />}
    </AdminPage>
  )
}
