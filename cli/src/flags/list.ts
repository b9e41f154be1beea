import { createClient } from '@arena/client'
import type { Flag } from '@arena/contract'
import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { CommandError, exitCodes, UsageError } from '../errors.ts'
import { askService, notArena, serviceUrl } from '../service.ts'
import { json, table } from '../table.ts'
import { readDatabase } from '../with-database.ts'

export const listFlags = defineCommand({
  name: 'flags list',
  summary: 'list the feature flags',
  arguments: [],
  reads: true,
  options: shared,
  notes: 'public_sharing: whether other people can read public and unlisted threads. A flag that is not listed is off.',
  examples: ['npx arena flags list', 'npx arena flags list --url http://localhost:3000 --json'],
  async run({ values }, io) {
    if (values.url !== undefined && values.database !== undefined) {
      throw new UsageError('Give --url or --database, not both.')
    }
    const flags =
      values.url === undefined
        ? await readDatabase(io, values, ({ database, server }) => server.createFlagStore(database).list())
        : await flagsAt(await serviceUrl(values.url, io))
    io.out(
      values.json
        ? json(flags)
        : table(
            ['FLAG', 'STATE'],
            flags.map(({ key, enabled }) => [key, enabled ? 'on' : 'off']),
          ),
    )
    return exitCodes.done
  },
})

async function flagsAt(url: string): Promise<Flag[]> {
  const { items } = await askService(url, (call) => createClient({ baseUrl: url }).flags.list(call))
  if (!Array.isArray(items)) throw new CommandError(notArena(url))
  return items
}
