import type { Config } from '@arena/server'
import { defineCommand, shared } from '../command.ts'
import { CommandError, UsageError } from '../errors.ts'
import { withDatabase } from '../with-database.ts'

const HOURS_MAX = 365 * 24

/** `7d` or `12h`. */
function readHours(written: string): number {
  const [, count, unit] = /^(\d{1,4})([hd])$/.exec(written) ?? []
  const hours = Number(count) * (unit === 'd' ? 24 : 1)
  if (!(hours >= 1 && hours <= HOURS_MAX)) {
    throw new UsageError(`--expires must be a time from 1h to 365d such as 12h or 7d, not '${written}'.`)
  }
  return hours
}

/** A token is in the fragment, which a browser does not send: so it is in no log of a proxy. */
const linkTo = (path: string, { publicUrl, port }: Config) => `${publicUrl ?? `http://localhost:${port}`}${path}`

export const invite = defineCommand({
  name: 'users invite',
  summary: 'print a link with which one account can be created',
  options: {
    expires: { type: 'string', value: 'TIME', about: 'how long the link is valid, such as 12h; default 7d' },
    database: shared.database,
  },
  notes: [
    'For SIGN_UP=invitation. The link works once. The page Users of administrators lists and revokes invitations.',
    'Anyone with this link can create an account. Send it only to the person you invite.',
    'It starts with PUBLIC_URL, or with http://localhost and PORT if that is not set.',
  ].join('\n'),
  examples: ['npx arena users invite', 'npx arena users invite --expires 12h'],
  async run({ values }, io) {
    const hours = readHours(values.expires ?? '7d')
    await withDatabase(io, values, async ({ database, config, server, by }) => {
      if (!config.builtInIssuer || config.signUp !== 'invitation') {
        throw new CommandError('Invitations are only used with SIGN_UP=invitation: set it here and for the service.')
      }
      const { token, expiresAt } = await server.createInvitations(database).create(hours, by)
      io.err(`One-time invitation, valid until ${expiresAt.toISOString()}:\n`)
      io.out(`${linkTo(`/sign-in?new#invitation=${token}`, config)}\n`)
    })
  },
})

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
    if (!email.includes('@')) throw new UsageError('Name the account by its e-mail address.')
    await withDatabase(io, values, async ({ database, config, server, by }) => {
      if (!config.builtInIssuer) throw new CommandError('BUILT_IN_ISSUER is off: the OpenID issuer manages passwords.')
      const account = await server.createPeople(database).byEmail(email)
      if (!account || account.guest) throw new CommandError(`There is no account with the e-mail ${email}.`)
      const say = (_: object, message: string) => io.err(`${message}\n`)
      const access = { database, publicUrl: config.publicUrl, log: { warn: say, error: say } }
      const token = await server.createResetToken(access, account, by)
      io.err(`One-time link for ${account.email}, valid for 24 hours:\n`)
      io.out(`${linkTo(`/reset-password#${token}`, config)}\n`)
    })
  },
})
