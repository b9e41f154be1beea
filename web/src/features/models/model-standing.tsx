import { useMemo } from 'react'
import { useFormat, useMessages } from '../../language/index.ts'
import { type PlacedRow, Range, ratingScale, Whisker } from '../leaderboard/index.ts'
import { messages as boardMessages } from '../leaderboard/messages/index.ts'
import { messages } from './messages/index.ts'

interface ModelStandingProps {
  readonly row: PlacedRow
  readonly group: readonly PlacedRow[]
}

export function ModelStanding({ row, group }: ModelStandingProps) {
  const t = useMessages(messages).standing
  const { columns, row: labels } = useMessages(boardMessages)
  const format = useFormat()
  const scale = useMemo(() => ratingScale(group), [group])
  return (
    <section className="model-card">
      <h2>{t.title}</h2>
      <dl className="model-figures">
        <div>
          <dt>{columns.rating}</dt>
          <dd className="model-large numeric">{format.rating(row.eloScore!)}</dd>
          <dd>
            <Range
              from={format.rating(row.ratingLower!)}
              to={format.rating(row.ratingUpper!)}
              label={labels.interval}
            />
          </dd>
        </div>
        <div>
          <dt>{columns.rank}</dt>
          <dd className="model-large numeric">
            {format.count(row.place!)} <span className="model-of">{t.of(format.count(group.length))}</span>
          </dd>
          {row.rankLower !== null && row.rankUpper !== null && (
            <dd>
              <Range from={format.count(row.rankLower)} to={format.count(row.rankUpper)} label={labels.rankRange} />
            </dd>
          )}
        </div>
        <div>
          <dt>{columns.expected}</dt>
          <dd className="model-large numeric">
            {row.expectedWinRate === null ? '–' : format.percent(row.expectedWinRate)}
          </dd>
        </div>
        <div>
          <dt>{columns.votes}</dt>
          <dd className="model-large numeric">{format.count(row.totalResponses)}</dd>
        </div>
      </dl>
      <Whisker row={row} scale={scale} />
    </section>
  )
}
