import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ExportKind, ExportReader, ExportRow } from '@arena/server'
import { defineCommand, shared } from '../command.ts'
import { UsageError } from '../errors.ts'
import type { Io } from '../output/io.ts'
import { createProgress } from '../output/progress.ts'
import { json } from '../output/table.ts'
import type { Server } from '../server.ts'
import { version } from '../version.ts'
import { readDatabase } from '../with-database.ts'
import { exportPreferences, FORMS } from './export-preferences.ts'
import { FORMATS, type Format, writeRows, writeText } from './formats.ts'
import { withoutParts } from './part-files.ts'
import { refuseExisting } from './refuse-existing.ts'

const KINDS = ['votes', 'battles', 'threads', 'all'] as const
type Kind = (typeof KINDS)[number]

export const exportCommand = defineCommand({
  name: 'export',
  summary: 'write votes, battles, threads or preference data to files',
  arguments: ['<votes|battles|threads|all|preferences>'],
  options: {
    format: {
      type: 'string',
      value: 'FORMAT',
      choices: [...FORMATS, ...FORMS],
      about:
        'jsonl (the default), csv or parquet; preferences need trl, trl-unpaired, openai-dpo or lmarena, without a default',
    },
    out: { type: 'string', value: 'PATH', about: 'the file, or the folder for all; without it, standard output' },
    'with-text': {
      type: 'boolean',
      about: 'add prompts, answers, reasoning, titles and system prompts, and the reasons of votes',
    },
    study: { type: 'string', value: 'ID', about: 'preferences: the votes of this closed study' },
    'older-than': {
      type: 'string',
      value: 'DAYS',
      about: 'preferences: only votes that are at least so many days old',
    },
    redact: { type: 'boolean', about: 'preferences: replace e-mail addresses, phone numbers and keys' },
    force: shared.force,
    database: shared.database,
  },
  notes: [
    'votes: one row per vote of the vote log. battles: one row per battle. threads: one row per turn of a thread.',
    'all: a file of each in a folder, from one moment, and manifest.json with their row counts and SHA-256.',
    'Users, battles and threads have keyed pseudonyms; those of voters are the ones of the public vote log. No export has',
    'e-mail addresses, user ids, tokens or keys. Texts are only there with --with-text: users may have written about',
    'themselves. Battles include those that nobody has voted on, with their models: keep them from those who vote.',
    'preferences: votes with their conversations, as training or research data. Only of people who turned it on (account page,',
    'off by default): the owner of the battle or study, and the voter. Texts are always there, names of users never. Rows have days,',
    'no times, and are in no order of time. Of a study, they have the prompt after the system prompt of the contestant; trl and openai-dpo',
    'have one prompt for both, and no system prompt if the two contestants have different ones.',
    '  trl           prompt, chosen, rejected as lists of messages. Ties and both-bad votes are left out.',
    '  trl-unpaired  prompt, completion, label: two rows a vote, both false if both were bad. Ties are left out.',
    '  openai-dpo    input, preferred_output, non_preferred_output. As trl, and without later turns of a conversation.',
    '  lmarena       every vote with model_a, model_b and winner, ties too; class and held say what a board would not count.',
    'The first three have the votes that the blind board counts. --redact finds what looks like an e-mail address, a phone',
    'number or a key. It cannot find names, addresses, user names, account numbers, passwords and tokens without a digit, or what is',
    'spelled out: read before you publish.',
    'The service can run meanwhile. A file has its name only when it is complete; before that it ends in .part.',
  ].join('\n'),
  examples: [
    'npx arena export votes --out votes.jsonl',
    'npx arena export battles --format csv --with-text > battles.csv',
    'npx arena export all --format parquet --out export',
    'npx arena export preferences --format trl --redact --older-than 30 --out preferences.jsonl',
  ],
  async run({ values, words }, io) {
    const foreign = words[0] === 'preferences' ? (['with-text'] as const) : (['study', 'older-than', 'redact'] as const)
    const refused = foreign.find((name) => values[name])
    if (refused !== undefined) throw new UsageError(`--${refused} is no option of ${words[0]}.`)
    if (words[0] === 'preferences') return exportPreferences(values, io)
    const kind = words[0] as Kind
    const { out } = values
    const format = FORMATS.find((each) => each === (values.format ?? 'jsonl'))
    if (format === undefined) throw new UsageError(`--format ${values.format} is for preferences.`)
    if (out === undefined && kind === 'all') throw new UsageError('--out is missing: all writes a folder.')
    if (out === undefined && format === 'parquet')
      throw new UsageError('--out is missing: Parquet is written to a file.')
    const withText = values['with-text']
    const files = out === undefined ? [] : filesOf(kind, format, out)
    refuseExisting(files, values)
    await readDatabase(io, values, ({ database, server }) =>
      server.readExports(database, { withText }, async (reader) => {
        const job: Job = { io, server, reader, format, withText }
        if (out === undefined) await toStandardOutput(job, kind as ExportKind)
        else if (kind === 'all') await toFolder(job, out, files)
        else await toFile(job, kind, files[0]!)
      }),
    )
  },
})

