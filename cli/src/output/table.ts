import type { Io } from './io.ts'

/** Names come from files and from other people's services: an escape sequence in one must not reach the terminal. */
export const printable = (text: string) => text.replace(/\p{C}/gu, '\uFFFD')

/** The same for a document, whose lines and format characters stay. */
export const printableLines = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, '\uFFFD')

/**
 * Aligned columns, two spaces apart.
 *
 * @example table(['KEY', 'STATE'], [['public_sharing', 'on']])
 */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [heads, ...rows].map((row) => row.map(printable))
  const widths = heads.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return `${cells.map(line).join('\n')}\n`
}

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

interface List<Item> {
  readonly heads: readonly string[]
  readonly cells: (item: Item) => readonly string[]
  /** Said to the user if the list is empty. */
  readonly none?: string
}

/** Prints the items as JSON or as a table. */
export function printList<Item>(
  io: Pick<Io, 'out' | 'err'>,
  options: { readonly json: boolean },
  items: readonly Item[],
  { heads, cells, none }: List<Item>,
): void {
  io.out(options.json ? json(items) : table(heads, items.map(cells)))
  if (items.length === 0 && none !== undefined) io.err(`${none}\n`)
}
