import type { AuditAction, AuditEntry } from '@arena/contract'
import { useSearchParams } from 'wouter'
import { useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { usePages } from '../queries/use-pages.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'
import { PageList, RefreshButton } from '../ui/page-list.tsx'
import { type AuditChoice, AuditFilter } from './audit-filter.tsx'
import { AuditTable } from './audit-table.tsx'
import { messages } from './messages/index.ts'

/** Addresses can hold anything; an unknown action or person means no filter. */
const PERSON = /^(command-line|start|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export function AuditPage() {
  const t = useMessages(messages)
  const { pages: names } = useMessages(adminMessages)
  const arena = useArena()
  const [query, setQuery] = useSearchParams()
  const actor = PERSON.exec(query.get('actor') ?? '')?.[0] ?? null
  const action = (Object.keys(t.actions) as AuditAction[]).find((name) => name === query.get('action')) ?? null
  const choose = (next: Partial<AuditChoice>) => {
    const chosen = { actor, action, ...next }
    setQuery(
      {
        ...(chosen.actor === null ? {} : { actor: chosen.actor }),
        ...(chosen.action === null ? {} : { action: chosen.action }),
      },
      { replace: true },
    )
  }
  const entries = usePages<AuditEntry>(['audit', actor, action], (page, signal) =>
    arena.admin.audit({ ...page, ...(actor ? { actor } : {}), ...(action ? { action } : {}) }, { signal }),
  )
  return (
    <AdminPage name={names.audit} actions={<RefreshButton pages={entries} />}>
      <p className="muted">{t.text}</p>
      <AuditFilter actor={actor} action={action} onChoose={choose} />
      <PageList
        pages={entries}
        none={actor || action ? t.noneFound : t.none}
        table={(items) => <AuditTable entries={items} busy={entries.outdated} />}
      />
    </AdminPage>
  )
}
