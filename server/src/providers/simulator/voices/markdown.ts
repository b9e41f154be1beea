import type { CodeRequest } from '../knowledge/programs/find-program.ts'
import { capitalise } from '../reading/clean.ts'

export const paragraphs = (...parts: readonly (string | null | false)[]): string => parts.filter(Boolean).join('\n\n')

export const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n')

export const numbered = (items: readonly string[]): string =>
  items.map((item, index) => `${index + 1}. ${item}`).join('\n')

export const fenced = (fence: string, source: string): string => `\`\`\`${fence}\n${source}\n\`\`\``

export const program = (code: CodeRequest): string => fenced(code.fence, code.source)

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** List items as sentences, unless all of them are mere names. */
export function sentences(items: readonly string[]): string[] {
  const areNames = items.every((item) => item.split(' ').length < 5 || item.startsWith('*'))
  return items.map((item) => (areNames || /[.?!]$/.test(item) ? capitalise(item) : `${capitalise(item)}.`))
}

/** Marks `part` where the sentence holds it, and sets it in front where it does not. */
export function emphasise(whole: string, part: string, mark: string): string {
  return whole.includes(part) ? whole.replace(part, () => `${mark}${part}${mark}`) : `${mark}${part}${mark}. ${whole}`
}
