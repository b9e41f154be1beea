import type { Command, CommandText } from './command.ts'

const indent = (lines: readonly string[]) => lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length))
  return indent(rows.map(([left, right]) => `${left.padEnd(width)}  ${right}`))
}

const sections = (...parts: readonly string[]) => `${parts.filter((part) => part !== '').join('\n\n')}\n`

function usageLine({ name, arguments: words, options }: CommandText): string {
  const given = Object.entries(options).map(([option, { value, required }]) => {
    const written = `--${option}${value ? ` ${value}` : ''}`
    return required ? written : `[${written}]`
  })
  return ['arena', name, ...words, ...given].join(' ')
}

/** The help of one command. */
export function commandHelp(command: CommandText): string {
  const options = Object.entries(command.options).map(
    ([name, { value, about }]) => [`--${name}${value ? ` ${value}` : ''}`, about] as const,
  )
  return sections(
    `arena ${command.name}: ${command.summary}`,
    `Usage\n${indent([usageLine(command)])}`,
    command.notes,
    options.length > 0 ? `Options\n${columns(options)}` : '',
    `Examples\n${indent(command.examples)}`,
  )
}

/** The help of several commands with the same first word. */
export function groupHelp(group: string, commands: readonly Command[]): string {
  return sections(
    `arena ${group}: ${commands.map(({ name }) => name.slice(group.length + 1)).join(', ')}`,
    `Commands\n${columns(commands.map((command) => [['arena', command.name, ...command.arguments].join(' '), command.summary]))}`,
    `Examples\n${indent(commands.flatMap(({ examples }) => examples.slice(0, 1)))}`,
    `\`npx arena ${commands[0]?.name} --help\` explains one of them.`,
  )
}

/** The text that `arena help` prints. */
export function overview(commands: readonly Command[]): string {
  return sections(
    'Arena compares language models blind: one prompt, two answers, one vote, a leaderboard.',
    `Usage\n${indent(['npx arena [command] [options]', 'npx arena <command> --help'])}`,
    `Commands\n${columns([
      ...commands.map((command) => [[command.name, ...command.arguments].join(' '), command.summary] as const),
      ['help [command]', 'show this, or the help of one command'],
      ['--version', 'print the version'],
    ])}`,
    `Where commands work\n${indent([
      'They read the same settings as the service: the environment, then a .env file in this folder.',
      'migrate, audit, admin, users, keys, voters, models, hosts, pools, flags, export, import and backup work on its database:',
      'DATABASE_URL, or else the one in DATA_DIR (./data). That is safe while the service runs, and changes take effect within',
      'two seconds. --database URL selects another database. Commands that only read create and migrate nothing.',
      'token calls a running service; models list, flags list and doctor do so with --url URL.',
    ])}`,
    `Examples\n${indent([
      'npm start                                        serve on http://localhost:3000',
      'TOKEN=$(npx arena token)                         a token for API calls',
      'npx arena doctor                                 check the set-up',
      'npx arena models list                            list the models',
    ])}`,
    'Exit codes: 0 success, 1 failure, 2 invalid command line.',
  )
}
