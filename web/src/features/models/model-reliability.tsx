import type { BoardRow } from '@arena/contract'
import { FailureNote } from '../../failure/failure-note.tsx'
import { useFormat, useMessages } from '../../language/index.ts'
import { useDraws } from '../leaderboard/index.ts'
import { messages } from './messages/index.ts'

/** Whether it answers when it is asked, and is asked as often as it should be. */
export function ModelReliability({ row }: { readonly row: BoardRow }) {
  const all = useMessages(messages)
  const t = all.reliability
  const format = useFormat()
  const draws = useDraws()
  const drawn = draws.data?.items.find(({ modelId }) => modelId === row.modelId)
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
          <dt>{t.draws}</dt>
          <dd className="model-large numeric">{share(drawn?.share)}</dd>
          {draws.data && (
            <dd className="muted">
              {drawn?.expectedShare == null ? t.drawsUnknown : t.drawsText(format.percent(drawn.expectedShare))}
            </dd>
          )}
        </div>
      </dl>
      {draws.error && <FailureNote error={draws.error} saved={all.partSaved} onRetry={() => void draws.refetch()} />}
    </section>
  )
}
