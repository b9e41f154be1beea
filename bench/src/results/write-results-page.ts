import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { KeptRun } from '../report.ts'
import { replaceFile } from './replace-file.ts'
import { resultsPage } from './results-page.ts'

/**
 * Writes `RESULTS.md` beside the folder of results, from the runs that are kept in it: parts that were run on other days
 * stay on the page as they were.
 */
export async function writeResultsPage(folder: string, order: readonly string[]): Promise<void> {
  const runs: KeptRun[] = []
  for (const part of order) {
    if (!(await readdir(folder)).includes(`${part}.json`)) continue
    const kept = JSON.parse(await readFile(path.join(folder, `${part}.json`), 'utf8')) as Partial<KeptRun>
    runs.push(withDefaults(part, kept))
  }
  const page = resultsPage(runs, path.basename(folder))
  await replaceFile(path.join(folder, '..', 'RESULTS.md'), page)
}

/** Results of an earlier version had a title, a machine and measurements. */
function withDefaults(part: string, kept: Partial<KeptRun>): KeptRun {
  const { quick = false } = (kept.measurements ?? {}) as { quick?: boolean }
  return {
    title: part,
    command: `npm run bench -- ${part}${quick ? ' --quick' : ''}`,
    seconds: Number.NaN,
    columns: [],
    rows: [],
    notes: [],
    findings: [],
    drawings: [],
    measurements: {},
    ...kept,
    part,
    machine: kept.machine!,
  }
}
