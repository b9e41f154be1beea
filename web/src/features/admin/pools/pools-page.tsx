import type { AdminPool } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { useFormat, useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { ConfirmDialog } from '../../../shell/confirm-dialog.tsx'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { Button } from '../../../ui/button.tsx'
import { AdminPage } from '../ui/admin-page.tsx'
import { AdminTable } from '../ui/admin-table.tsx'
import { Named } from '../ui/cells.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'
import { useEditing } from '../ui/use-editing.ts'
import { messages } from './messages/index.ts'
import { PoolDialog, type PoolDraft } from './pool-dialog.tsx'
import { usePools, useReload } from './use-pools.ts'

export function PoolsPage() {
  const t = useMessages(messages)
  const { pages, stillShown, nothingLost, remove } = useMessages(adminMessages)
  const arena = useArena()
  const reload = useReload()
  const { data: pools, error, refetch } = usePools()
  const [removing, setRemoving] = useState<AdminPool | null>(null)
  const { edit, editing } = useEditing<AdminPool, PoolDraft>({
    keyOf: ({ name }) => name,
    draftOf: (pool) =>
      pool
        ? { name: pool.name, label: pool.label, modelNames: pool.modelNames }
        : { name: '', label: '', modelNames: [] },
  })
  return (
    <AdminPage
      name={pages.pools}
      actions={
        pools && (
          <Button kind="primary" onClick={() => edit(null)}>
            {t.add}
          </Button>
        )
      }
    >
      <p className="muted">{t.text}</p>
      {error && <FailureNote error={error} saved={pools ? stillShown : nothingLost} onRetry={() => void refetch()} />}
      {!pools && !error && <PageLoading />}
      {pools?.length === 0 && <p className="admin-none">{t.none}</p>}
      {pools && pools.length > 0 && <PoolTable pools={pools} onEdit={edit} onRemove={setRemoving} />}
      {pools && editing && (
        <PoolDialog {...editing} taken={pools.map(({ name }) => name).filter((name) => name !== editing.item?.name)} />
      )}
      {removing && (
        <ConfirmDialog
          title={t.removeTitle(removing.label)}
          action={remove}
          run={() => arena.admin.removePool(removing.name).then(reload)}
          done={t.removed(removing.label)}
          onClose={() => setRemoving(null)}
        >
          <p>{t.removeText}</p>
        </ConfirmDialog>
      )}
    </AdminPage>
  )
}

interface PoolTableProps {
  readonly pools: readonly AdminPool[]
  readonly onEdit: (pool: AdminPool) => void
  readonly onRemove: (pool: AdminPool) => void
}

function PoolTable({ pools, onEdit, onRemove }: PoolTableProps) {
  const t = useMessages(messages)
  const { pages, actions, edit, remove } = useMessages(adminMessages)
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
          cell: ({ label, name }) => <Named label={label} name={name} />,
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
              <Button aria-label={`${edit}: ${pool.label}`} onClick={() => onEdit(pool)}>
                {edit}
              </Button>
              <Button aria-label={`${remove}: ${pool.label}`} onClick={() => onRemove(pool)}>
                {remove}
              </Button>
            </span>
          ),
        },
      ]}
    />
  )
}
