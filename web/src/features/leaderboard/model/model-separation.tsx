import type { Board, BoardRow } from '@arena/contract'
import { Link } from 'wouter'
import { useFormat, useMessages } from '../../../language/index.ts'
import { modelPath } from '../../models/model-path.ts'
import { isRanked } from '../board/board-rows.ts'
import { messages } from './messages/index.ts'

interface ModelSeparationProps {
  readonly board: Board
  readonly row: BoardRow
}

/** How many more votes are needed to separate a model from the ranked models above and below. */
export function ModelSeparation({ board: { items, scope }, row }: ModelSeparationProps) {
  const t = useMessages(messages).separation
  const sides = (['above', 'below'] as const).flatMap((side) => {
    const neighbor = row.neighbors[side]
    const other = items.find(({ modelId }) => modelId === neighbor?.modelId)
    return neighbor && other ? [{ side, other, votesNeeded: neighbor.votesNeeded }] : []
  })
  return (
    <section className="model-card">
      <h2>{t.title}</h2>
      {sides.length === 0 ? (
        <p>{isRanked(row) ? t.alone : t.unranked}</p>
      ) : (
        <>
          {sides.map(({ side, other, votesNeeded }) => (
            <div key={side}>
              <Link href={modelPath(other.modelId, scope)}>{t[side](other.displayName)}</Link>
              <p className="model-verdict">
                <Verdict votesNeeded={votesNeeded} />
              </p>
            </div>
          ))}
          <details className="model-hint">
            <summary>{t.hint}</summary>
            <p className="muted">{t.hintText}</p>
          </details>
        </>
      )}
    </section>
  )
}

function Verdict({ votesNeeded }: { readonly votesNeeded: number | null }) {
  const t = useMessages(messages).separation
  const format = useFormat()
  if (votesNeeded === null) return t.same
  return votesNeeded === 0 ? t.separated : t.votes(votesNeeded, format.count(votesNeeded))
}
