import type { Host } from '@arena/contract'
import { useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { useMessages } from '../../../language/index.ts'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { Button } from '../../../ui/button.tsx'
import { useHosts } from '../queries/use-hosts.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'
import { useEditing } from '../ui/use-editing.ts'
import { HostDialog } from './host-dialog.tsx'
import { draftOfHost, newHost } from './host-draft.ts'
import { HostTable } from './host-table.tsx'
import { messages } from './messages/index.ts'
import { RemoveHostDialog } from './remove-host-dialog.tsx'

export function HostsPage() {
  const t = useMessages(messages)
  const { pages, stillShown, nothingLost } = useMessages(adminMessages)
  const { data, error, refetch } = useHosts()
  const [removing, setRemoving] = useState<Host | null>(null)
  const { edit, editing } = useEditing({
    keyOf: ({ name }: Host) => name,
    draftOf: (host) => (host ? draftOfHost(host) : newHost(data?.storesKeys ?? false)),
  })
  return (
    <AdminPage
      name={pages.hosts}
      actions={
        data && (
          <Button kind="primary" onClick={() => edit(null)}>
            {t.add}
          </Button>
        )
      }
    >
      <p className="muted">{t.text}</p>
      {error && <FailureNote error={error} saved={data ? stillShown : nothingLost} onRetry={() => void refetch()} />}
      {!data && !error && <PageLoading />}
      {data?.items.length === 0 && <p className="admin-none">{t.none}</p>}
      {data && data.items.length > 0 && <HostTable hosts={data.items} onEdit={edit} onRemove={setRemoving} />}
      {data && editing && (
        <HostDialog
          {...editing}
          presets={data.presets}
          storesKeys={data.storesKeys}
          taken={data.items.map(({ name }) => name)}
        />
      )}
      {removing && <RemoveHostDialog host={removing} onClose={() => setRemoving(null)} />}
    </AdminPage>
  )
}
