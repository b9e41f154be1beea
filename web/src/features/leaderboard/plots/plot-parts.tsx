import type { ReactNode } from 'react'
import { useFormat, useMessages } from '../../../language/index.ts'
import type { Groups, PlacedRow } from '../board/board-rows.ts'
import { messages } from '../messages/index.ts'

interface PlotPartsProps {
  readonly groups: Groups
  /** `name` is `null` if there is one group only. */
  readonly children: (rows: readonly PlacedRow[], name: string | null) => ReactNode
}

/** A plot for each group: their ratings are not comparable. */
export function PlotParts({ groups, children }: PlotPartsProps) {
  const t = useMessages(messages).groups
  const format = useFormat()
  return groups.rated.map(({ component, rows }, index) => {
    const name = groups.rated.length === 1 ? null : index === 0 ? t.main : t.other(format.count(index + 1))
    return (
      <div className="plot-part" key={component}>
        {name && <h4>{name}</h4>}
        {children(rows, name)}
      </div>
    )
  })
}
