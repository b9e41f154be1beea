import { Link } from 'wouter'
import { useFormat, useMessages } from '../../language/index.ts'
import type { PlacedRow } from '../leaderboard/index.ts'
import { messages } from './messages/index.ts'
import { modelPath } from './model-path.ts'
import { nextOf } from './opponents.ts'

interface NextToTellApartProps {
  readonly group: readonly PlacedRow[]
  readonly modelId: string
}

/** How far the votes are from saying which of two neighbours is better. */
export function NextToTellApart({ group, modelId }: NextToTellApartProps) {
  const t = useMessages(messages).next
  const format = useFormat()
  const next = nextOf(group, modelId)
  return (
    <section className="model-card">
      <h2>{t.title}</h2>
      {next === null ? (
        <p>{t.alone}</p>
      ) : (
        <>
          <p>
            <Link href={modelPath(next.row.modelId)}>{t[next.side](next.row.displayName)}</Link>
          </p>
          <p className="model-verdict">
            {next.separation.kind === 'votes'
              ? t.votes(next.separation.votes, format.count(next.separation.votes))
              : t[next.separation.kind]}
          </p>
          <details className="model-hint">
            <summary>{t.hint}</summary>
            <p className="muted">{t.hintText}</p>
          </details>
        </>
      )}
    </section>
  )
}
