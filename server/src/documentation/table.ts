import { html, type Shown } from '../html.ts'

export interface Column<Row> {
  readonly title: string
  readonly cell: (row: Row) => Shown
  /** Names its row to those who hear the table. */
  readonly heading?: boolean
  /** Left out where every cell would be empty. */
  readonly droppable?: boolean
}

const empty = (shown: Shown): boolean => shown === '' || shown === null || (Array.isArray(shown) && shown.every(empty))

/**
 * A table that narrow screens show as one block a row: each cell carries its column's title for that, and the style
 * hides the empty ones.
 */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[], caption: string): Shown {
  const used = columns.filter(({ droppable, cell }) => !droppable || rows.some((row) => !empty(cell(row))))
  const cellOf = ({ title, cell, heading }: Column<Row>, row: Row) =>
    heading
      ? html`<th scope="row">${cell(row)}</th>`
      : html`<td data-title="${title}">${empty(cell(row)) ? null : html`<div>${cell(row)}</div>`}</td>`
  return html`<table>
<caption>${caption}</caption>
<thead><tr>${used.map(({ title }) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => html`<tr>${used.map((column) => cellOf(column, row))}</tr>\n`)}</tbody>
</table>`
}
