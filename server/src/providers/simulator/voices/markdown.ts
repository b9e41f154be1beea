import type { CodeRequest } from '../knowledge/programs/find-program.ts'
import { capitalise } from '../reading/clean.ts'

export const paragraphs = (...parts: readonly (string | null | false)[]): string => parts.filter(Boolean).join('\n\n')

export const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n')

export const numbered = (items: readonly string[]): string => items.map((item, index) => `${index + 1}. ${item}`).join('\n')

export const fenced = (fence: string, source: string): string => `\`\`\`${fence}\n${source}\n\`\`\``

export const program = (code: CodeRequest): string => fenced(code.fence, code.source)

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** A list item as a sentence of its own. Names stay names. */
export function sentence(item: string): string {
  const start = capitalise(item)
  return item.split(' ').length < 5 || /[.?!*)]$/.test(item) ? start : `${start}.`
}

/** "a, b and c". */
export function series(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}
