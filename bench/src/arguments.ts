import { parseArgs } from 'node:util'

export interface Wish {
  readonly names: readonly string[]
  readonly quick: boolean
  readonly scale: boolean
  /** `null` where it was not said. */
  readonly minutes: number | null
  readonly json: boolean
  /** Where to write the results as well; null prints them only. */
  readonly out: string | null
}

/** A command line that cannot be understood, with the sentence to print. */
export class UsageError extends Error {}

export interface PartNames {
  readonly known: readonly string[]
  /** Those that run where none is named. */
  readonly usual: readonly string[]
  /** Those that go on for as long as they are told. */
  readonly timed: readonly string[]
}

/** Reads the command line. */
export function readArguments(argv: readonly string[], { known, usual, timed }: PartNames): Wish {
  const { values, positionals } = parse(argv)
  for (const name of positionals) {
    if (!known.includes(name)) throw new UsageError(`there is no part "${name}"; the parts are: ${known.join(', ')}`)
  }
  if (values.minutes !== undefined && !positionals.some((name) => timed.includes(name))) {
    throw new UsageError(`--minutes is for ${timed.join(', ')}, by name`)
  }
  return {
    names: positionals.length === 0 ? usual : known.filter((name) => positionals.includes(name)),
    quick: values.quick ?? false,
    scale: values.scale ?? false,
    minutes: values.minutes === undefined ? null : readMinutes(values.minutes),
    json: values.json ?? false,
    out: values.out ?? null,
  }
}

function readMinutes(text: string): number {
  const minutes = Number(text)
  if (!(minutes > 0)) throw new UsageError(`--minutes must be a number above 0, not "${text}"`)
  return minutes
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        quick: { type: 'boolean' },
        scale: { type: 'boolean' },
        minutes: { type: 'string' },
        json: { type: 'boolean' },
        out: { type: 'string' },
      },
    })
  } catch (error) {
    // Node goes on to explain how a file's name may begin with a dash; there is none to be given here.
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('. To specify a positional')
    throw new UsageError(sentence)
  }
}
