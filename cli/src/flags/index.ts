import { createClient } from '@arena/client'
import { closestMatch } from 'leven'
import { defineCommand, shared } from '../command.ts'
import { CommandError, UsageError } from '../errors.ts'
import { printList } from '../output/table.ts'
import { itemsAt, serviceUrl } from '../service.ts'
import { readDatabase, withDatabase } from '../with-database.ts'

export const listFlags = defineCommand({
  name: 'flags list',
  summary: 'list the feature flags',
  reads: true,
  options: { url: shared.url, database: shared.database, json: shared.json },
  notes: 'public_sharing: whether other people can read public and unlisted threads. A flag that is not listed is off.',
  examples: ['npx arena flags list', 'npx arena flags list --url http://localhost:3000 --json'],
  async run({ values }, io) {
    if (values.url !== undefined && values.database !== undefined) {
      throw new UsageError('Give --url or --database, not both.')
    }
    const url = values.url === undefined ? null : await serviceUrl(values.url, io)
    const flags =
      url === null
        ? await readDatabase(io, values, ({ database, server }) => server.createFlagStore(database).list())
        : await itemsAt(url, (call) => createClient({ baseUrl: url }).flags.list(call))
    printList(io, values, flags, {
      heads: ['FLAG', 'STATE'],
      cells: ({ key, enabled }) => [key, enabled ? 'on' : 'off'],
    })
  },
})

export const setFlag = defineCommand({
  name: 'flags set',
  summary: 'switch a feature flag on or off',
  arguments: ['<key>', '<on|off>'],
  options: {
    create: { type: 'boolean', about: 'make a new flag if there is none with this key' },
    database: shared.database,
  },
  notes: 'A running service obeys at once. `npx arena flags list` shows the flags.',
  examples: ['npx arena flags set public_sharing off'],
  async run({ values, words: [key, state] }, io) {
    if (!/^[\w.:-]{1,200}$/.test(key)) {
      throw new UsageError(`A flag's key has 1 to 200 letters, digits, dots, colons, dashes or underscores.`)
    }
    await withDatabase(io, values, async ({ database, server, by }) => {
      const flags = server.createFlagStore(database)
      const known = (await flags.list()).map((flag) => flag.key)
      if (!values.create && !known.includes(key)) throw new CommandError(unknownFlag(key, known))
      await flags.set(key, state === 'on', by)
    })
    io.out(`${key} is ${state}.\n`)
  },
})

function unknownFlag(key: string, known: readonly string[]): string {
  const meant = closestMatch(key, known, { maxDistance: 3 })
  return `There is no flag ${key}${meant ? `: did you mean ${meant}?` : '.'} Add --create to make a new one.`
}
