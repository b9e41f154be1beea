import { byCommandLine } from '../by-command-line.ts'
import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { CommandError, exitCodes, UsageError } from '../errors.ts'
import { withDatabase } from '../with-database.ts'

export const resetLink = defineCommand({
  name: 'users reset-link',
  summary: 'print a link with which a user can set a new password',
  arguments: ['<e-mail>'],
  options: { database: shared.database },
  notes: [
    'The link works once, for 24 hours. A new link makes the earlier ones invalid. A new password ends all sessions.',
    'Anyone with this link can set the password. Send it only to the owner of the account.',
    'It starts with PUBLIC_URL, or with http://localhost and PORT if that is not set.',
  ].join('\n'),
  examples: ['npx arena users reset-link ada@example.org'],
  async run({ values, words: [email] }, io) {
    if (!email?.includes('@')) throw new UsageError('Name the account by its e-mail address.')
    const { account, link } = await withDatabase(io, values, async ({ database, config, server }) => {
      if (!config.builtInIssuer) throw new CommandError('BUILT_IN_ISSUER is off: the OpenID issuer manages passwords.')
      const account = await server.createPeople(database).byEmail(email)
      if (!account || account.guest) throw new CommandError(`There is no account with the e-mail ${email}.`)
      const log = {
        warn: (_: object, message: string) => io.err(`${message}\n`),
        error: (_: object, message: string) => io.err(`${message}\n`),
      }
      const access = { database, publicUrl: config.publicUrl, log }
      const token = await server.createResetToken(access, account, byCommandLine())
      // In the fragment, which a browser does not send: the token is in no log of a proxy.
      const link = `${config.publicUrl ?? `http://localhost:${config.port}`}/reset-password#${token}`
      return { account, link }
    })
    io.err(`One-time link for ${account.email}, valid for 24 hours:\n`)
    io.out(`${link}\n`)
    return exitCodes.done
  },
})
