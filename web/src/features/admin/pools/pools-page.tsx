import type { AdminPool } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { useFormat, useMessages } from '../../../language/index.ts'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { Button } from '../../../ui/button.tsx'
import { messages } from '../messages/index.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { AdminTable } from '../ui/admin-table.tsx'
import { useDrafts } from '../ui/use-drafts.ts'
import { PoolDialog } from './pool-dialog.tsx'
import { draftOfPool, emptyPool, type PoolDraft } from './pool-draft.ts'
import { RemovePoolDialog } from './remove-pool-dialog.tsx'
import { usePools } from './use-pools.ts'

export function PoolsPage() {
  const { pages, pools: t, stillShown, nothingLost } = useMessages(messages)
  const { data: pools, error, refetch } = usePools()
  const [editing, setEditing] = useState<AdminPool | 'new' | null>(null)
  const [removing, setRemoving] = useState<AdminPool | null>(null)
  const drafts = useDrafts<PoolDraft>()
  const edited = editing === 'new' ? null : editing
  // No pool has an empty name.
  const key = edited?.name ?? ''
  return (
    <AdminPage
      name={pages.pools}
      actions={
        pools && (
          <Button kind="primary" onClick={() => setEditing('new')}>
            {t.add}
          </Button>
        )
      }
    >
      <p className="muted">{t.text}</p>
      {error && <FailureNote error={error} saved={pools ? stillShown : nothingLost} onRetry={() => void refetch()} />}
      {!pools && !error && <PageLoading />}
      {pools?.length === 0 && <p className="admin-none">{t.none}</p>}
      {pools && pools.length > 0 && <PoolTable pools={pools} onEdit={setEditing} onRemove={setRemoving} />}
      {pools && editing && (
        <PoolDialog
          pool={edited}
          taken={pools.map(({ name }) => name).filter((name) => name !== edited?.name)}
          draft={drafts.of(key) ?? (edited ? draftOfPool(edited) : emptyPool)}
          onDraft={(draft) => drafts.set(key, draft)}
          onSaved={() => drafts.set(key, null)}
          onClose={() => setEditing(null)}
        />
      )}
      {removing && <RemovePoolDialog pool={removing} onClose={() => setRemoving(null)} />}
    </AdminPage>
  )
}

interface PoolTableProps {
  readonly pools: readonly AdminPool[]
  readonly onEdit: (pool: AdminPool) => void
  readonly onRemove: (pool: AdminPool) => void
}

function PoolTable({ pools, onEdit, onRemove }: PoolTableProps) {
  const { pages, pools: t, models, actions } = useMessages(messages)
  const format = useFormat()
  return (
    <AdminTable
      label={pages.pools}
      items={pools}
      keyOf={({ name }) => name}
      columns={[
        {
          key: 'pool',
          name: t.pool,
          cell: ({ name, label }) => (
            <span className="admin-person">
              <strong dir="auto">{shownText(label)}</strong>
              <code className="admin-id" dir="ltr">
                {name}
              </code>
            </span>
          ),
        },
        {
          key: 'models',
          name: pages.models,
          cell: ({ modelNames }) => (
            <span className="admin-id" dir="ltr">
              {shownText(modelNames.join(', '))}
            </span>
          ),
        },
        {
          key: 'eligible',
          name: t.eligible,
          cell: ({ eligible }) => (
            <>
              {format.count(eligible)}
              {eligible < 2 && <small className="admin-under muted">{t.tooFew}</small>}
            </>
          ),
        },
        {
          key: 'actions',
          name: actions,
          cell: (pool) => (
            <span className="admin-actions">
              <Button aria-label={`${models.edit}: ${pool.label}`} onClick={() => onEdit(pool)}>
                {models.edit}
              </Button>
              <Button aria-label={`${t.remove}: ${pool.label}`} onClick={() => onRemove(pool)}>
                {t.remove}
              </Button>
            </span>
          ),
        },
      ]}
    />
  )
}
