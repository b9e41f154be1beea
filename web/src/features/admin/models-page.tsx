import type { AdminModel } from '@arena/contract'
import { useState } from 'react'
import { FailureNote } from '../../failure/failure-note.tsx'
import { useMessages } from '../../language/index.ts'
import { PageLoading } from '../../shell/page-loading.tsx'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { findModels } from '../models/find-models.ts'
import { AdminPage } from './admin-page.tsx'
import { messages } from './messages/index.ts'
import { ModelDialog } from './model-dialog.tsx'
import { draftOf, emptyDraft, type ModelDraft } from './model-draft.ts'
import { ModelTable } from './model-table.tsx'
import { useModels } from './use-models.ts'

export function ModelsPage() {
  const { pages, models: t, stillShown, nothingLost } = useMessages(messages)
  const { data: models, error, refetch } = useModels()
  const [search, setSearch] = useState('')
  const [editing, setEditing] = useState<AdminModel | 'new' | null>(null)
  const drafts = useDrafts()
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
          draft={drafts.of(editing)}
          onDraft={(draft) => drafts.set(editing, draft)}
          onSaved={() => drafts.set(editing, null)}
          onClose={() => setEditing(null)}
        />
      )}
    </AdminPage>
  )
}

/** A dialog that was closed by mistake opens again with its input. */
function useDrafts() {
  const [drafts, setDrafts] = useState<Readonly<Record<string, ModelDraft | null>>>({})
  const keyOf = (model: AdminModel | 'new') => (model === 'new' ? model : model.modelId)
  return {
    of: (model: AdminModel | 'new') => drafts[keyOf(model)] ?? (model === 'new' ? emptyDraft : draftOf(model)),
    set: (model: AdminModel | 'new', draft: ModelDraft | null) =>
      setDrafts((drafts) => ({ ...drafts, [keyOf(model)]: draft })),
  }
}
