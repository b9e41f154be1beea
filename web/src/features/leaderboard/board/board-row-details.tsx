import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { Details } from '../../../ui/details.tsx'
import { StatusNotes } from '../figures/status-badges.tsx'
import { messages } from '../messages/index.ts'
import type { PlacedRow } from './board-rows.ts'

/** The remaining data of a row, and on a phone the columns that do not fit. */
export function BoardRowDetails({ row }: { readonly row: PlacedRow }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { free } = useMessages(commonMessages)
  const share = (value: number | null) => (value === null ? '–' : format.wholePercent(value))
  const facts = [
    [t.row.name, row.modelName],
    [t.filters.provider, row.isFree ? `${row.providerName} (${free})` : row.providerName],
    [t.columns.expected, share(row.expectedWinRate)],
    [t.row.winRate, row.totalResponses === 0 ? '–' : format.wholePercent(row.winRate / 100)],
    [t.row.wins, format.count(row.totalWins)],
    [t.row.losses, format.count(row.totalLosses)],
    [t.row.ties, format.count(row.totalTies)],
    [t.columns.bothBad, `${format.count(row.totalBothBad)} (${share(row.bothBadRate)})`],
    [t.columns.fallback, share(row.fallbackRate)],
    [t.columns.time, row.medianResponseTimeMs === null ? '–' : format.seconds(row.medianResponseTimeMs)],
    [t.columns.speed, row.tokensPerSecond === null ? '–' : format.twoDigits(row.tokensPerSecond)],
    ...(row.costPer1000Answers === null ? [] : [[t.columns.cost, format.cost(row.costPer1000Answers)]]),
    ...(row.inputPrice == null ? [] : [[t.columns.inputPrice, format.dollars(row.inputPrice)]]),
    ...(row.outputPrice == null ? [] : [[t.columns.outputPrice, format.dollars(row.outputPrice)]]),
  ]
  return (
    <div className="board-details-body">
      <Details className="facts" items={facts.map(([name = '', value]) => ({ name, value: <bdi>{value}</bdi> }))} />
      <StatusNotes row={row} />
    </div>
  )
}
