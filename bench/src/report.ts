import { type Machine, machineLine } from './machine.ts'

/** What a part of the benchmark found: a table for people and the same in numbers. */
export interface Report {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Sentences below the table: what was compared, and what the numbers do not say. */
  readonly notes: readonly string[]
  /** Every measurement, for programs. */
  readonly measurements: unknown
  /** Drawings, by the name of the file they are written to beside the results. */
  readonly drawings?: Readonly<Record<string, string>>
}

export function toMarkdown({ title, columns, rows, notes }: Report, machine: Machine): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [
    `## ${title}`,
    '',
    machineLine(machine),
    '',
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map(line),
    '',
    ...notes.map((note) => `- ${note}`),
    '',
  ].join('\n')
}

export function toJson({ title, measurements }: Report, machine: Machine): string {
  return `${JSON.stringify({ title, machine, measurements }, null, 2)}\n`
}
