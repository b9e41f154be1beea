import { writeFile } from 'node:fs/promises'
import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { CommandError, exitCodes, reasonOf } from '../errors.ts'
import { json } from '../table.ts'
import { readDatabase } from '../with-database.ts'

export const exportModels = defineCommand({
  name: 'models export',
  summary: 'write every model as JSON, for `models import` or CATALOGUE_FILE',
  arguments: ['[file]'],
  reads: true,
  options: {
    database: shared.database,
    json: { type: 'boolean', about: 'changes nothing: the output is always JSON' },
  },
  notes: [
    'Includes retired and simulated models, oldest first. Without a file, or with -, writes to standard output.',
    'Importing an export changes nothing.',
  ].join('\n'),
  examples: ['npx arena models export models.json', 'npx arena models export | grep displayName'],
  async run({ values, words: [file = '-'] }, io) {
    const models = await readDatabase(io, values, ({ database, server }) => server.createModelStore(database).all())
    const entries = models
      // Ids are assigned in file order, so this order gives another installation the same list.
      .toReversed()
      // Without what another installation assigns itself.
      .map(({ modelId: _id, simulated: _simulated, ...entry }) => entry)
    if (file === '-') {
      io.out(json(entries))
      return exitCodes.done
    }
    await writeFile(file, json(entries)).catch((error: NodeJS.ErrnoException) => {
      throw new CommandError(`${file} cannot be written (${error.code ?? reasonOf(error)}): choose another path.`)
    })
    io.err(`Wrote ${entries.length} models to ${file}.\n`)
    return exitCodes.done
  },
})
