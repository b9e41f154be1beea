import { useMessages } from '../../../language/index.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { messages } from '../messages/index.ts'

interface PlotTableProps {
  readonly name: string
  readonly columns: readonly string[]
  /** The first cell is the row header. */
  readonly rows: readonly (readonly string[])[]
}

/** The numbers of a plot. */
export function PlotTable({ name, columns, rows }: PlotTableProps) {
  const t = useMessages(messages).plots
  return (
    <details className="plot-numbers">
      <summary>{t.asTable}</summary>
      <DataTable name={name} columns={columns} rows={rows.map((cells) => ({ key: cells[0] ?? '', cells }))} />
    </details>
  )
}
