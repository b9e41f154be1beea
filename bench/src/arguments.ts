import { parseArgs } from 'node:util'

export interface Wish {
  readonly names: readonly string[]
  readonly quick: boolean
  readonly json: boolean
  /** Where to write the results as well; null prints them only. */
  readonly out: string | null
}

/** A command line that cannot be understood, with the sentence to print. */
export class UsageError extends Error {}

/** Reads the command line; all parts where none is named. */
export function readArguments(argv: readonly string[], known: readonly string[]): Wish {
  const { values, positionals } = parse(argv)
  for (const name of positionals) {
    if (!known.includes(name)) throw new UsageError(`there is no part "${name}"; the parts are: ${known.join(', ')}`)
  }
  return {
    names: positionals.length === 0 ? known : known.filter((name) => positionals.includes(name)),
    quick: values.quick ?? false,
    json: values.json ?? false,
    out: values.out ?? null,
  }
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { quick: { type: 'boolean' }, json: { type: 'boolean' }, out: { type: 'string' } },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
