import { parseArgs } from 'node:util'
import type { CommandText, Option, Options, Values } from './command.ts'
import { UsageError } from './errors.ts'
import { nearest } from './nearest.ts'

/** Parses a command's options and arguments. Throws a `UsageError` that names the mistake and the help command. */
export function parse<const Declared extends Options>(
  argv: readonly string[],
  command: CommandText & { readonly options: Declared },
): { values: Values<Declared>; words: string[] } {
  const refuse = (what: string): never => {
    throw new UsageError(`${what}: \`npx arena ${command.name} --help\` explains the usage.`)
  }
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(Object.entries(command.options).map(([name, { type }]) => [name, { type }])),
    strict: false,
    tokens: true,
  })
  const values: Record<string, string | boolean> = {}
  const words: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value)
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(command.options, token.name) ? command.options[token.name] : undefined
    if (!option) return refuse(unknownOption(token.rawName, command.options))
    values[token.name] = readValue(token, option, refuse)
  }
  const missing = command.arguments.slice(words.length).find((name) => !name.startsWith('['))
  if (missing !== undefined) refuse(`${missing} is missing`)
  if (words.length > command.arguments.length) {
    refuse(`'${words[command.arguments.length]}' is an extra argument`)
  }
  for (const [name, { type, required, value }] of Object.entries(command.options)) {
    if (required && values[name] === undefined) refuse(`--${name} ${value ?? ''} is missing`)
    if (type === 'boolean') values[name] ??= false
  }
  return { values: values as Values<Declared>, words }
}

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' })

interface OptionToken {
  readonly rawName: string
  readonly value: string | undefined
  readonly inlineValue: boolean | undefined
}

function readValue({ rawName, value, inlineValue }: OptionToken, option: Option, refuse: (what: string) => never) {
  if (option.type === 'boolean') return value === undefined || refuse(`${rawName} takes no value`)
  // `--name --free` is a forgotten value, not a model called "--free"; `--name=--free` is explicit.
  if (value === undefined || (!inlineValue && value.startsWith('-') && value !== '-')) {
    return refuse(
      `${rawName} needs a value${value === undefined ? '' : `; if it is '${value}', write ${rawName}=${value}`}`,
    )
  }
  if (option.choices && !option.choices.includes(value)) {
    return refuse(`${rawName} must be ${anyOf.format(option.choices)}, not '${value}'`)
  }
  return value
}

function unknownOption(written: string, options: Options): string {
  const known = Object.keys(options).map((name) => `--${name}`)
  const meant = nearest(written, known)
  return `There is no option ${written}${meant ? `, perhaps ${meant} was meant` : ''}`
}
