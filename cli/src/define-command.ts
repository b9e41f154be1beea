import type { Command, CommandText, Options, Values } from './command.ts'
import type { Io } from './io.ts'
import { parse } from './parse.ts'

export interface Given<Declared extends Options> {
  readonly values: Values<Declared>
  /** The arguments, in the order of their names. */
  readonly words: readonly (string | undefined)[]
}

/** A command whose `run` receives the parsed options and arguments. */
export function defineCommand<const Declared extends Options>(
  definition: CommandText & { readonly options: Declared } & {
    run(given: Given<Declared>, io: Io): Promise<number>
  },
): Command {
  return { ...definition, run: async (argv, io) => definition.run(parse(argv, definition), io) }
}
