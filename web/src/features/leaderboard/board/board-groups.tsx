import { useMemo } from 'react'
import { useFormat, useMessages } from '../../../language/index.ts'
import { messages } from '../messages/index.ts'
import { chooseRows, type Groups, isFiltered } from './board-rows.ts'
import { BoardTable } from './board-table.tsx'
import type { BoardView, SortKey } from './board-view.ts'

interface BoardGroupsProps {
  readonly groups: Groups
  readonly columns: readonly SortKey[]
  readonly view: BoardView
  readonly votesKey: string
  readonly onSort: (key: SortKey) => void
}

/** A table for each group of connected models. Models without votes are at the end of the first. */
export function BoardGroups({ groups, columns, view, votesKey, onSort }: BoardGroupsProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const tables = useMemo(() => {
    const [main = { component: 0, rows: [] }, ...others] = groups.rated
    const unvoted = chooseRows(groups.unvoted, view)
    return [
      { component: main.component, group: main.rows, rows: [...chooseRows(main.rows, view), ...unvoted] },
      ...others.map(({ component, rows }) => ({ component, group: rows, rows: chooseRows(rows, view) })),
    ]
  }, [groups, view])
  const several = tables.length > 1
  const shown = tables.filter(({ rows }, index) => rows.length > 0 || (index === 0 && !several))
  if (isFiltered(view) && tables.every(({ rows }) => rows.length === 0)) return <p>{t.groups.noMatch}</p>
  return shown.map(({ component, group, rows }) => {
    const index = tables.findIndex((table) => table.component === component)
    const name = !several ? t.board : index === 0 ? t.groups.main : t.groups.other(format.count(index + 1))
    return (
      <div className="board-group" key={component}>
        {several && <h3>{name}</h3>}
        {index > 0 && <p className="muted">{t.groups.text}</p>}
        <BoardTable
          name={name}
          rows={rows}
          group={group}
          columns={columns}
          view={view}
          votesKey={votesKey}
          onSort={onSort}
        />
      </div>
    )
  })
}
