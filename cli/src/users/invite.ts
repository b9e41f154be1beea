import { byCommandLine } from '../by-command-line.ts'
import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { CommandError, exitCodes, UsageError } from '../errors.ts'
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

export const invite = defineCommand({
  name: 'users invite',
  summary: 'print a link with which one account can be created',
  arguments: [],
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
    const { link, expiresAt } = await withDatabase(io, values, async ({ database, config, server }) => {
      if (!config.builtInIssuer || config.signUp !== 'invitation') {
        throw new CommandError('Invitations are only used with SIGN_UP=invitation: set it here and for the service.')
      }
      const { token, expiresAt } = await server.createInvitations(database).create(hours, byCommandLine())
      // In the fragment, which a browser does not send: the token is in no log of a proxy.
      const link = `${config.publicUrl ?? `http://localhost:${config.port}`}/sign-in?new#invitation=${token}`
      return { link, expiresAt }
    })
    io.err(`One-time invitation, valid until ${expiresAt.toISOString()}:\n`)
    io.out(`${link}\n`)
    return exitCodes.done
  },
})
