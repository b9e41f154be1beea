import { readFile } from 'node:fs/promises'
import { byCommandLine } from '../by-command-line.ts'
import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { CommandError, exitCodes, reasonOf } from '../errors.ts'
import { hostsAt } from '../hosts/hosts-at.ts'
import type { Io } from '../io.ts'
import { withDatabase } from '../with-database.ts'

export const importModels = defineCommand({
  name: 'models import',
  summary: 'import the models of a JSON file, all or none',
  arguments: ['<file>'],
  options: { database: shared.database },
  notes: [
    'The file holds a JSON array of {modelName, displayName, providerName, isFree?, status?, hostModelName?,',
    'inputPrice?, outputPrice?, contextTokens?, weight?, paused?}, as CATALOGUE_FILE does;',
    '- is standard input. Existing models are changed by name and keep the fields that the file omits.',
    'Models that are not in the file are not changed.',
  ].join('\n'),
  examples: ['npx arena models import models.json', 'npx arena models import - < models.json'],
  async run({ values, words: [file = ''] }, io) {
    const written = await readJson(file, io)
    const { entered, added } = await withDatabase(io, values, async (at) => {
      const { database, server } = at
      const hosts = (await hostsAt(at)).map(({ name }) => name)
      const entries = server.checkEntries(written, nameOf(file), server.hostNames(hosts))
      const store = server.createModelStore(database)
      const known = new Set((await store.all()).map(({ modelName }) => modelName))
      await server.upsertModels(store, entries, byCommandLine())
      return { entered: entries.length, added: entries.filter(({ modelName }) => !known.has(modelName)).length }
    })
    io.out(`Imported ${entered} ${entered === 1 ? 'model' : 'models'}: ${added} new, ${entered - added} known.\n`)
    return exitCodes.done
  },
})

const nameOf = (file: string) => (file === '-' ? 'Standard input' : file)

async function readJson(file: string, io: Io): Promise<unknown> {
  const text = await (file === '-' ? io.input() : readFile(file, 'utf8')).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${nameOf(file)} cannot be read (${error.code ?? reasonOf(error)}): check its name.`)
  })
  try {
    // Editors on Windows begin a file with a byte-order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new CommandError(`${nameOf(file)} is not JSON (${reasonOf(error)}).`)
  }
}
