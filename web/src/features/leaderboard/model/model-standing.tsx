import { useMemo } from 'react'
import { useFormat, useMessages } from '../../../language/index.ts'
import { Details } from '../../../ui/details.tsx'
import type { PlacedRow } from '../board/board-rows.ts'
import { Range } from '../figures/range.tsx'
import { ratingScale } from '../figures/rating-scale.ts'
import { Whisker } from '../figures/whisker.tsx'
import { messages as boardMessages } from '../messages/index.ts'
import { messages } from './messages/index.ts'

export function ModelStanding({ row, group }: { readonly row: PlacedRow; readonly group: readonly PlacedRow[] }) {
  const t = useMessages(messages).standing
  const { columns, row: labels, status } = useMessages(boardMessages)
  const format = useFormat()
  const scale = useMemo(() => ratingScale(group), [group])
  const rating = (
    <Range from={format.rating(row.ratingLower!)} to={format.rating(row.ratingUpper!)} label={labels.interval} />
  )
  const ranked = group.filter(({ place }) => place !== null).length
  const ranks =
    row.place === null || row.rankLower === null || row.rankUpper === null ? (
      <span className="model-of">{row.status === 'provisional' ? status.provisional : '–'}</span>
    ) : (
      <>
        <Range
          className=""
          from={format.count(row.rankLower)}
          to={format.count(row.rankUpper)}
          label={labels.rankRange}
        />{' '}
        <span className="model-of">{t.of(format.count(ranked))}</span>
      </>
    )
  const expected = row.expectedWinRate === null ? '–' : format.percent(row.expectedWinRate)
  return (
    <section className="model-card">
      <h2>{t.title}</h2>
      <Details
        className="model-figures model-large"
        items={[
          { name: columns.rating, value: format.rating(row.eloScore), note: rating },
          { name: columns.rank, value: ranks },
          { name: columns.expected, value: expected },
          { name: columns.votes, value: format.count(row.totalResponses) },
        ]}
      />
      <Whisker row={row} scale={scale} />
    </section>
  )
}
