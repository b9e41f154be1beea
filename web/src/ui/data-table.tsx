import type { ReactNode } from 'react'
import './data-table.css'

interface DataRow {
  readonly key: string
  readonly cells: readonly ReactNode[]
  /** Whether this row is the subject of the page. */
  readonly current?: boolean
}

interface DataTableProps {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly DataRow[]
  /** The column with the row headers. */
  readonly headerColumn?: number
  readonly className?: string
}

/** A table of values. It scrolls on narrow screens. */
export function DataTable({ name, columns, rows, headerColumn = 0, className = 'plain-table' }: DataTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys
    <section className="table-scroll" aria-label={name} tabIndex={0}>
      <table className={className}>
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
          {rows.map(({ key, cells, current }) => (
            <tr key={key} aria-current={current || undefined}>
              {cells.map((cell, index) =>
                index === headerColumn ? (
                  <th key={columns[index]} scope="row">
                    <bdi>{cell}</bdi>
                  </th>
                ) : (
                  <td key={columns[index]} className="numeric" data-label={columns[index]}>
                    <bdi dir="ltr">{cell}</bdi>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
