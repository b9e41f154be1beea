import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { defineCommand, shared } from '../command.ts'
import { CommandError, reasonOf } from '../errors.ts'
import type { Io } from '../output/io.ts'
import { createProgress, type Progress } from '../output/progress.ts'
import { readSettings } from '../settings.ts'
import { type AtWork, openFor } from '../with-database.ts'
import { refuseExisting } from './refuse-existing.ts'
import { untilClosed } from './until-closed.ts'

export const backupCommand = defineCommand({
  name: 'backup',
  summary: 'write the whole database to a file while the service runs',
  arguments: ['<file or ->'],
  options: { force: shared.force, database: shared.database },
  notes: [
    'All tables as of one moment, compressed with gzip; - is standard output. The database is not changed or migrated, so an',
    'older version can be backed up before an upgrade.',
    'The file contains secrets: password hashes, signing keys, encrypted keys of hosts, and everything that users wrote. Only',
    'its owner can read it; keep it that way. It has no settings: save .env, and ARENA_SECRET_KEY or the file',
    'secret-key in DATA_DIR, without which stored keys of hosts cannot be decrypted.',
  ].join('\n'),
  examples: [
    'npx arena backup arena.backup',
    'npx arena backup - | gpg --encrypt -r you@example.org > arena.backup.gpg',
  ],
  async run({ values, words: [file] }, io) {
    const config = await readSettings(io, values)
    if (file !== '-') refuseExisting([file], values)
    const backUp = async ({ database, server }: AtWork) => {
      let progress: Progress | undefined
      const onTable = (total: number) => {
        progress ??= createProgress({ label: 'tables', total, io })
        progress.add(1)
      }
      await server
        .readBackup(database, (chunks) => (file === '-' ? toOutput(chunks, io) : toFile(chunks, file)), onTable)
        .finally(() => progress?.done())
    }
    await openFor(io, config, backUp, { unchanged: true })
    if (file !== '-') io.err(`Wrote ${file}. It contains secrets: keep it safe.\n`)
  },
})

const bytesOf = (chunks: AsyncIterable<Buffer>) => Readable.from(chunks, { objectMode: false })

const toOutput = (chunks: AsyncIterable<Buffer>, io: Io) =>
  untilClosed(pipeline(bytesOf(chunks), createGzip(), io.output, { end: false }))

async function toFile(chunks: AsyncIterable<Buffer>, file: string): Promise<void> {
  const part = `${file}.part`
  try {
    // A file of an interrupted backup may be readable by others.
    await rm(part, { force: true })
    await pipeline(bytesOf(chunks), createGzip(), createWriteStream(part, { mode: 0o600, flush: true }))
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new CommandError(`${file} cannot be written (${(error as NodeJS.ErrnoException).code ?? reasonOf(error)}).`)
  }
}
