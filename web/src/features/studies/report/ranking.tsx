import type { StudyRank } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useFormat, useMessages } from '../../../language/index.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Range } from '../../leaderboard/figures/range.tsx'
import { scaleOf } from '../../leaderboard/figures/rating-scale.ts'
import { Whisker } from '../../leaderboard/figures/whisker.tsx'
import { messages } from './messages/index.ts'

interface RankingProps {
  readonly name: string
  /** Best first. */
  readonly ranking: readonly StudyRank[]
  readonly baseline: string | null
  readonly isOneVoter: boolean
  /** What the second interval is for, if not for the people who voted. */
  readonly panelName?: string
}

/** Ratings with two intervals: for people like these, and for these people alone. One voter has the second alone. */
export function Ranking({ name, ranking, baseline, isOneVoter, panelName }: RankingProps) {
  const t = useMessages(messages).ranking
  const format = useFormat()
  const scale = scaleOf(
    ranking.flatMap(({ rating, population, panel }) => [
      rating,
      ...[population, panel].flatMap((interval) => (interval ? [interval.lower, interval.upper] : [])),
    ]),
  )
  const kinds = isOneVoter ? (['panel'] as const) : (['population', 'panel'] as const)
  return (
    <DataTable
      name={name}
      className="lined-table"
      columns={[t.contestant, t.rating, ...(isOneVoter ? [panelName ?? t.thisVoter] : [t.population, t.panel])]}
      rows={ranking.map(({ contestant, rating, ...intervals }) => ({
        key: contestant,
        cells: [
          <>
            {shownText(contestant)} {contestant === baseline && <span className="badge">{t.baseline}</span>}
          </>,
          <strong key="rating" className="lead">
            {format.rating(rating)}
          </strong>,
          ...kinds.map((kind) => {
            const interval = intervals[kind]
            if (!interval) return <span className="muted">{t.noInterval}</span>
            const { lower, upper } = interval
            return (
              <span key={kind} className="report-interval">
                <Range from={format.rating(lower)} to={format.rating(upper)} label={t.interval} />
                <Whisker row={{ eloScore: rating, ratingLower: lower, ratingUpper: upper }} scale={scale} />
              </span>
            )
          }),
        ],
      }))}
    />
  )
}
