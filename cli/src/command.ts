import type { Io } from './output/io.ts'

/** One option. The parser, the types and the help come from this declaration. */
export interface Option {
  readonly type: 'string' | 'boolean'
  /** Placeholder for the value in the help. */
  readonly value?: string
  readonly about: string
  readonly required?: true
  readonly choices?: readonly string[]
}

export type Options = Readonly<Record<string, Option>>

type Value<Given extends Option> = Given extends { type: 'boolean' }
  ? boolean
  : Given extends { type: 'string'; required: true }
    ? string
    : Given extends { type: 'string'; choices: readonly (infer Choice)[] }
      ? Choice | undefined
      : Given extends { type: 'string' }
        ? string | undefined
        : string | boolean | undefined

/** What a command line gives to a command. */
export interface Given<Declared extends Options = Options, Words extends readonly string[] = readonly string[]> {
  readonly values: { readonly [Name in keyof Declared]: Value<Declared[Name]> }
  /** The arguments, in the order of their names. */
  readonly words: { readonly [At in keyof Words]: Words[At] extends `<${string}>` ? string : string | undefined }
}

export interface Command<Declared extends Options = Options, Words extends readonly string[] = readonly string[]> {
  /** The words after `arena`: one, or a group and one. */
  readonly name: string
  /** One line in the list of commands. */
  readonly summary: string
  /** `<required>`, `[optional]`, or `<one|of|these>`. */
  readonly arguments: Words
  readonly options: Declared
  /** It changes nothing: it has `--json`, opens the database with `readDatabase`, and so never creates or migrates one. */
  readonly reads?: true
  /** What a new user should know. */
  readonly notes: string
  readonly examples: readonly string[]
  /** Rejects with a `UsageError` or a `CommandError` if one sentence explains the failure. */
  run(given: Given<Declared, Words>, io: Io): Promise<void>
}

type Declaration<Declared extends Options, Words extends readonly string[]> = Omit<
  Command<Declared, Words>,
  'arguments' | 'options'
> & { readonly arguments?: Words; readonly options?: Declared }

/** A command whose `run` has the types of its options and arguments. */
export const defineCommand = <
  const Declared extends Options = Record<never, never>,
  const Words extends readonly string[] = readonly [],
>(
  command: Declaration<Declared, Words>,
): Command => ({ arguments: [], options: {}, ...command })

/** Options that several commands share. */
export const shared = {
  database: {
    type: 'string',
    value: 'URL',
    about: 'the PostgreSQL database to use, instead of DATABASE_URL or the one in DATA_DIR',
  },
  url: { type: 'string', value: 'URL', about: 'call the service running there instead of reading the database' },
  json: { type: 'boolean', about: 'print JSON, for programs' },
  force: { type: 'boolean', about: 'overwrite files that exist' },
} as const satisfies Options
