import { checkNamed, resolveUser, userOptions } from '../admin/resolve-user.ts'
import { byCommandLine } from '../by-command-line.ts'
import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { CommandError, exitCodes } from '../errors.ts'
import { withDatabase } from '../with-database.ts'

export const blockUser = defineCommand({
  name: 'users block',
  summary: "refuse a user's tokens",
  arguments: ['[e-mail or user id]'],
  options: { ...userOptions, database: shared.database },
  notes: [
    'It takes effect within a second. The user keeps the account, and the votes stay counted.',
    'An administrator cannot be blocked: revoke the role first.',
  ].join('\n'),
  examples: ['npx arena users block spam@example.org', 'npx arena users block --subject "auth0|5f7c8ec7c33c"'],
  async run({ values, words: [who] }, io) {
    const named = { who, subject: values.subject }
    checkNamed(named)
    const { user, changed } = await withDatabase(io, values, async (at) => {
      const user = await resolveUser(named, at)
      const changed = await at.server.createRefusedUsers(at.database).block(user.userId, byCommandLine())
      if (!changed && (await at.server.createAdministrators(at.database).has(user.userId))) {
        throw new CommandError(
          `${user.label} is an administrator: revoke the role with \`npx arena admin revoke\` first.`,
        )
      }
      return { user, changed }
    })
    io.out(`${user.label} is ${changed ? 'now' : 'already'} blocked.\n`)
    return exitCodes.done
  },
})
