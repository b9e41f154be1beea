import type { BoardRow } from '@arena/contract'
import { FailureNote } from '../../failure/failure-note.tsx'
import { useFormat, useMessages } from '../../language/index.ts'
import { useSelections } from '../leaderboard/index.ts'
import { messages } from './messages/index.ts'

/** How often the model answers itself, and how often it is selected. */
export function ModelReliability({ row }: { readonly row: BoardRow }) {
  const all = useMessages(messages)
  const t = all.reliability
  const format = useFormat()
  const selections = useSelections()
  const selection = selections.data?.items.find(({ modelId }) => modelId === row.modelId)
  const share = (value: number | null | undefined) => (value == null ? '–' : format.percent(value))
  return (
    <section className="model-card">
      <h2>{t.title}</h2>
      <dl className="model-figures">
        <div>
          <dt>{t.fallback}</dt>
          <dd className="model-large numeric">{share(row.fallbackRate)}</dd>
          <dd className="muted">{t.fallbackText}</dd>
        </div>
        <div>
          <dt>{t.bothBad}</dt>
          <dd className="model-large numeric">{share(row.bothBadRate)}</dd>
          <dd className="muted">{t.bothBadText}</dd>
        </div>
        <div>
          <dt>{t.selection}</dt>
          <dd className="model-large numeric">{share(selection?.share)}</dd>
          {selections.data && (
            <dd className="muted">
              {selection?.expectedShare == null
                ? t.neverSelected
                : t.selectionExpected(format.percent(selection.expectedShare))}
            </dd>
          )}
        </div>
      </dl>
      {selections.error && (
        <FailureNote error={selections.error} saved={all.partSaved} onRetry={() => void selections.refetch()} />
      )}
    </section>
  )
}
