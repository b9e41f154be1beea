import type { AdminModel } from '@arena/contract'
import { useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { useMessages } from '../../../language/index.ts'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { findModels } from '../../models/find-models.ts'
import { useHosts } from '../queries/use-hosts.ts'
import { useModels } from '../queries/use-models.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'
import { useEditing } from '../ui/use-editing.ts'
import { messages } from './messages/index.ts'
import { ModelDialog } from './model-dialog.tsx'
import { draftOf, newDraft } from './model-draft.ts'
import { ModelTable } from './model-table.tsx'

export function ModelsPage() {
  const t = useMessages(messages)
  const { pages, stillShown, nothingLost } = useMessages(adminMessages)
  const { data: models, error, refetch } = useModels()
  const [search, setSearch] = useState('')
  const hosts = useHosts().data ?? { items: [], presets: [] }
  const { edit, editing } = useEditing({
    keyOf: ({ modelId }: AdminModel) => modelId,
    draftOf: (model) => (model ? draftOf(model) : newDraft(hosts)),
  })
  const found = models && findModels(models, search)
  return (
    <AdminPage
      name={pages.models}
      actions={
        <Button kind="primary" onClick={() => edit(null)}>
          {t.add}
        </Button>
      }
    >
      <div className="admin-tools">
        <SearchField label={t.search} value={search} onChange={setSearch} />
      </div>
      {error && <FailureNote error={error} saved={models ? stillShown : nothingLost} onRetry={() => void refetch()} />}
      {!models && !error && <PageLoading />}
      {models?.some(({ simulated, served }) => simulated && served) && <p className="muted">{t.simulatedMeaning}</p>}
      {found && found.length > 0 && <ModelTable models={found} onEdit={edit} />}
      {found?.length === 0 && <p className="admin-none">{models?.length === 0 ? t.none : t.noneFound}</p>}
      {editing && <ModelDialog {...editing} hosts={hosts} />}
    </AdminPage>
  )
}
