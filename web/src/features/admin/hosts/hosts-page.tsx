import type { Host } from '@arena/contract'
import { useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { useMessages } from '../../../language/index.ts'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { Button } from '../../../ui/button.tsx'
import { messages } from '../messages/index.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { useDrafts } from '../ui/use-drafts.ts'
import { HostDialog } from './host-dialog.tsx'
import { draftOfHost, emptyHost, type HostDraft } from './host-draft.ts'
import { HostTable } from './host-table.tsx'
import { RemoveHostDialog } from './remove-host-dialog.tsx'
import { useHosts } from './use-hosts.ts'

export function HostsPage() {
  const { pages, hosts: t, stillShown, nothingLost } = useMessages(messages)
  const { data, error, refetch } = useHosts()
  const [editing, setEditing] = useState<Host | 'new' | null>(null)
  const [removing, setRemoving] = useState<Host | null>(null)
  const drafts = useDrafts<HostDraft>()
  // No host has an empty name.
  const key = editing === null || editing === 'new' ? '' : editing.name
  const draft = drafts.of(key) ?? (editing === null || editing === 'new' ? emptyHost : draftOfHost(editing))
  return (
    <AdminPage
      name={pages.hosts}
      actions={
        data && (
          <Button kind="primary" onClick={() => setEditing('new')}>
            {t.add}
          </Button>
        )
      }
    >
      <p className="muted">{t.text}</p>
      {error && <FailureNote error={error} saved={data ? stillShown : nothingLost} onRetry={() => void refetch()} />}
      {!data && !error && <PageLoading />}
      {data?.items.length === 0 && <p className="admin-none">{t.none}</p>}
      {data && data.items.length > 0 && <HostTable hosts={data.items} onEdit={setEditing} onRemove={setRemoving} />}
      {data && editing && (
        <HostDialog
          host={editing === 'new' ? null : editing}
          presets={data.presets}
          taken={data.items.map(({ name }) => name)}
          draft={draft}
          onDraft={(draft) => drafts.set(key, draft)}
          onSaved={() => drafts.set(key, null)}
          onClose={() => {
            // Without input there is no draft to keep: it would hide later changes of the host.
            if (drafts.of(key)) drafts.set(key, { ...draft, secret: '' })
            setEditing(null)
          }}
        />
      )}
      {removing && <RemoveHostDialog host={removing} onClose={() => setRemoving(null)} />}
    </AdminPage>
  )
}
