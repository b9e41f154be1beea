import { useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { useMessages } from '../../../language/index.ts'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { findModels } from '../../models/find-models.ts'
import '../hosts/host-models.css'
import { messages } from '../models/messages/index.ts'
import { useModels } from '../queries/use-models.ts'
import { Named } from '../ui/cells.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'

interface PoolModelsProps {
  readonly chosen: readonly string[]
  readonly onChange: (modelNames: string[]) => void
}

/** A check box for each model of the catalogue. Retired ones are shown only if they are chosen. */
export function PoolModels({ chosen, onChange }: PoolModelsProps) {
  const t = useMessages(messages)
  const { nothingLost } = useMessages(adminMessages)
  const { data, error, refetch } = useModels()
  const [search, setSearch] = useState('')
  if (error && !data) return <FailureNote error={error} saved={nothingLost} onRetry={() => void refetch()} />
  if (!data) return <PageLoading />
  const offered = data.filter(({ status, modelName }) => status === 'active' || chosen.includes(modelName))
  const found = findModels(offered, search)
  const tick = (modelName: string, on: boolean) =>
    onChange(on ? [...chosen, modelName] : chosen.filter((other) => other !== modelName))
  return (
    <>
      {offered.length > 8 && <SearchField label={t.search} value={search} onChange={setSearch} />}
      {found.length === 0 && <p>{offered.length === 0 ? t.none : t.noneFound}</p>}
      {found.length > 0 && (
        <ul className="host-models-list">
          {found.map(({ modelId, modelName, displayName, status, paused }) => (
            <li key={modelId}>
              <label className="host-model">
                <input
                  type="checkbox"
                  name="modelNames"
                  checked={chosen.includes(modelName)}
                  onChange={(event) => tick(modelName, event.target.checked)}
                />
                <Named label={displayName} name={modelName} />
                {status === 'retired' && <span className="badge">{t.retired}</span>}
                {paused && <span className="badge badge-warn">{t.paused}</span>}
              </label>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
