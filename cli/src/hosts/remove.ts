import { defineCommand, shared } from '../command.ts'
import { CommandError } from '../errors.ts'
import { withDatabase } from '../with-database.ts'
import { hostAccessAt } from './hosts-at.ts'

export const removeHost = defineCommand({
  name: 'hosts remove',
  summary: 'remove a host and its key',
  arguments: ['<name>'],
  options: { database: shared.database },
  notes: 'Its models stay in the catalogue with their votes, and are not served.',
  examples: ['npx arena hosts remove lab'],
  async run({ values, words: [name] }, io) {
    await withDatabase(io, values, async (at) => {
      const { store, environmentHosts } = hostAccessAt(at)
      if (await store.remove(name, at.by)) return
      const ofEnvironment = environmentHosts.some((host) => host.name === name)
      throw new CommandError(
        ofEnvironment
          ? `The environment configures '${name}': unset its variables and start the service again.`
          : `There is no host '${name}': \`npx arena hosts list\` lists them.`,
      )
    })
    io.out(`Removed ${name}.\n`)
  },
})
