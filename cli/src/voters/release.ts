import { checkNamed, resolveUser, userOptions } from '../admin/resolve-user.ts'
import { byCommandLine } from '../by-command-line.ts'
import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { exitCodes } from '../errors.ts'
import { withDatabase } from '../with-database.ts'

export const releaseVoter = defineCommand({
  name: 'voters release',
  summary: 'count the votes of a held voter again',
  arguments: ['[e-mail or user id]'],
  options: { ...userOptions, database: shared.database },
  notes: [
    'Votes that were cast while the voter was held stay excluded.',
    'The service does not hold a voter again who was released.',
  ].join('\n'),
  examples: ['npx arena voters release ada@example.org'],
  async run({ values, words: [who] }, io) {
    const named = { who, subject: values.subject }
    checkNamed(named)
    const { user, changed } = await withDatabase(io, values, async (at) => {
      const user = await resolveUser(named, at)
      return { user, changed: await at.server.createHolds(at.database).release(user.userId, byCommandLine()) }
    })
    io.out(`${user.label} is ${changed ? 'no longer' : 'not'} held.\n`)
    return exitCodes.done
  },
})
