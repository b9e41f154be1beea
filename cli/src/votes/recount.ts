import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { exitCodes } from '../errors.ts'
import { json } from '../table.ts'
import { withDatabase } from '../with-database.ts'

export const recountVotes = defineCommand({
  name: 'votes recount',
  summary: 'make the tallies anew from the votes, and say whether they agreed',
  arguments: [],
  options: {
    check: { type: 'boolean', about: 'only compare, change nothing' },
    database: shared.database,
    json: shared.json,
  },
  notes: [
    'The votes are the truth; lists of tags and the figures of operators come from tallies that every vote adds to. They',
    'disagree only when somebody changed one of them by hand. A running service may go on: votes that come meanwhile',
    'wait, and where tallies were made anew it reads all votes again.',
    'Exit code 1 with --check when they disagree.',
  ].join('\n'),
  examples: ['npx arena votes recount --check', 'npx arena votes recount'],
  async run({ values }, io) {
    const wrong = await withDatabase(io, values, ({ database, server }) =>
      values.check ? server.findWrongTallies(database) : server.recountTallies(database),
    )
    if (values.json) io.out(json({ agreed: wrong.length === 0, wrong }))
    else if (wrong.length === 0) io.out('The tallies agree with the votes.\n')
    else {
      const done = values.check ? 'nothing was changed' : 'all were made anew'
      io.out(`Tallies that disagree with the votes: ${wrong.length}; ${done}.\n`)
    }
    return values.check && wrong.length > 0 ? exitCodes.failed : exitCodes.done
  },
})
