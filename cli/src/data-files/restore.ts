import { constants, createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { defineCommand, shared } from '../command.ts'
import { CommandError, reasonOf } from '../errors.ts'
import { readSettings } from '../settings.ts'
import { withStartedDatabase } from '../with-database.ts'

export const restoreCommand = defineCommand({
  name: 'restore',
  summary: 'load a file of `backup` into an empty database',
  arguments: ['<file>'],
  options: { database: shared.database },
  notes: [
    'The database must have no tables: a new DATA_DIR, or a database that was just created. All of the backup is restored or',
    'nothing, and then migrated to the schema of this version. A backup of a newer version is refused.',
    'Accounts, tokens and sessions stay valid. Start the service afterwards.',
  ].join('\n'),
  examples: [
    'DATA_DIR=./restored npx arena restore arena.backup',
    'npx arena restore arena.backup --database postgres://arena@localhost/restored',
  ],
  async run({ values, words: [file] }, io) {
    const config = await readSettings(io, values)
    // Without the file, no database must be created.
    await access(file, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
      throw new CommandError(`${file} cannot be read (${error.code ?? reasonOf(error)}).`)
    })
    const { head, rows } = await withStartedDatabase(io, config, (database, server) =>
      server.restoreBackup(database, unzipped(file)),
    )
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    io.err(`Restored ${total} rows of ${Object.keys(rows).length} tables, as of ${head.createdAt}.\n`)
  },
})

/** Opened when it is read: an error before that would have no listener. */
async function* unzipped(file: string): AsyncGenerator<Buffer, void, void> {
  const input = createReadStream(file)
  const output = createGunzip()
  input.on('error', (error) => output.destroy(error))
  try {
    yield* input.pipe(output)
  } finally {
    input.destroy()
  }
}
