import type { StudyReport } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useFormat, useMessages } from '../../../language/index.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { messages as boardMessages } from '../../leaderboard/messages/index.ts'
import { messages } from './messages/index.ts'

/** Differences with length and formatting held equal, and what length and formatting are worth. */
export function StyleControl({ style }: { readonly style: NonNullable<StudyReport['style']> }) {
  const t = useMessages(messages)
  const board = useMessages(boardMessages)
  const format = useFormat()
  if (style.pairs.length === 0) return <p>{t.style.tooFew}</p>
  return (
    <>
      <p className="muted">{t.style.text}</p>
      <DataTable
        name={t.style.title}
        columns={[t.pairs.pair, t.style.difference]}
        rows={style.pairs.map(({ first, second, difference, population }) => ({
          key: `${first} ${second}`,
          cells: [
            t.pairs.against(shownText(first), shownText(second)),
            population
              ? `${format.signed(difference)} (${format.signed(population.lower)} – ${format.signed(population.upper)})`
              : format.signed(difference),
          ],
        }))}
      />
      <h3>{board.style.title}</h3>
      <DataTable
        name={board.style.title}
        columns={[board.style.feature, board.style.points, board.style.error]}
        rows={style.effects.map(({ feature, points, se }) => ({
          key: feature,
          cells: [board.style.features[feature], format.signed(points), se === null ? '–' : format.number(se, 1)],
        }))}
      />
    </>
  )
}
