import type { Board } from '@arena/contract'
import { useFormat, useMessages } from '../../../language/index.ts'
import { positionVerdict, Z_95 } from '../figures/position-verdict.ts'
import { scaleOf } from '../figures/rating-scale.ts'
import { messages } from '../messages/index.ts'
import { PlotFrame } from './plot-frame.tsx'
import { PlotTable } from './plot-table.tsx'

const HEIGHT = 72

/** Whether the left position wins votes by itself. */
export function PositionPlot({ position }: { readonly position: Board['position'] }) {
  const t = useMessages(messages).plots
  const format = useFormat()
  const { leftWinRate, effectPoints, se } = position
  return (
    <>
      <p className="muted">{t.position.text}</p>
      {leftWinRate !== null && (
        <figure className="position-shares" dir="ltr">
          <figcaption className="visually-hidden">{t.position.shares}</figcaption>
          <div className="position-left" style={{ flexGrow: leftWinRate }}>
            <bdi>{t.position.left(format.wholePercent(leftWinRate))}</bdi>
          </div>
          <div className="position-right" style={{ flexGrow: 1 - leftWinRate }}>
            <bdi>{t.position.right(format.wholePercent(1 - leftWinRate))}</bdi>
          </div>
        </figure>
      )}
      <h4>{t.position.effect}</h4>
      {effectPoints === null || se === null ? (
        <p>{t.position.unknown}</p>
      ) : (
        <>
          <p>
            <strong className="numeric">
              {t.position.points(
                format.signed(effectPoints),
                format.signed(effectPoints - Z_95 * se),
                format.signed(effectPoints + Z_95 * se),
              )}
            </strong>{' '}
            {positionVerdict(position) === 'none' ? t.position.none : t.position.some}
          </p>
          <EffectPlot points={effectPoints} half={Z_95 * se} label={t.position.effect} />
        </>
      )}
      <PlotTable
        name={t.names.position}
        columns={[t.position.measure, t.position.value]}
        rows={[
          [t.position.leftRate, leftWinRate === null ? '–' : format.wholePercent(leftWinRate)],
          [t.position.effect, effectPoints === null ? '–' : format.signed(effectPoints)],
          [t.position.error, se === null ? '–' : format.number(se, 1)],
        ]}
      />
    </>
  )
}

interface EffectPlotProps {
  readonly points: number
  readonly half: number
  readonly label: string
}

function EffectPlot({ points, half, label }: EffectPlotProps) {
  const format = useFormat()
  const far = Math.max(Math.abs(points) + half, 20)
  const scale = scaleOf([-far, far], 6)
  return (
    <PlotFrame label={label} name={label} widthMin={260} height={HEIGHT}>
      {(width) => {
        const x = (value: number) => 20 + scale.at(value) * (width - 40)
        return (
          <>
            {scale.ticks.map((tick) => (
              <g key={tick}>
                <line
                  className={tick === 0 ? 'plot-zero' : 'plot-grid'}
                  x1={x(tick)}
                  x2={x(tick)}
                  y1={0}
                  y2={HEIGHT - 24}
                />
                <text className="plot-tick" x={x(tick)} y={HEIGHT - 6} textAnchor="middle" direction="ltr">
                  {format.count(tick)}
                </text>
              </g>
            ))}
            <line className="plot-line" x1={x(points - half)} x2={x(points + half)} y1={24} y2={24} />
            <line className="plot-line" x1={x(points - half)} x2={x(points - half)} y1={17} y2={31} />
            <line className="plot-line" x1={x(points + half)} x2={x(points + half)} y1={17} y2={31} />
            <circle className="plot-point" cx={x(points)} cy={24} r={6} />
          </>
        )
      }}
    </PlotFrame>
  )
}
