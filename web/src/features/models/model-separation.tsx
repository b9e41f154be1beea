import { Link } from 'wouter'
import { useFormat, useMessages } from '../../language/index.ts'
import type { PlacedRow } from '../leaderboard/board-rows.ts'
import { messages } from './messages/index.ts'
import { modelPath } from './model-path.ts'
import { competitorOf } from './opponents.ts'

interface ModelSeparationProps {
  readonly group: readonly PlacedRow[]
  readonly modelId: string
}

/** How many more votes are needed to separate a model from its closest competitor. */
export function ModelSeparation({ group, modelId }: ModelSeparationProps) {
  const t = useMessages(messages).separation
  const format = useFormat()
  const closest = competitorOf(group, modelId)
  return (
    <section className="model-card">
      <h2>{t.title}</h2>
      {closest === null ? (
        <p>{t.alone}</p>
      ) : (
        <>
          <p>
            <Link href={modelPath(closest.row.modelId)}>{t[closest.side](closest.row.displayName)}</Link>
          </p>
          <p className="model-verdict">
            {closest.separation.kind === 'votes'
              ? t.votes(closest.separation.votes, format.count(closest.separation.votes))
              : t[closest.separation.kind]}
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
