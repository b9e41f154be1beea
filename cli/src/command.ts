import type { Io } from './io.ts'

/** One option: how it is read, checked, typed and explained, all from the same few words. */
export interface Option {
  readonly type: 'string' | 'boolean'
  /** What stands for the value in the help. */
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
  /** As it is typed after `arena`. */
  readonly name: string
  /** One line in the list of commands. */
  readonly summary: string
  /** Names of the arguments in order; one in square brackets may be left out. */
  readonly arguments: readonly string[]
  readonly options: Options
  /** What a newcomer should know before using it. */
  readonly notes: string
  readonly examples: readonly string[]
}

export interface Command extends CommandText {
  /** The exit code. Rejects with a `UsageError` or a `CommandError` where a sentence says it all. */
  run(argv: readonly string[], io: Io): Promise<number>
}

/** Options that several commands share, so that they are spelled and explained the same everywhere. */
export const shared = {
  database: {
    type: 'string',
    value: 'URL',
    about: 'the PostgreSQL to work on, instead of DATABASE_URL or the one in DATA_DIR',
  },
  url: { type: 'string', value: 'URL', about: 'ask the running service there instead of the database' },
  json: { type: 'boolean', about: 'print JSON, for programs' },
} as const satisfies Options
