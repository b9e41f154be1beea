import { CommanderError } from 'commander'
import { exitCodes, explainError } from './errors.ts'
import { asCalled, type Io } from './output/io.ts'
import { serveCommand } from './serve.ts'

/**
 * Runs one command line and returns the exit code.
 *
 * @example process.exitCode = await run(['models', 'list'], io)
 */
export async function run(argv: readonly string[], given: Io): Promise<number> {
  const io: Io = { ...given, err: (text) => given.err(asCalled(given, text)) }
  try {
    // Without a command it serves, so that `npx ./arena-1.0.0.tgz` runs the service. The modules of the other commands
    // would delay the start.
    if (argv.length === 0 || (argv.length === 1 && argv[0] === 'serve')) await serveCommand.run(nothing, io)
    else await runProgram(argv, io)
    return exitCodes.done
  } catch (error) {
    // The help was printed; that of a group without its second word is a misuse.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.misused
    const { code, text } = explainError(error)
    if (text !== '') io.err(`${text}\n`)
    return code
  }
}

const nothing = { values: {}, words: [] }

async function runProgram(argv: readonly string[], io: Io): Promise<void> {
  const { createProgram } = await import('./program.ts')
  const program = createProgram(argv, io)
  const [first, ...asked] = argv
  // The `help` of commander explains groups, but not their commands, and does not suggest a near name.
  const isKnown = program.commands.some((command) => command.name() === asked[0])
  const words = first !== 'help' || asked.length === 0 ? argv : isKnown ? [...asked, '--help'] : asked
  await program.parseAsync(words, { from: 'user' })
}
