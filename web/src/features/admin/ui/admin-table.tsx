import { Fragment, type ReactNode } from 'react'
import './admin-table.css'

export interface Column<Item> {
  readonly key: string
  readonly name: string
  readonly cell: (item: Item) => ReactNode
  readonly numeric?: boolean
}

interface AdminTableProps<Item> {
  readonly label: string
  /** The first one is the row header. */
  readonly columns: readonly Column<Item>[]
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** Shown below a row, across all columns. */
  readonly detail?: (item: Item) => ReactNode
  /** The items are about to change. */
  readonly busy?: boolean
}

/** A table on wide screens; on narrow ones, a card for each row with the column names in it. */
export function AdminTable<Item>({ label, columns, items, keyOf, detail, busy = false }: AdminTableProps<Item>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys
    <section className="admin-scroll" aria-label={label} tabIndex={0} aria-busy={busy || undefined}>
      <table className="admin-table">
        <thead>
          <tr>
            {columns.map(({ key, name, numeric }) => (
              <th key={key} scope="col" className={`admin-col-${key} ${numeric ? 'admin-numeric' : ''}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const below = detail?.(item)
            return (
              <Fragment key={keyOf(item)}>
                <tr>
                  {columns.map((column, index) => (
                    <Cell key={column.key} column={column} item={item} first={index === 0} />
                  ))}
                </tr>
                {below && (
                  <tr className="admin-detail">
                    <td colSpan={columns.length}>{below}</td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

interface CellProps<Item> {
  readonly column: Column<Item>
  readonly item: Item
  readonly first: boolean
}

function Cell<Item>({ column: { key, name, cell, numeric }, item, first }: CellProps<Item>) {
  const className = `admin-col-${key} ${numeric ? 'admin-numeric numeric' : ''}`
  const content = cell(item)
  if (first) {
    return (
      <th scope="row" className={className}>
        {content}
      </th>
    )
  }
  return (
    // Cards leave empty cells out.
    <td className={className} data-empty={content === null || undefined}>
      <span className="admin-label">{name}</span>
      <span className="admin-value">{content}</span>
    </td>
  )
}
