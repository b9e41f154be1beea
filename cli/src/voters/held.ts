import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { exitCodes } from '../errors.ts'
import { json, table } from '../table.ts'
import { readDatabase } from '../with-database.ts'

/** Before every held voter. */
const FIRST_PAGE = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
const LISTED_MAX = 1_000

export const listHeldVoters = defineCommand({
  name: 'voters held',
  summary: 'list the voters whose votes are held back',
  arguments: [],
  reads: true,
  options: { database: shared.database, json: shared.json },
  notes: `The service holds voters who vote for or against one model regardless of its answers, or only if it is in the battle. The latest ${LISTED_MAX} are listed.`,
  examples: ['npx arena voters held', 'npx arena voters held --json'],
  async run({ values }, io) {
    const held = await readDatabase(io, values, ({ database, server }) =>
      server.createHolds(database).list(FIRST_PAGE, LISTED_MAX),
    )
    if (values.json)
      io.out(json(held.map(({ userId, reason, evidence, heldAt }) => ({ userId, reason, evidence, heldAt }))))
    else {
      const rows = held.map(({ userId, heldAt, reason }) => [userId, heldAt.toISOString().slice(0, 10), reason])
      io.out(table(['USER', 'SINCE', 'REASON'], rows))
    }
    if (held.length === 0) io.err('No voter is held.\n')
    return exitCodes.done
  },
})
