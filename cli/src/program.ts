import { Argument, type CommanderError, Command as Program, Option as ProgramOption } from 'commander'
import type { Option } from './command.ts'
import { commands } from './commands.ts'
import { UsageError } from './errors.ts'
import { asCalled, type Io } from './output/io.ts'
import { version } from './version.ts'

const OVERVIEW = `
Where commands work
  They read the same settings as the service: the environment, then a .env file in this folder.
  migrate, audit, admin, users, keys, voters, models, hosts, pools, flags, export, import and backup work on its database:
  DATABASE_URL, or else the one in DATA_DIR (./data). That is safe while the service runs, and changes take effect within
  two seconds. --database URL selects another database. Commands that only read create and migrate nothing.
  token and studies call a running service; models list, flags list and doctor do so with --url URL.

Examples
  npx arena serve            serve on http://localhost:3000
  TOKEN=$(npx arena token)   a token for API calls
  npx arena doctor           check the set-up
  npx arena models list      list the models

Exit codes: 0 success, 1 failure, 2 invalid command line. studies gate also has 3 (refuted) and 4 (undecided).`

/** The commands as commander knows them. `argv` is what they are called with. */
export function createProgram(argv: readonly string[], io: Io): Program {
  const program = new Program('arena')
    .description('Arena compares language models blind: one prompt, two answers, one vote, a leaderboard.')
    .version(version(), '-v, --version', 'print the version')
    .configureOutput({ writeOut: (text) => io.out(asCalled(io, text)), writeErr: io.err, outputError: () => {} })
    .exitOverride(refuse('npx arena'))
    .addHelpText('after', OVERVIEW)
  const groups = new Map<string, Program>()
  for (const command of commands) {
    const [first = '', second] = command.name.split(' ')
    if (second !== undefined && !groups.has(first)) groups.set(first, addGroup(program, first))
    const added = (groups.get(first) ?? program)
      .command(second ?? first)
      .description(command.summary)
      .exitOverride(refuse(`npx arena ${command.name}`))
      .addHelpText('after', `\n${command.notes}\n\nExamples\n${command.examples.map((line) => `  ${line}`).join('\n')}`)
    for (const word of command.arguments) added.addArgument(argumentOf(word))
    const options = Object.entries(command.options).map(([name, option]) => [name, optionOf(name, option)] as const)
    for (const [, option] of options) added.addOption(option)
    added.action(async () => {
      const given = added.opts<Record<string, string | boolean | undefined>>()
      const values = options.map(([name, option]) => {
        const value = given[option.attributeName()] ?? (option.isBoolean() ? false : undefined)
        // `--name --free` is a forgotten value, not a model called "--free"; `--name=--free` is explicit.
        if (typeof value === 'string' && /^-./.test(value) && !argv.includes(`--${name}=${value}`))
          throw new UsageError(`--${name} needs a value; if it is '${value}', write --${name}=${value}.`)
        // commander would say this before it says that an option is unknown, which a misspelt one is.
        if (command.options[name]?.required && value === undefined)
          throw new UsageError(`--${name} is missing: \`npx arena ${command.name} --help\` explains the usage.`)
        return [name, value] as const
      })
      await command.run({ values: Object.fromEntries(values), words: added.processedArgs }, io)
    })
  }
  return program
}

function addGroup(program: Program, name: string): Program {
  const members = commands.filter((command) => command.name.startsWith(`${name} `))
  return program
    .command(name)
    .summary(members.map((command) => command.name.slice(name.length + 1)).join(', '))
    .exitOverride(refuse(`npx arena ${name}`))
}

function argumentOf(word: string): Argument {
  const argument = new Argument(word)
  return word.includes('|') ? argument.choices(word.slice(1, -1).split('|')) : argument
}

function optionOf(name: string, { type, value = 'VALUE', about, required, choices }: Option): ProgramOption {
  const flags = type === 'boolean' ? `--${name}` : `--${name} <${value}>`
  const option = new ProgramOption(flags, required ? `${about} (required)` : about)
  return choices ? option.choices(choices) : option
}

/** What commander says about a wrong command line, as one sentence with the command that explains the usage. */
const refuse = (called: string) => (error: CommanderError) => {
  if (error.exitCode === 0 || error.code === 'commander.help') throw error
  const said = error.message.replace('error: ', '').replace(/\.?\n/, ' ').replace(/\.$/, '')
  throw new UsageError(`${said[0]?.toUpperCase()}${said.slice(1)}: \`${called} --help\` explains the usage.`)
}
