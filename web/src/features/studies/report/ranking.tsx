import type { StudyRank } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useFormat, useMessages } from '../../../language/index.ts'
import { Range } from '../../leaderboard/range.tsx'
import { type Scale, scaleOf } from '../../leaderboard/rating-scale.ts'
import { Whisker } from '../../leaderboard/whisker.tsx'
import { messages } from './messages/index.ts'

interface RankingProps {
  readonly name: string
  /** Best first. */
  readonly ranking: readonly StudyRank[]
  readonly baseline: string | null
  readonly isOneVoter: boolean
}

/** Ratings with two intervals: for people like these, and for these people alone. One voter has the second alone. */
export function Ranking({ name, ranking, baseline, isOneVoter }: RankingProps) {
  const t = useMessages(messages).ranking
  const format = useFormat()
  const ends = ranking.flatMap(({ rating, population, panel }) => [
    rating,
    ...[population, panel].flatMap((interval) => (interval ? [interval.lower, interval.upper] : [])),
  ])
  const scale = scaleOf(ends)
  const columns = isOneVoter
    ? [{ interval: 'panel', label: t.thisVoter } as const]
    : ([
        { interval: 'population', label: t.population },
        { interval: 'panel', label: t.panel },
      ] as const)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys
    <section className="table-scroll" aria-label={name} tabIndex={0}>
      <table className="report-ranking">
        <caption className="visually-hidden">{name}</caption>
        <thead>
          <tr>
            <th scope="col">{t.contestant}</th>
            <th scope="col">{t.rating}</th>
            {columns.map(({ interval, label }) => (
              <th key={interval} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ranking.map((row) => (
            <tr key={row.contestant}>
              <th scope="row">
                <bdi>{shownText(row.contestant)}</bdi>
                {row.contestant === baseline && <span className="report-badge">{t.baseline}</span>}
              </th>
              <td className="numeric report-rating">{format.rating(row.rating)}</td>
              {columns.map(({ interval, label }) => (
                <td key={interval} className="numeric" data-label={label}>
                  <IntervalCell rating={row.rating} interval={row[interval]} scale={scale} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface IntervalCellProps {
  readonly rating: number
  readonly interval: StudyRank['population']
  readonly scale: Scale
}

function IntervalCell({ rating, interval, scale }: IntervalCellProps) {
  const t = useMessages(messages).ranking
  const format = useFormat()
  if (!interval) return <span className="muted">{t.noInterval}</span>
  return (
    <div className="report-interval">
      <Range from={format.rating(interval.lower)} to={format.rating(interval.upper)} label={t.interval} />
      <Whisker row={{ eloScore: rating, ratingLower: interval.lower, ratingUpper: interval.upper }} scale={scale} />
    </div>
  )
}
