import { checkNamed, resolveUser, userOptions } from '../admin/resolve-user.ts'
import { byCommandLine } from '../by-command-line.ts'
import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { exitCodes } from '../errors.ts'
import { withDatabase } from '../with-database.ts'

export const unblockUser = defineCommand({
  name: 'users unblock',
  summary: "accept a blocked user's tokens again",
  arguments: ['[e-mail or user id]'],
  options: { ...userOptions, database: shared.database },
  notes: 'It takes effect within a second.',
  examples: ['npx arena users unblock spam@example.org'],
  async run({ values, words: [who] }, io) {
    const named = { who, subject: values.subject }
    checkNamed(named)
    const { user, changed } = await withDatabase(io, values, async (at) => {
      const user = await resolveUser(named, at)
      return { user, changed: await at.server.createRefusedUsers(at.database).unblock(user.userId, byCommandLine()) }
    })
    io.out(`${user.label} is ${changed ? 'no longer' : 'not'} blocked.\n`)
    return exitCodes.done
  },
})
