import { keyScopes } from '@arena/contract/key-scopes'
import type { ApiKeys } from '@arena/server'
import { defineCommand, shared } from '../command.ts'
import { CommandError, UsageError } from '../errors.ts'
import type { Io } from '../output/io.ts'
import { json, printList } from '../output/table.ts'
import { userArguments, userOptions, withUser } from '../users/resolve-user.ts'
import { readWhole } from '../whole-number.ts'
import { type AtWork, readDatabase, withDatabase } from '../with-database.ts'

const apiKeysAt = ({ database, server }: AtWork, io: Io): ApiKeys =>
  server.createApiKeys(database, { onFailed: (error) => io.err(`${String(error)}\n`) })

export const listKeys = defineCommand({
  name: 'keys list',
  summary: "list a user's API keys",
  arguments: userArguments,
  reads: true,
  options: { ...userOptions, json: shared.json },
  notes: 'Secrets are not shown: the database has only their hashes. KEY is the start of the key.',
  examples: ['npx arena keys list me@example.org', 'npx arena keys list me@example.org --json'],
  async run(given, io) {
    const list = ({ userId }: { userId: string }, at: AtWork) => apiKeysAt(at, io).list(userId)
    const { result: keys } = await withUser(io, given, list, readDatabase)
    printList(io, given.values, keys, {
      heads: ['ID', 'KEY', 'NAME', 'SCOPES', 'CREATED', 'EXPIRES', 'USED'],
      cells: (key) => [
        ...[key.keyId, key.prefix, key.name, key.scopes.join(',')],
        ...[key.createdAt, key.expiresAt, key.lastUsedAt].map((date) => date?.slice(0, 10) ?? 'never'),
      ],
      none: 'This user has no API keys.',
    })
  },
})

export const createKey = defineCommand({
  name: 'keys create',
  summary: 'create an API key for a user',
  arguments: userArguments,
  options: {
    ...userOptions,
    name: { type: 'string', value: 'NAME', about: 'what the key is for', required: true },
    scopes: { type: 'string', value: 'A,B,…', about: `what it may do: ${keyScopes.join(', ')}`, required: true },
    days: { type: 'string', value: 'N', about: 'when it expires, 1 to 365 (default: 90)' },
    json: shared.json,
  },
  notes: [
    'The key is printed once: the database has only its hash. Send it as `Authorization: Bearer arena_…`.',
    'It works while the flag api_keys is on.',
  ].join('\n'),
  examples: ['npx arena keys create me@example.org --name "nightly run" --scopes battle,vote --days 30'],
  async run(given, io) {
    const { values } = given
    const wanted = values.scopes.split(',').map((word) => word.trim())
    const scopes = keyScopes.filter((scope) => wanted.includes(scope))
    if (wanted.some((word) => !keyScopes.some((scope) => scope === word))) {
      throw new UsageError(`--scopes must be a list of ${keyScopes.join(', ')}.`)
    }
    const expiresInDays = readWhole('days', values.days ?? '90', 1, 365)
    const name = values.name.trim()
    if (name === '' || name.length > 100) throw new UsageError('--name must have 1 to 100 characters.')
    const { result } = await withUser(io, given, async (user, at) => {
      if (user.guest) throw new CommandError(`${user.label} is a guest, and guests have no API keys.`)
      const apiKeys = apiKeysAt(at, io)
      const key = await apiKeys.create(user.userId, { name, scopes, expiresInDays }, at.by)
      return { key, enabled: await apiKeys.areEnabled() }
    })
    io.out(values.json ? json(result.key) : `${result.key.secret}\n`)
    if (!result.enabled)
      io.err(
        'API keys are turned off, so it is refused for now: turn them on with `npx arena flags set api_keys on`.\n',
      )
  },
})

export const revokeKey = defineCommand({
  name: 'keys revoke',
  summary: 'revoke an API key',
  arguments: ['<id or start of the key>'],
  options: { database: shared.database },
  notes: [
    'It takes effect immediately. Name the key by its id, or by how it starts: arena_ and eight characters.',
    'Do not type a whole key: the shell may store it.',
  ].join('\n'),
  examples: ['npx arena keys revoke arena_1a2b3c4d'],
  async run({ values, words: [word] }, io) {
    const revoked = await withDatabase(io, values, async (at) => {
      if (!at.server.isUuid(word) && !/^arena_[0-9a-f]{8}$/.test(word)) {
        throw new UsageError('Name the key by its id, or by its start: arena_ and eight characters.')
      }
      return apiKeysAt(at, io).revokeNamed(word, at.by)
    })
    if (revoked === 0) throw new CommandError('There is no such API key.')
    io.out(`Revoked ${word}.\n`)
  },
})
