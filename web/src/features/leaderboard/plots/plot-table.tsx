import { useMessages } from '../../../language/index.ts'
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys */}
      <section className="plot-scroll" aria-label={name} tabIndex={0}>
        <table className="plain-table">
          <caption className="visually-hidden">{name}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  <bdi>{column}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([head = '', ...cells]) => (
              <tr key={head}>
                <th scope="row">
                  <bdi>{head}</bdi>
                </th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]} className="numeric">
                    <bdi dir="ltr">{cell}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
