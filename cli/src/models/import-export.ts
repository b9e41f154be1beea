import { writeFile } from 'node:fs/promises'
import { defineCommand, shared } from '../command.ts'
import { CommandError, reasonOf } from '../errors.ts'
import { hostsAt } from '../hosts/hosts-at.ts'
import { json } from '../output/table.ts'
import { readJson } from '../read-json.ts'
import { readDatabase, withDatabase } from '../with-database.ts'

export const importModels = defineCommand({
  name: 'models import',
  summary: 'import the models of a JSON file, all or none',
  arguments: ['<file>'],
  options: { database: shared.database },
  notes: [
    'The file holds a JSON array of {modelName, displayName, providerName, isFree?, status?, hostModelName?,',
    'inputPrice?, outputPrice?, contextTokens?, vision?, weight?, paused?}, as CATALOGUE_FILE does;',
    '- is standard input. Existing models are changed by name and keep the fields that the file omits.',
    'Models that are not in the file are not changed.',
  ].join('\n'),
  examples: ['npx arena models import models.json', 'npx arena models import - < models.json'],
  async run({ values, words: [file] }, io) {
    const written = await readJson(file, io)
    const { entered, added } = await withDatabase(io, values, async (at) => {
      const { database, server } = at
      const hosts = (await hostsAt(at)).map(({ name }) => name)
      const source = file === '-' ? 'Standard input' : file
      const entries = server.checkEntries(written, source, server.hostNames(hosts))
      const store = server.createModelStore(database)
      const known = new Set((await store.all()).map(({ modelName }) => modelName))
      await server.upsertModels(store, entries, at.by)
      return { entered: entries.length, added: entries.filter(({ modelName }) => !known.has(modelName)).length }
    })
    io.out(`Imported ${entered} ${entered === 1 ? 'model' : 'models'}: ${added} new, ${entered - added} known.\n`)
  },
})

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
      return
    }
    await writeFile(file, json(entries)).catch((error: NodeJS.ErrnoException) => {
      throw new CommandError(`${file} cannot be written (${error.code ?? reasonOf(error)}): choose another path.`)
    })
    io.err(`Wrote ${entries.length} models to ${file}.\n`)
  },
})
