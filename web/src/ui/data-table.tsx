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
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name
              <th key={index} scope="col">
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
                  // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name
                  <th key={index} scope="row">
                    <bdi>{cell}</bdi>
                  </th>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name
                  <td key={index} className="numeric" data-label={columns[index]}>
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
