import { byCommandLine } from '../by-command-line.ts'
import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { CommandError, exitCodes } from '../errors.ts'
import { withDatabase } from '../with-database.ts'
import { describeAccount } from './describe-account.ts'
import { checkNamed, resolveUser, userOptions } from './resolve-user.ts'

// A stranger may have signed up with the address before its owner did.
const unverified = (userId: string) =>
  `E-mail addresses are not verified. If this is the wrong account: npx arena admin revoke ${userId}\n`

export const grantAdmin = defineCommand({
  name: 'admin grant',
  summary: 'make a user an administrator',
  arguments: ['[e-mail or user id]'],
  options: { ...userOptions, database: shared.database },
  notes: [
    'Administrators can open the admin pages and call /api/admin. It takes effect immediately.',
    'The account must exist: sign up in the browser or with `npx arena token --sign-up` first.',
    'E-mail addresses are not verified: if strangers can sign up, use the user id.',
  ].join('\n'),
  examples: ['npx arena admin grant me@example.org', 'npx arena admin grant --subject "auth0|5f7c8ec7c33c"'],
  async run({ values, words: [who] }, io) {
    const named = { who, subject: values.subject }
    checkNamed(named)
    const { user, changed } = await withDatabase(io, values, async (at) => {
      const user = await resolveUser(named, at)
      if (user.guest) {
        throw new CommandError(`${user.label} is a guest: sign up first, then try again.`)
      }
      if (!user.account && at.config.oidcIssuer === null) {
        throw new CommandError(`There is no account ${user.userId} and no OpenID issuer is configured.`)
      }
      return { user, changed: await at.server.createAdministrators(at.database).grant(user.userId, byCommandLine()) }
    })
    io.out(`${user.label} is ${changed ? 'now' : 'already'} an administrator.\n`)
    if (user.account) {
      io.out(`${describeAccount(user.userId, user.account)}\n`)
      if (who?.includes('@')) io.err(unverified(user.userId))
    } else io.err(`No account has the id ${user.userId}: it is treated as a user of the OpenID issuer.\n`)
    return exitCodes.done
  },
})
