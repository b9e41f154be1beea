import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Run, toJson, toMarkdown } from '../report.ts'
import { replaceFile } from './replace-file.ts'
import { writeResultsPage } from './write-results-page.ts'

/** Writes a run into a folder of results, and the page of all that is kept there anew. */
export async function keepRun(run: Run, folder: string, order: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const files = {
    [`${run.part}.md`]: toMarkdown(run),
    [`${run.part}.json`]: toJson(run),
    ...run.report.drawings,
  }
  for (const [name, text] of Object.entries(files)) await replaceFile(path.join(folder, name), text)
  await writeResultsPage(folder, order)
}
