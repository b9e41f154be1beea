import { byCommandLine } from '../by-command-line.ts'
import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { exitCodes } from '../errors.ts'
import { withDatabase } from '../with-database.ts'
import { checkNamed, resolveUser, userOptions } from './resolve-user.ts'

export const revokeAdmin = defineCommand({
  name: 'admin revoke',
  summary: "remove a user's administrator role",
  arguments: ['[e-mail or user id]'],
  options: { ...userOptions, database: shared.database },
  notes: 'It takes effect immediately. The user keeps the account, threads and votes.',
  examples: ['npx arena admin revoke me@example.org'],
  async run({ values, words: [who] }, io) {
    const named = { who, subject: values.subject }
    checkNamed(named)
    const { user, changed, left } = await withDatabase(io, values, async (at) => {
      const user = await resolveUser(named, at)
      const administrators = at.server.createAdministrators(at.database)
      const changed = await administrators.revoke(user.userId, byCommandLine())
      return { user, changed, left: (await administrators.list()).length }
    })
    io.out(`${user.label} is ${changed ? 'no longer' : 'not'} an administrator.\n`)
    if (left === 0) io.err('There are no administrators left: add one with `npx arena admin grant`.\n')
    return exitCodes.done
  },
})
