import { keyScopes } from '@arena/contract'
import { checkNamed, resolveUser, userOptions } from '../admin/resolve-user.ts'
import { byCommandLine } from '../by-command-line.ts'
import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { CommandError, exitCodes, UsageError } from '../errors.ts'
import { json } from '../table.ts'
import { withDatabase } from '../with-database.ts'
import { apiKeysAt } from './api-keys-at.ts'

const DAYS_MAX = 365

export const createKey = defineCommand({
  name: 'keys create',
  summary: 'create an API key for a user',
  arguments: ['[e-mail or user id]'],
  options: {
    ...userOptions,
    name: { type: 'string', value: 'NAME', about: 'what the key is for', required: true },
    scopes: { type: 'string', value: 'A,B,…', about: `what it may do: ${keyScopes.join(', ')}`, required: true },
    days: { type: 'string', value: 'N', about: 'when it expires, 1 to 365 (default: 90)' },
    database: shared.database,
    json: shared.json,
  },
  notes: [
    'The key is printed once: the database has only its hash. Send it as `Authorization: Bearer arena_…`.',
    'It works while the flag api_keys is on.',
  ].join('\n'),
  examples: ['npx arena keys create me@example.org --name "nightly run" --scopes battle,vote --days 30'],
  async run({ values, words: [who] }, io) {
    const named = { who, subject: values.subject }
    checkNamed(named)
    const wanted = values.scopes.split(',').map((word) => word.trim())
    const scopes = keyScopes.filter((scope) => wanted.includes(scope))
    if (wanted.some((word) => !keyScopes.some((scope) => scope === word))) {
      throw new UsageError(`--scopes must be a list of ${keyScopes.join(', ')}.`)
    }
    const days = Number(values.days ?? 90)
    if (!Number.isInteger(days) || days < 1 || days > DAYS_MAX) {
      throw new UsageError(`--days must be a whole number from 1 to ${DAYS_MAX}.`)
    }
    const name = values.name.trim()
    if (name === '' || name.length > 100) throw new UsageError('--name must have 1 to 100 characters.')
    const { key, enabled } = await withDatabase(io, values, async (at) => {
      const user = await resolveUser(named, at)
      if (user.guest) throw new CommandError(`${user.label} is a guest, and guests have no API keys.`)
      const apiKeys = apiKeysAt(at, io)
      try {
        const key = await apiKeys.create(user.userId, { name, scopes, expiresInDays: days }, byCommandLine())
        return { key, enabled: await apiKeys.areEnabled() }
      } catch (error) {
        if (error instanceof at.server.ArenaError) throw new CommandError(`The user has too many API keys: revoke one.`)
        throw error
      }
    })
    io.out(values.json ? json(key) : `${key.secret}\n`)
    if (!enabled)
      io.err(
        'API keys are turned off, so it is refused for now: turn them on with `npx arena flags set api_keys on`.\n',
      )
    return exitCodes.done
  },
})
