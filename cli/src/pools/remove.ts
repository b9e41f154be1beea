import { byCommandLine } from '../by-command-line.ts'
import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { CommandError, exitCodes } from '../errors.ts'
import { withDatabase } from '../with-database.ts'

export const removePool = defineCommand({
  name: 'pools remove',
  summary: 'remove a pool',
  arguments: ['<name>'],
  options: { database: shared.database },
  notes: 'Its models stay in the catalogue, and battles that were drawn from it count as before.',
  examples: ['npx arena pools remove coding'],
  async run({ values, words: [name = ''] }, io) {
    const removed = await withDatabase(io, values, ({ database, server }) =>
      server.createPoolStore(database).remove(name, byCommandLine()),
    )
    if (!removed) throw new CommandError(`There is no pool '${name}': \`npx arena pools list\` lists them.`)
    io.out(`Removed ${name}.\n`)
    return exitCodes.done
  },
})
