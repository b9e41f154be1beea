import { useFormat, useMessages } from '../../../language/index.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import type { Groups, PlacedRow } from '../board/board-rows.ts'
import { messages } from '../messages/index.ts'
import { PlotParts } from './plot-parts.tsx'
import { QualityPlot } from './quality-plot.tsx'

interface CostPlotProps {
  readonly groups: Groups
  /** Against the speed instead of the cost. */
  readonly bySpeed: boolean
  readonly onBySpeed: (bySpeed: boolean) => void
}

/** Ratings against what an answer costs, or how fast it is. Without prices there is only the speed. */
export function CostPlot({ groups, bySpeed: asked, onBySpeed }: CostPlotProps) {
  const t = useMessages(messages)
  const hasCosts = groups.rated.some(({ rows }) => rows.some(({ costPer1000Answers }) => costPer1000Answers !== null))
  const bySpeed = asked || !hasCosts
  const names = { cost: t.columns.cost, speed: t.columns.speed }
  return (
    <>
      <p className="muted">{bySpeed ? t.plots.cost.speedText : t.plots.cost.text}</p>
      {hasCosts ? (
        <Segmented
          label={t.plots.cost.choose}
          value={bySpeed ? 'speed' : 'cost'}
          options={(['cost', 'speed'] as const).map((value) => ({ value, label: names[value] }))}
          onChange={(value) => onBySpeed(value === 'speed')}
        />
      ) : (
        <p>{t.plots.cost.noCosts}</p>
      )}
      <PlotParts groups={groups}>{(rows, name) => <GroupPlot rows={rows} name={name} bySpeed={bySpeed} />}</PlotParts>
    </>
  )
}

interface GroupPlotProps {
  readonly rows: readonly PlacedRow[]
  readonly name: string | null
  readonly bySpeed: boolean
}

function GroupPlot({ rows, name, bySpeed }: GroupPlotProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const points = rows.flatMap((row) => {
    const value = bySpeed ? row.tokensPerSecond : row.costPer1000Answers
    if (value === null) return []
    const { modelId: key, displayName, eloScore: rating, ratingLower: lower, ratingUpper: upper, place } = row
    return [{ key, name: displayName, rating, lower, upper, value, ranked: place !== null }]
  })
  if (points.length === 0) return <p>{t.plots.cost.none}</p>
  const axis = bySpeed ? t.columns.speed : t.columns.cost
  return (
    <QualityPlot
      points={points}
      better={bySpeed ? 'more' : 'less'}
      name={name ?? t.plots.names.cost}
      label={t.plots.cost.label(axis, format.count(points.length))}
      subject={t.columns.model}
      axis={axis}
      write={bySpeed ? format.twoDigits : format.cost}
    />
  )
}
