import type { Board } from '@arena/contract'
import { useId } from 'react'
import { useMessages } from '../../../language/index.ts'
import { Tabs, tabPanelProps } from '../../../ui/tabs.tsx'
import type { Groups } from '../board/board-rows.ts'
import { type BoardView, plotNames, votesQuery } from '../board/board-view.ts'
import { messages } from '../messages/index.ts'
import { CostPlot } from './cost-plot.tsx'
import { HistoryPlotOfBoard } from './history-plot-of-board.tsx'
import { IntervalPlot } from './interval-plot.tsx'
import { MatrixPlot } from './matrix-plot.tsx'
import { PositionPlot } from './position-plot.tsx'
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
  return (
    <section className="plots" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t.title}</h2>
      <Tabs
        id={id}
        label={t.title}
        className="plot-tabs"
        open={view.plot}
        onOpen={(plot) => onChange({ plot })}
        tabs={plotNames.map((name) => ({ name, label: t.names[name] }))}
      />
      <div className="plot-panel" {...tabPanelProps(id, view.plot, view.plot)}>
        <h3 className="visually-hidden">{t.names[view.plot]}</h3>
        {view.plot === 'intervals' && <IntervalPlot groups={groups} />}
        {view.plot === 'cost' && (
          <CostPlot groups={groups} bySpeed={view.bySpeed} onBySpeed={(bySpeed) => onChange({ bySpeed })} />
        )}
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
            scope={board.scope}
            chosen={view.historyModels}
            onChoose={(historyModels) => onChange({ historyModels })}
          />
        )}
        {view.plot === 'position' && <PositionPlot position={board.position} />}
      </div>
    </section>
  )
}
