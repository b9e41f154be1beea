import type { AdminModel } from '@arena/contract'
import { useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { useMessages } from '../../../language/index.ts'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { findModels } from '../../models/find-models.ts'
import { useHosts } from '../hosts/use-hosts.ts'
import { messages } from '../messages/index.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { useDrafts } from '../ui/use-drafts.ts'
import { ModelDialog } from './model-dialog.tsx'
import { draftOf, type ModelDraft, newDraft } from './model-draft.ts'
import { ModelTable } from './model-table.tsx'
import { useModels } from './use-models.ts'

export function ModelsPage() {
  const { pages, models: t, stillShown, nothingLost } = useMessages(messages)
  const { data: models, error, refetch } = useModels()
  const [search, setSearch] = useState('')
  const [editing, setEditing] = useState<AdminModel | 'new' | null>(null)
  const hosts = useHosts().data?.items
  const drafts = useDrafts<ModelDraft>()
  const key = editing === null || editing === 'new' ? 'new' : editing.modelId
  const found = models && findModels(models, search)
  return (
    <AdminPage
      name={pages.models}
      actions={
        <Button kind="primary" onClick={() => setEditing('new')}>
          {t.add}
        </Button>
      }
    >
      <div className="admin-tools">
        <SearchField label={t.search} value={search} onChange={setSearch} />
      </div>
      {error && <FailureNote error={error} saved={models ? stillShown : nothingLost} onRetry={() => void refetch()} />}
      {!models && !error && <PageLoading />}
      {found && found.length > 0 && <ModelTable models={found} onEdit={setEditing} />}
      {found?.length === 0 && <p className="admin-none">{models?.length === 0 ? t.none : t.noneFound}</p>}
      {editing && (
        <ModelDialog
          model={editing === 'new' ? null : editing}
          hosts={hosts ?? []}
          draft={drafts.of(key) ?? (editing === 'new' ? newDraft(hosts ?? []) : draftOf(editing))}
          onDraft={(draft) => drafts.set(key, draft)}
          onSaved={() => drafts.set(key, null)}
          onClose={() => setEditing(null)}
        />
      )}
    </AdminPage>
  )
}
