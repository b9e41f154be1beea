import type { StudyReport } from '@arena/contract'
import { recomputeStudy } from '@arena/ratings'
import { CommandError } from '../errors.ts'
import type { Io } from '../output/io.ts'
import { createProgress } from '../output/progress.ts'
import { json } from '../output/table.ts'
import { loadServer } from '../server.ts'
import { checkLines, positionOf, STUDY_LOG } from './check-log.ts'
import { differencesOf } from './compare-figures.ts'
import { describeStudy } from './describe-study.ts'
import type { Lines } from './lines.ts'

const DIFFERENCES_SHOWN_MAX = 20

/** How the first line of the log of a study begins, and that of no vote log. */
export const STUDY_LOG_START = '{"position":1,"type":"design",'

export interface StudyToVerify {
  readonly log: Lines
  /** The content of a saved report; null without one. */
  readonly report: unknown
  readonly since: string | undefined
  readonly json: boolean
}

/** Checks the lines of a study, computes its figures again and compares them with those of a report. */
export async function verifyStudy({ log, report, since, json: asJson }: StudyToVerify, io: Io): Promise<void> {
  const progress = createProgress({ label: 'lines checked', io })
  const checked = await checkLines(STUDY_LOG, log, progress)
  progress.done()
  const { entries, hashes } = checked
  const grownFrom = since === undefined ? null : positionOf(since, checked)
  const { comparableReport, recomputeReport } = await loadServer()
  const computed = recomputeReport(entries, { lines: entries.length, hash: hashes.at(-1)! })
  const differences = report === null ? null : compareReport(comparableReport(requireReport(report)), computed)
  if (asJson) {
    const figures = recomputeStudy(entries)
    io.out(json({ lines: entries.length, logHash: hashes.at(-1), since: grownFrom, figures, differences }))
  } else {
    io.out(`${entries.length} lines, none changed. The last line has the hash ${hashes.at(-1)}.\n`)
    if (grownFrom !== null) io.out(`The log only grew since it had ${grownFrom} lines.\n`)
    io.out(describeStudy(computed))
    io.out(differences === null ? 'No report was compared. Add --report with a saved one.\n' : describe(differences))
  }
  if (differences !== null && differences.length > 0) throw new CommandError('')
}

/** Reports of earlier versions have no win shares. */
const ADDED = ['winShare', 'tagged', 'tags']

function compareReport<Report extends { readonly design: object }>(saved: Report, computed: Report): string[] {
  return differencesOf(saved, computed, 'tagged' in saved.design ? [] : ADDED)
}

function requireReport(value: unknown): StudyReport {
  const members = ['study', 'ranking', 'closest', 'mostLopsided', 'design', 'log']
  if (typeof value === 'object' && value !== null && members.every((name) => name in value)) return value as StudyReport
  throw new CommandError('This is no report of a study: save it as JSON.')
}

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
