import type { Board } from '@arena/contract'
import { useFormat, useMessages } from '../../../language/index.ts'
import type { Groups } from '../board/board-rows.ts'
import { HISTORY_MODELS_MAX } from '../board/board-view.ts'
import { messages } from '../messages/index.ts'
import { HistoryPlot } from './history-plot.tsx'

interface HistoryPlotOfBoardProps {
  readonly groups: Groups
  readonly scope: Board['scope']
  /** `null` for the default choice. */
  readonly chosen: readonly string[] | null
  readonly onChoose: (modelIds: readonly string[]) => void
}

const FIRST_CHOICE = 3

/** The history plot with a choice of models. */
export function HistoryPlotOfBoard({ groups, scope, chosen, onChoose }: HistoryPlotOfBoardProps) {
  const { history: t, saved } = useMessages(messages).plots
  const format = useFormat()
  const rows = groups.rated.flatMap((group) => group.rows)
  const best = rows.filter(({ status }) => status === 'ranked')
  const ids = chosen ?? (best.length > 0 ? best : rows).slice(0, FIRST_CHOICE).map(({ modelId }) => modelId)
  const drawn = ids.filter((id) => rows.some(({ modelId }) => modelId === id))
  const toggle = (id: string) => onChoose(drawn.includes(id) ? drawn.filter((each) => each !== id) : [...drawn, id])
  return (
    <>
      <p className="muted">{t.text}</p>
      <fieldset className="plot-models">
        <legend>{t.choose(format.count(HISTORY_MODELS_MAX))}</legend>
        {rows.map(({ modelId, displayName }) => {
          const place = drawn.indexOf(modelId)
          return (
            <button
              key={modelId}
              type="button"
              className="plot-chip"
              aria-pressed={place >= 0}
              disabled={place < 0 && drawn.length >= HISTORY_MODELS_MAX}
              onClick={() => toggle(modelId)}
            >
              {place >= 0 && <LineKey place={place} />}
              <bdi>{displayName}</bdi>
            </button>
          )
        })}
      </fieldset>
      {drawn.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <HistoryPlot
          scope={scope}
          saved={saved}
          models={drawn.map((modelId) => ({
            modelId,
            displayName: rows.find((row) => row.modelId === modelId)!.displayName,
          }))}
        />
      )}
    </>
  )
}

/** The line style of a model: color and dashes, so that color alone is not needed. */
const LineKey = ({ place }: { readonly place: number }) => (
  <svg className={`plot-key plot-series-${place}`} width="28" height="10" aria-hidden="true">
    <line className="plot-series-line" x1="1" x2="27" y1="5" y2="5" />
  </svg>
)
