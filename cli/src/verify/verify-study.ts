import type { StudyReport } from '@arena/contract'
import { type DesignEntry, recomputeStudy, type StudyEntry, type StudyFigures } from '@arena/ratings'
import { CommandError } from '../errors.ts'
import type { Io } from '../io.ts'
import { createProgress } from '../progress.ts'
import { loadServer } from '../server.ts'
import { json, printable, table } from '../table.ts'
import { type CheckedLog, checkLines, positionOf, STUDY_LOG } from './check-log.ts'
import { differencesOf } from './compare-figures.ts'

const DIFFERENCES_SHOWN_MAX = 20

/** Whether this is the log of a study: its first line is a design. */
export const isStudyLog = (text: string): boolean => text.startsWith('{"position":1,"type":"design",')

export interface StudyToVerify {
  readonly log: string
  /** The content of a saved report; null without one. */
  readonly report: unknown
  readonly since: string | undefined
  readonly json: boolean
}

/** Checks the lines of a study, computes its figures again and compares them with those of a report. */
export async function verifyStudy({ log, report, since, json: asJson }: StudyToVerify, io: Io): Promise<void> {
  const progress = createProgress({ label: 'lines checked', io })
  const checked = checkLines(STUDY_LOG, [log], progress)
  progress.done()
  const { entries, hashes } = checked
  const grownFrom = since === undefined ? null : positionOf(since, checked)
  const figures = recomputeStudy(entries)
  const differences = report === null ? null : await compareReport(report, checked)
  if (asJson) io.out(json({ lines: entries.length, logHash: hashes.at(-1), since: grownFrom, figures, differences }))
  else {
    io.out(`${entries.length} lines, none changed. The last line has the hash ${hashes.at(-1)}.\n`)
    if (grownFrom !== null) io.out(`The log only grew since it had ${grownFrom} lines.\n`)
    io.out(describeStudy(entries, figures))
    io.out(differences === null ? 'No report was compared. Add --report with a saved one.\n' : describe(differences))
  }
  if (differences !== null && differences.length > 0) throw new CommandError('')
}

async function compareReport(report: unknown, { entries, hashes }: CheckedLog<StudyEntry>): Promise<string[]> {
  if (!isReport(report)) throw new CommandError('This is no report of a study: save it as JSON.')
  const { comparableReport, recomputeReport } = await loadServer()
  const computed = recomputeReport(entries, { lines: entries.length, hash: hashes.at(-1)! })
  return differencesOf(comparableReport(report), computed)
}

const isReport = (value: unknown): value is StudyReport =>
  typeof value === 'object' &&
  value !== null &&
  ['study', 'ranking', 'closest', 'mostLopsided', 'log'].every((name) => name in value)

function describe(differences: readonly string[]): string {
  if (differences.length === 0) return 'Every number of the report is equal to the one that the log gives.\n'
  const more = differences.length - DIFFERENCES_SHOWN_MAX
  return [
    'The report is DIFFERENT:',
    ...differences.slice(0, DIFFERENCES_SHOWN_MAX).map((difference) => `  ${difference}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    '',
  ].join('\n')
}

const ENDS = {
  verdict: 'by its verdict',
  budget: 'when its votes or comparisons were used up',
  owner: 'by its owner',
  administrator: 'by an administrator',
} as const

function describeStudy(entries: readonly StudyEntry[], { verdict, ratings, counts, closedBy }: StudyFigures): string {
  const design = entries[0] as DesignEntry
  const nameOf = (contestant: number) => design.contestants[contestant]!.name
  const points = (value: number | null) => (value === null ? '-' : value.toFixed(1))
  const interval = ({ lower, upper }: { readonly lower: number | null; readonly upper: number | null }) =>
    lower === null ? '-' : `${points(lower)} to ${points(upper)}`
  const rows = ratings.rows.toSorted((a, b) => b.rating - a.rating)
  const voters = `${counts.voters} ${counts.voters === 1 ? 'voter' : 'voters'}`
  return [
    `${printable(design.question)}\n`,
    `${printable(describeVerdict(design, verdict, nameOf))}\n`,
    `${counts.votes} votes by ${voters} on ${counts.comparisons.opened} comparisons. `,
    closedBy === null ? 'The study is open.\n' : `The study was closed ${ENDS[closedBy]}.\n`,
    table(
      ['CONTESTANT', 'RATING', 'PEOPLE AND PROMPTS LIKE THESE', 'THESE VOTERS, PROMPTS LIKE THESE'],
      rows.map((row) => [
        ...[nameOf(row.contestant), points(row.rating)],
        ...[interval(row.population), interval(row.panel)],
      ]),
    ),
  ].join('')
}

/** The verdict in one sentence. */
function describeVerdict(
  { goal, baseline, level, marginPoints, contestants }: DesignEntry,
  { best, notBest, results, decidedAfterPrompt }: StudyFigures['verdict'],
  nameOf: (contestant: number) => string,
): string {
  const certainty = `The probability of a false claim is at most ${(100 * level).toPrecision(2)}%.`
  if (goal === 'best') {
    if (best !== null) return `${nameOf(best)} is best, decided at prompt ${decidedAfterPrompt}. ${certainty}`
    const left = contestants.flatMap(({ name }, contestant) => (notBest.includes(contestant) ? [] : [name]))
    return `Which is best is not decided between ${left.join(', ')}. ${certainty}`
  }
  const words = {
    better: 'is better',
    worse: 'is worse',
    'no worse': `is no worse within ${marginPoints} points`,
    open: 'is not decided',
  }
  const claims = Object.entries(results).map(([contestant, result]) => `${nameOf(Number(contestant))} ${words[result]}`)
  return `Compared with ${nameOf(baseline!)}: ${claims.join(', ')}. ${certainty}`
}
