import type { BoardRow } from '@arena/contract'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { useFormat, useMessages } from '../../../language/index.ts'
import { Details } from '../../../ui/details.tsx'
import { useSelections } from '../board/use-board.ts'
import { messages as boardMessages } from '../messages/index.ts'
import { messages } from './messages/index.ts'

/** How often the model answers itself, how fast, and how often it is selected. */
export function ModelReliability({ row }: { readonly row: BoardRow }) {
  const { reliability: t, partSaved } = useMessages(messages)
  const { columns } = useMessages(boardMessages)
  const format = useFormat()
  const { data, error, refetch } = useSelections()
  const selection = data?.items.find(({ modelId }) => modelId === row.modelId)
  const expected = selection?.expectedShare
  const share = (value: number | null | undefined) => (value == null ? '–' : format.percent(value))
  return (
    <section className="model-card">
      <h2>{t.title}</h2>
      <Details
        className="model-figures model-large"
        items={[
          { name: t.fallback, value: share(row.fallbackRate), note: t.fallbackText },
          { name: t.bothBad, value: share(row.bothBadRate), note: t.bothBadText },
          {
            name: columns.time,
            value: row.medianResponseTimeMs === null ? '–' : format.seconds(row.medianResponseTimeMs),
            note: t.timeText,
          },
          {
            name: columns.speed,
            value: row.tokensPerSecond === null ? '–' : format.twoDigits(row.tokensPerSecond),
            note: t.speedText,
          },
          ...(row.costPer1000Answers === null
            ? []
            : [{ name: columns.cost, value: format.cost(row.costPer1000Answers), note: t.costText }]),
          {
            name: t.selection,
            value: share(selection?.share),
            note: data && (expected == null ? t.neverSelected : t.selectionExpected(format.percent(expected))),
          },
        ]}
      />
      {error && <FailureNote error={error} saved={partSaved} onRetry={() => void refetch()} />}
    </section>
  )
}
