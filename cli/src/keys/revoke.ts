import { byCommandLine } from '../by-command-line.ts'
import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { CommandError, exitCodes, UsageError } from '../errors.ts'
import { withDatabase } from '../with-database.ts'
import { apiKeysAt } from './api-keys-at.ts'

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
  async run({ values, words: [word = ''] }, io) {
    const revoked = await withDatabase(io, values, async (at) => {
      if (!at.server.isUuid(word) && !/^arena_[0-9a-f]{8}$/.test(word)) {
        throw new UsageError('Name the key by its id, or by its start: arena_ and eight characters.')
      }
      return apiKeysAt(at, io).revokeNamed(word, byCommandLine())
    })
    if (revoked === 0) throw new CommandError('There is no such API key.')
    io.out(`Revoked ${word}.\n`)
    return exitCodes.done
  },
})
