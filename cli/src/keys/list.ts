import { checkNamed, resolveUser, userOptions } from '../admin/resolve-user.ts'
import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { exitCodes } from '../errors.ts'
import { json, table } from '../table.ts'
import { readDatabase } from '../with-database.ts'
import { apiKeysAt } from './api-keys-at.ts'

export const listKeys = defineCommand({
  name: 'keys list',
  summary: "list a user's API keys",
  arguments: ['[e-mail or user id]'],
  reads: true,
  options: { ...userOptions, database: shared.database, json: shared.json },
  notes: 'Secrets are not shown: the database has only their hashes. KEY is the start of the key.',
  examples: ['npx arena keys list me@example.org', 'npx arena keys list me@example.org --json'],
  async run({ values, words: [who] }, io) {
    const named = { who, subject: values.subject }
    checkNamed(named)
    const keys = await readDatabase(io, values, async (at) =>
      apiKeysAt(at, io).list((await resolveUser(named, at)).userId),
    )
    if (values.json) io.out(json(keys))
    else {
      const rows = keys.map((key) => [
        ...[key.keyId, key.prefix, key.name, key.scopes.join(',')],
        ...[key.createdAt, key.expiresAt, key.lastUsedAt].map((date) => date?.slice(0, 10) ?? 'never'),
      ])
      io.out(table(['ID', 'KEY', 'NAME', 'SCOPES', 'CREATED', 'EXPIRES', 'USED'], rows))
    }
    if (keys.length === 0) io.err('This user has no API keys.\n')
    return exitCodes.done
  },
})
