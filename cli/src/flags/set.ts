import { byCommandLine } from '../by-command-line.ts'
import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { CommandError, exitCodes, UsageError } from '../errors.ts'
import { nearest } from '../nearest.ts'
import { withDatabase } from '../with-database.ts'

export const setFlag = defineCommand({
  name: 'flags set',
  summary: 'switch a feature flag on or off',
  arguments: ['<key>', 'on|off'],
  options: {
    create: { type: 'boolean', about: 'make a new flag if there is none with this key' },
    database: shared.database,
  },
  notes: 'A running service obeys at once. `npx arena flags list` shows the flags.',
  examples: ['npx arena flags set public_sharing off'],
  async run({ values, words: [key = '', state] }, io) {
    if (state !== 'on' && state !== 'off') throw new UsageError(`A flag is on or off, not '${state}'.`)
    if (!/^[\w.:-]{1,200}$/.test(key)) {
      throw new UsageError(`A flag's key has 1 to 200 letters, digits, dots, colons, dashes or underscores.`)
    }
    await withDatabase(io, values, async ({ database, server }) => {
      const flags = server.createFlagStore(database)
      const known = (await flags.list()).map((flag) => flag.key)
      if (!values.create && !known.includes(key)) throw new CommandError(unknownFlag(key, known))
      await flags.set(key, state === 'on', byCommandLine())
    })
    io.out(`${key} is ${state}.\n`)
    return exitCodes.done
  },
})

function unknownFlag(key: string, known: readonly string[]): string {
  const meant = nearest(key, known)
  return `There is no flag ${key}${meant ? `: did you mean ${meant}?` : '.'} Add --create to make a new one.`
}
