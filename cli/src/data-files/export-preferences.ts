import { statSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import path from 'node:path'
import type { ExportRow, PreferenceForm } from '@arena/server'
import { UsageError } from '../errors.ts'
import type { Io } from '../output/io.ts'
import { createProgress } from '../output/progress.ts'
import { readWhole } from '../whole-number.ts'
import { readDatabase } from '../with-database.ts'
import { writeRows, writeText } from './formats.ts'
import { withoutParts } from './part-files.ts'
import { refuseExisting } from './refuse-existing.ts'

export const FORMS = ['trl', 'trl-unpaired', 'openai-dpo', 'lmarena'] as const satisfies readonly PreferenceForm[]

interface Given {
  readonly format: string | undefined
  readonly out: string | undefined
  readonly study: string | undefined
  readonly 'older-than': string | undefined
  readonly redact: boolean
  readonly force: boolean
  readonly database: string | undefined
}

/** Writes preference data, one JSON object in a line. */
export async function exportPreferences(given: Given, io: Io): Promise<void> {
  const form = FORMS.find((each) => each === given.format)
  if (form === undefined) throw new UsageError(`--format of preferences must be one of ${FORMS.join(', ')}.`)
  const olderThanDays = readWhole('older-than', given['older-than'] ?? '0', 0, 36_500)
  const file = given.out === undefined ? null : fileOf(given.out, form)
  if (file !== null) refuseExisting([file], given)
  const options = { form, studyId: given.study, olderThanDays, redacted: given.redact }
  await readDatabase(io, given, ({ database, server }) =>
    server.readPreferences(database, options, async (batches) => {
      let rows = 0
      const progress = createProgress({ label: 'rows', io })
      async function* counted() {
        for await (const batch of batches) {
          rows += batch.length
          progress.add(batch.length)
          // Only columns of other formats are read by name.
          yield batch as ExportRow[]
        }
        progress.done()
      }
      if (file === null) await writeText('jsonl', [], counted(), io.output)
      else
        await withoutParts(file, [file], async () => {
          await writeRows('jsonl', [], counted(), `${file}.part`)
          await rename(`${file}.part`, file)
        })
      if (file !== null) io.err(`Wrote ${rows} rows to ${file}.\n`)
      if (rows === 0)
        io.err(
          'There are no such votes of people who share them: the setting is on the account page, and off by default.\n',
        )
    }),
  )
}

const fileOf = (out: string, form: PreferenceForm): string =>
  statSync(out, { throwIfNoEntry: false })?.isDirectory() ? path.join(out, `preferences-${form}.jsonl`) : out
