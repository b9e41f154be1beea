import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { exitCodes, explainError, UsageError } from './errors.ts'
import { commandHelp, groupHelp, overview } from './help.ts'
import type { Io } from './io.ts'
import { nearest } from './nearest.ts'
import { version } from './version.ts'

/**
 * Runs one command line and returns the exit code.
 *
 * @example process.exitCode = await run(['models', 'list'], io)
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  try {
    return await dispatch(argv, io)
  } catch (error) {
    const { code, text } = explainError(error)
    if (text !== '') io.err(`${text}\n`)
    return code
  }
}

async function dispatch(argv: readonly string[], io: Io): Promise<number> {
  const [first] = argv
  const end = argv.indexOf('--')
  const options = end === -1 ? argv : argv.slice(0, end)
  // So that `npx ./arena-1.0.0.tgz` runs the service.
  if (first === undefined) return find(['serve']).run([], io)
  if (first === 'help' || options.includes('--help') || options.includes('-h')) {
    const words = argv.filter((word) => !word.startsWith('-'))
    io.out(helpOn(first === 'help' ? words.slice(1) : words))
    return exitCodes.done
  }
  if (first === '--version' || first === '-v' || first === 'version') {
    io.out(`${version()}\n`)
    return exitCodes.done
  }
  if (first.startsWith('-'))
    throw new UsageError(`${first} comes before a command: \`npx arena help\` lists the commands.`)
  const command = find(argv)
  return command.run(argv.slice(command.name.split(' ').length), io)
}

const inGroup = (group: string) => commands.filter(({ name }) => name.startsWith(`${group} `))

function helpOn(words: readonly string[]): string {
  const [first] = words
  if (first === undefined) return overview(commands)
  const group = inGroup(first)
  return group.length > 0 && words.length === 1 ? groupHelp(first, group) : commandHelp(find(words))
}

/** The command that the arguments start with. */
function find(words: readonly string[]): Command {
  const [first = '', second] = words
  const found = commands.find(({ name }) => name === first || name === `${first} ${second}`)
  if (found) return found
  const group = inGroup(first).map(({ name }) => name.slice(first.length + 1))
  if (group.length > 0 && (second === undefined || second.startsWith('-'))) {
    throw new UsageError(`Missing subcommand of ${first}: ${group.join(', ')} (see \`npx arena ${first} --help\`).`)
  }
  const [written, known] =
    group.length > 0 ? [second!, group] : [first, [...new Set(commands.map(({ name }) => name.split(' ')[0]!)), 'help']]
  const meant = nearest(written, known)
  const prefix = group.length > 0 ? `${first} ` : ''
  const hint = meant
    ? `did you mean \`npx arena ${prefix}${meant}\`?`
    : `\`npx arena ${prefix ? `${prefix}--help` : 'help'}\` lists the commands.`
  throw new UsageError(`There is no command '${prefix}${written}': ${hint}`)
}
