import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Run, toJson, toMarkdown } from '../report.ts'
import { writeResultsPage } from './write-results-page.ts'

/** Writes a run into a folder of results, and the page of all that is kept there anew. */
export async function keepRun(run: Run, folder: string, order: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, `${run.part}.md`), toMarkdown(run))
  await writeFile(path.join(folder, `${run.part}.json`), toJson(run))
  for (const [name, drawing] of Object.entries(run.report.drawings ?? {})) {
    await writeFile(path.join(folder, name), drawing)
  }
  await writeResultsPage(folder, order)
}
