import { defineCommand, shared } from '../command.ts'
import { printList } from '../output/table.ts'
import { userArguments, userOptions, withUser } from '../users/resolve-user.ts'
import { readDatabase } from '../with-database.ts'

/** Before every held voter. */
const FIRST_PAGE = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
const LISTED_MAX = 1_000

export const listHeldVoters = defineCommand({
  name: 'voters held',
  summary: 'list the voters whose votes are held back',
  reads: true,
  options: { database: shared.database, json: shared.json },
  notes: [
    'The service holds voters who vote for or against one model regardless of its answers, or only if it is in the battle.',
    `The latest ${LISTED_MAX} are listed.`,
  ].join('\n'),
  examples: ['npx arena voters held', 'npx arena voters held --json'],
  async run({ values }, io) {
    const held = await readDatabase(io, values, ({ database, server }) =>
      server.createHolds(database).list(FIRST_PAGE, LISTED_MAX),
    )
    const voters = held.map(({ userId, reason, evidence, heldAt }) => ({ userId, reason, evidence, heldAt }))
    printList(io, values, voters, {
      heads: ['USER', 'SINCE', 'REASON'],
      cells: ({ userId, heldAt, reason }) => [userId, heldAt.toISOString().slice(0, 10), reason],
      none: 'No voter is held.',
    })
  },
})

export const releaseVoter = defineCommand({
  name: 'voters release',
  summary: 'count the votes of a held voter again',
  arguments: userArguments,
  options: userOptions,
  notes: [
    'Votes that were cast while the voter was held stay excluded.',
    'The service does not hold a voter again who was released.',
  ].join('\n'),
  examples: ['npx arena voters release ada@example.org'],
  async run(given, io) {
    const { user, result: changed } = await withUser(io, given, ({ userId }, { server, database, by }) =>
      server.createHolds(database).release(userId, by),
    )
    io.out(`${user.label} is ${changed ? 'no longer' : 'not'} held.\n`)
  },
})
