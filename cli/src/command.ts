import type { Io } from './io.ts'

/** One option. Parsing, checks, types and help all come from this declaration. */
export interface Option {
  readonly type: 'string' | 'boolean'
  /** Placeholder for the value in the help. */
  readonly value?: string
  readonly about: string
  readonly required?: true
  readonly choices?: readonly string[]
}

export type Options = Readonly<Record<string, Option>>

type Value<Given extends Option> = Given['type'] extends 'boolean'
  ? boolean
  : Given extends { choices: readonly (infer Choice)[] }
    ? Choice | (Given extends { required: true } ? never : undefined)
    : Given extends { required: true }
      ? string
      : string | undefined

export type Values<Given extends Options> = { readonly [Name in keyof Given]: Value<Given[Name]> }

export interface CommandText {
  /** The words after `arena`. */
  readonly name: string
  /** One line in the list of commands. */
  readonly summary: string
  /** Names of the arguments in order; square brackets mark optional ones. */
  readonly arguments: readonly string[]
  readonly options: Options
  /** It changes nothing: it has `--json`, opens the database with `readDatabase`, and so never creates or migrates one. */
  readonly reads?: true
  /** What a new user should know. */
  readonly notes: string
  readonly examples: readonly string[]
}

export interface Command extends CommandText {
  /** Returns the exit code. Rejects with a `UsageError` or a `CommandError` if one sentence explains the failure. */
  run(argv: readonly string[], io: Io): Promise<number>
}

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
