import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { exitCodes } from '../errors.ts'
import { json } from '../table.ts'
import { withDatabase } from '../with-database.ts'

export const recountVotes = defineCommand({
  name: 'votes recount',
  summary: 'rebuild the tallies from the votes, and report differences',
  arguments: [],
  options: {
    check: { type: 'boolean', about: 'compare only, change nothing' },
    database: shared.database,
    json: shared.json,
  },
  notes: [
    'Every vote adds to the tallies, which serve the list of tags and the admin statistics. They differ from the votes only',
    'after a manual change of the database. A running service can stay up: new votes wait until the command is done, and',
    'the service reads all votes again if tallies were rebuilt.',
    'Exits with code 1 if --check finds differences.',
  ].join('\n'),
  examples: ['npx arena votes recount --check', 'npx arena votes recount'],
  async run({ values }, io) {
    const wrong = await withDatabase(io, values, ({ database, server }) =>
      values.check ? server.findWrongTallies(database) : server.recountTallies(database),
    )
    if (values.json) io.out(json({ agreed: wrong.length === 0, wrong }))
    else if (wrong.length === 0) io.out('The tallies agree with the votes.\n')
    else {
      const done = values.check ? 'nothing was changed' : 'all were rebuilt'
      io.out(`Tallies that disagree with the votes: ${wrong.length}; ${done}.\n`)
    }
    return values.check && wrong.length > 0 ? exitCodes.failed : exitCodes.done
  },
})
