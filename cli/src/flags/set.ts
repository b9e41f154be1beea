import { byCommandLine } from '../by-command-line.ts'
import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { exitCodes, UsageError } from '../errors.ts'
import { nearest } from '../nearest.ts'
import { withDatabase } from '../with-database.ts'

export const setFlag = defineCommand({
  name: 'flags set',
  summary: 'switch a feature flag on or off',
  arguments: ['<key>', 'on|off'],
  options: { database: shared.database },
  notes: 'A running service obeys at once. A key that was not there before becomes a new flag.',
  examples: ['npx arena flags set public_sharing off'],
  async run({ values, words: [key = '', state] }, io) {
    if (state !== 'on' && state !== 'off') throw new UsageError(`A flag is on or off, not '${state}'.`)
    if (!/^[\w.:-]{1,200}$/.test(key)) {
      throw new UsageError(`A flag's key has 1 to 200 letters, digits, dots, colons, dashes or underscores.`)
    }
    const known = await withDatabase(io, values, async ({ database, server }) => {
      const flags = server.createFlagStore(database)
      const before = await flags.list()
      await flags.set(key, state === 'on', byCommandLine())
      return before.map((flag) => flag.key)
    })
    io.out(`${key} is ${state}.\n`)
    if (!known.includes(key)) {
      const meant = nearest(key, known)
      io.err(`This is a new flag${meant ? `: did you mean ${meant}?` : '.'}\n`)
    }
    return exitCodes.done
  },
})
