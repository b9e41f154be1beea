import type { Board } from '@arena/contract'
import { useFormat, useMessages } from '../../../language/index.ts'
import { Range } from '../figures/range.tsx'
import { messages } from '../messages/index.ts'
import { isRanked } from './board-rows.ts'

interface CategoryRankProps {
  /** `undefined` while it loads. */
  readonly board: Board | undefined
  readonly modelId: string
}

/** The rank range of a model on the board of a category. */
export function CategoryRank({ board, modelId }: CategoryRankProps) {
  const { row: labels, status } = useMessages(messages)
  const format = useFormat()
  const row = board?.items.find((each) => each.modelId === modelId)
  if (!row) return board ? '–' : '…'
  if (row.status === 'provisional') return <span className="muted">{status.provisional}</span>
  if (!isRanked(row) || row.rankLower === null || row.rankUpper === null) return '–'
  return <Range from={format.count(row.rankLower)} to={format.count(row.rankUpper)} label={labels.rankRange} />
}
