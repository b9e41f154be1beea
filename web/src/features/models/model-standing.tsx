import { useMemo } from 'react'
import { useFormat, useMessages } from '../../language/index.ts'
import { type PlacedRow, Range, ratingScale, Whisker } from '../leaderboard/index.ts'
import { messages } from './messages/index.ts'

interface ModelStandingProps {
  readonly row: PlacedRow
  readonly group: readonly PlacedRow[]
}

export function ModelStanding({ row, group }: ModelStandingProps) {
  const t = useMessages(messages).standing
  const format = useFormat()
  const scale = useMemo(() => ratingScale(group), [group])
  return (
    <section className="model-card">
      <h2>{t.title}</h2>
      <dl className="model-figures">
        <div>
          <dt>{t.rating}</dt>
          <dd className="model-large numeric">{format.rating(row.eloScore!)}</dd>
          <dd>
            <Range from={format.rating(row.ratingLower!)} to={format.rating(row.ratingUpper!)} says={t.interval} />
          </dd>
        </div>
        <div>
          <dt>{t.rank}</dt>
          <dd className="model-large numeric">
            {format.count(row.place!)} <span className="model-of">{t.of(format.count(group.length))}</span>
          </dd>
          {row.rankLower !== null && row.rankUpper !== null && (
            <dd>
              <Range from={format.count(row.rankLower)} to={format.count(row.rankUpper)} says={t.rankRange} />
            </dd>
          )}
        </div>
        <div>
          <dt>{t.expected}</dt>
          <dd className="model-large numeric">
            {row.expectedWinRate === null ? '–' : format.percent(row.expectedWinRate)}
          </dd>
        </div>
        <div>
          <dt>{t.votes}</dt>
          <dd className="model-large numeric">{format.count(row.totalResponses)}</dd>
        </div>
      </dl>
      <Whisker row={row} scale={scale} />
    </section>
  )
}
