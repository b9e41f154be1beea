import type { Board } from '@arena/contract'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useMessages } from '../../../language/index.ts'
import type { Groups } from '../board-rows.ts'
import { type BoardView, type PlotName, plotNames, votesQuery } from '../board-view.ts'
import { messages } from '../messages/index.ts'
import { HistoryPlotOfBoard } from './history-plot-of-board.tsx'
import { IntervalPlot } from './interval-plot.tsx'
import { MatrixPlot } from './matrix-plot.tsx'
import { PositionPlot } from './position-plot.tsx'
import { stepOf } from './step-of.ts'
import './plots.css'

interface PlotsProps {
  readonly board: Board
  readonly groups: Groups
  readonly view: BoardView
  readonly onChange: (changes: Partial<BoardView>) => void
}

export default function Plots({ board, groups, view, onChange }: PlotsProps) {
  const t = useMessages(messages).plots
  const id = useId()
  const tabs = useRef<HTMLDivElement>(null)
  const choose = (plot: PlotName) => {
    onChange({ plot })
    tabs.current?.querySelector<HTMLElement>(`[data-plot="${plot}"]`)?.focus()
  }
  const move = (event: KeyboardEvent) => {
    const step = stepOf(event.key)
    if (step === null || step.down !== 0) return
    event.preventDefault()
    const last = plotNames.length - 1
    const now = plotNames.indexOf(view.plot)
    const next = step.toEdge ? (step.across < 0 ? 0 : last) : (now + step.across + plotNames.length) % plotNames.length
    choose(plotNames[next]!)
  }
  return (
    <section className="plots" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t.title}</h2>
      <div className="plot-tabs" role="tablist" aria-labelledby={`${id}-title`} ref={tabs}>
        {plotNames.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-plot={name}
            aria-selected={view.plot === name}
            aria-controls={`${id}-panel`}
            tabIndex={view.plot === name ? 0 : -1}
            onClick={() => choose(name)}
            onKeyDown={move}
          >
            {t.names[name]}
          </button>
        ))}
      </div>
      <div className="plot-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${view.plot}`}>
        <h3 className="visually-hidden">{t.names[view.plot]}</h3>
        {view.plot === 'intervals' && <IntervalPlot groups={groups} />}
        {view.plot === 'matrix' && (
          <MatrixPlot
            query={votesQuery(view)}
            styleControlled={view.styleControlled}
            predicted={view.predicted}
            onPredicted={(predicted) => onChange({ predicted })}
          />
        )}
        {view.plot === 'history' && (
          <HistoryPlotOfBoard
            groups={groups}
            chosen={view.historyModels}
            onChoose={(historyModels) => onChange({ historyModels })}
          />
        )}
        {view.plot === 'position' && <PositionPlot position={board.position} />}
      </div>
    </section>
  )
}
