import type { Board, BoardRow } from '@arena/contract'
import { lazy, Suspense, useMemo } from 'react'
import { Link } from 'wouter'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../../language/index.ts'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { groupRows } from '../board/board-rows.ts'
import { useMatrix } from '../board/use-board.ts'
import { messages as boardMessages } from '../messages/index.ts'
import { messages } from './messages/index.ts'
import { ModelCategories } from './model-categories.tsx'
import { ModelNeighbors } from './model-neighbors.tsx'
import { ModelOpponents } from './model-opponents.tsx'
import { ModelReasons } from './model-reasons.tsx'
import { ModelRecord } from './model-record.tsx'
import { ModelReliability } from './model-reliability.tsx'
import { ModelSeparation } from './model-separation.tsx'
import { ModelStanding } from './model-standing.tsx'

const HistoryPlot = lazy(async () => ({
  default: (await import('../plots/history-plot.tsx')).HistoryPlot,
}))

export function ModelParts({ board, row }: { readonly board: Board; readonly row: BoardRow }) {
  const t = useMessages(messages)
  const { empty } = useMessages(boardMessages)
  const { startBattle } = useMessages(commonMessages)
  const group = useMemo(
    () => groupRows(board.items).rated.find(({ rows }) => rows.some(({ modelId }) => modelId === row.modelId))?.rows,
    [board.items, row.modelId],
  )
  const { scope } = board
  const matrix = useMatrix({ scope })
  if (!group) {
    return (
      <>
        <section className="model-card model-wide">
          <h2>{empty.title}</h2>
          <p>{t.unvotedText}</p>
          <p>
            <Link href="/" className="button button-primary">
              {startBattle}
            </Link>
          </p>
        </section>
        <ModelReliability row={row} />
      </>
    )
  }
  const self = group.find(({ modelId }) => modelId === row.modelId)!
  return (
    <>
      <ModelStanding row={self} group={group} />
      <ModelRecord row={row} />
      <ModelReliability row={row} />
      <ModelSeparation board={board} row={row} />
      {matrix.error && <FailureNote error={matrix.error} saved={t.partSaved} onRetry={() => void matrix.refetch()} />}
      <ModelNeighbors group={group} row={self} scope={scope} matrix={matrix.data ?? null} />
      <section className="model-card model-wide">
        <h2>{t.history.title}</h2>
        <Suspense fallback={<PageLoading />}>
          <HistoryPlot models={[row]} scope={scope} saved={t.partSaved} />
        </Suspense>
      </section>
      <ModelReasons modelId={row.modelId} />
      <ModelCategories modelId={row.modelId} scope={scope} />
      {matrix.data && <ModelOpponents matrix={matrix.data} modelId={row.modelId} scope={scope} />}
    </>
  )
}