/** What an export writes: a file, or several in a folder. */
function filesOf(kind: Kind, format: Format, out: string): string[] {
  const inFolder = (name: string) => path.join(out, name)
  if (kind === 'all')
    return [...KINDS.slice(0, -1).map((each) => inFolder(`${each}.${format}`)), inFolder('manifest.json')]
  const isFolder = statSync(out, { throwIfNoEntry: false })?.isDirectory()
  return [isFolder ? inFolder(`${kind}.${format}`) : out]
}

interface Job {
  readonly io: Io
  readonly server: Server
  readonly reader: ExportReader
  readonly format: Format
  readonly withText: boolean
}

/** Counts the rows and shows progress while they are read. */
async function watched({ io, reader }: Job, kind: ExportKind) {
  const progress = createProgress({ label: kind, total: io.errIsTerminal ? await reader.count(kind) : 0, io })
  let done = 0
  async function* batches(): AsyncGenerator<ExportRow[], void, void> {
    try {
      for await (const rows of reader.read(kind)) {
        yield rows
        done += rows.length
        progress.add(rows.length)
      }
    } finally {
      progress.done()
    }
  }
  return { batches: batches(), rows: () => done }
}

async function toStandardOutput(job: Job, kind: ExportKind): Promise<void> {
  const { batches } = await watched(job, kind)
  const columns = job.server.columnsOf(kind, job.withText)
  await writeText(job.format === 'csv' ? 'csv' : 'jsonl', columns, batches, job.io.output)
}

/** Writes a part file, and returns how many rows it has. */
async function writePart(job: Job, kind: ExportKind, file: string): Promise<number> {
  const { batches, rows } = await watched(job, kind)
  await writeRows(job.format, job.server.columnsOf(kind, job.withText), batches, `${file}.part`)
  return rows()
}

async function toFile(job: Job, kind: ExportKind, file: string): Promise<void> {
  await withoutParts(file, [file], async () => {
    const rows = await writePart(job, kind, file)
    await rename(`${file}.part`, file)
    job.io.err(`Wrote ${rows} rows to ${file}.\n`)
  })
}

async function toFolder(job: Job, folder: string, files: readonly string[]): Promise<void> {
  await withoutParts(folder, files, () => writeFolder(job, folder))
}

async function writeFolder(job: Job, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const manifest = path.join(folder, 'manifest.json')
  const files: { kind: ExportKind; file: string; rows: number; sha256: string }[] = []
  for (const kind of job.server.EXPORT_KINDS) {
    const file = `${kind}.${job.format}`
    const rows = await writePart(job, kind, path.join(folder, file))
    files.push({ kind, file, rows, sha256: await sha256Of(path.join(folder, `${file}.part`)) })
  }
  const facts = {
    version: version(),
    schema: await job.reader.schemaLevel(),
    exportedAt: new Date().toISOString(),
    format: job.format,
    withText: job.withText,
    files,
  }
  await rm(`${manifest}.part`, { force: true })
  await writeFile(`${manifest}.part`, json(facts), { mode: 0o600 })
  // The manifest of an earlier export goes first and the new one comes last: files of two exports never have one.
  await rm(manifest, { force: true })
  for (const { file } of files) await rename(path.join(folder, `${file}.part`), path.join(folder, file))
  await rename(`${manifest}.part`, manifest)
  job.io.err(`Wrote ${files.map(({ kind, rows }) => `${rows} ${kind}`).join(', ')} to ${folder}.\n`)
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
