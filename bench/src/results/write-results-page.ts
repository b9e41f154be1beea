import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { KeptRun } from '../report.ts'
import { replaceFile } from './replace-file.ts'
import { resultsPage } from './results-page.ts'

const BENCH = fileURLToPath(new URL('../..', import.meta.url))

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
  const beside = path.resolve(folder, '..')
  const page = resultsPage(runs, {
    folder: path.basename(path.resolve(folder)),
    out: path.relative(path.join(BENCH, '..'), path.resolve(folder)),
    guide: path.relative(beside, path.join(BENCH, 'README.md')),
  })
  await replaceFile(path.join(beside, 'RESULTS.md'), page)
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
