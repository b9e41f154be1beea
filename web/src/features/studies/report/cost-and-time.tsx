import type { StudyReport } from '@arena/contract'
import { useFormat, useMessages } from '../../../language/index.ts'
import { QualityPlot } from '../../leaderboard/plots/quality-plot.tsx'
import { messages } from './messages/index.ts'

/** Ratings against what an answer costs, and against how long it takes. */
export function CostAndTime({ report: { contestants, ranking } }: { readonly report: StudyReport }) {
  const t = useMessages(messages)
  const format = useFormat()
  const pointsOf = (figure: 'costUsd' | 'ms') =>
    contestants.flatMap(({ name, [figure]: value }) => {
      const rank = ranking.find(({ contestant }) => contestant === name)
      if (value === null || !rank) return []
      const { lower = null, upper = null } = rank.population ?? rank.panel ?? {}
      return [{ key: name, name, rating: rank.rating, lower, upper, value, ranked: true }]
    })
  const plots = [
    { points: pointsOf('costUsd'), axis: t.cost.axis, write: format.cost },
    { points: pointsOf('ms'), axis: t.cost.timeAxis, write: format.seconds },
  ].filter(({ points }) => points.length > 0)
  if (plots.length === 0) return <p>{t.cost.none}</p>
  return (
    <>
      <p className="muted">{t.cost.text}</p>
      <div className="columns">
        {plots.map(({ points, axis, write }) => (
          <div key={axis} className="plot-part">
            <h3>{axis}</h3>
            <QualityPlot
              points={points}
              better="less"
              name={axis}
              label={t.cost.label(axis, format.count(points.length))}
              subject={t.ranking.contestant}
              axis={axis}
              write={write}
            />
          </div>
        ))}
      </div>
    </>
  )
}
