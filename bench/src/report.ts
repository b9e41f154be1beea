import type { Finding } from './aim.ts'
import { type Machine, machineLine } from './machine.ts'

/** What a part of the benchmark found: a table for people and the same in numbers. */
export interface Report {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Sentences below the table: what was compared, and what the numbers do not say. */
  readonly notes: readonly string[]
  /** What was to be reached, line by line, for the one table of all parts. */
  readonly findings?: readonly Finding[]
  /** Every measurement, for programs. */
  readonly measurements: unknown
  /** Drawings, by the name of the file they are written to beside the results. */
  readonly drawings?: Readonly<Record<string, string>>
}

/** One run of one part: what it found, and how to do it again. */
export interface Run {
  readonly part: string
  readonly command: string
  /** How long all of it took, filling and starting included. */
  readonly seconds: number
  readonly machine: Machine
  readonly report: Report
}

/** A run as it is kept: a drawing by its name alone, since it is a file of its own. */
export interface KeptRun extends Omit<Run, 'report'>, Omit<Report, 'drawings' | 'findings'> {
  readonly findings: readonly Finding[]
  readonly drawings: readonly string[]
}

export function toMarkdown({ report, machine }: Run): string {
  const { title, columns, rows, notes } = report
  return [`## ${title}`, '', machineLine(machine), '', ...toTable(columns, rows), '', ...toList(notes), ''].join('\n')
}

export function toJson({ part, command, seconds, machine, report }: Run): string {
  const { title, columns, rows, notes, findings = [], drawings = {}, measurements } = report
  const kept: KeptRun = {
    part,
    title,
    command,
    seconds,
    machine,
    columns,
    rows,
    notes,
    findings,
    drawings: Object.keys(drawings),
    measurements,
  }
  return `${JSON.stringify(kept, null, 2)}\n`
}

/** The lines of a table in Markdown. */
export function toTable(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)]
}

export const toList = (sentences: readonly string[]): string[] => sentences.map((sentence) => `- ${sentence}`)
