import type { Writable } from 'node:stream'

export type Environment = Readonly<Record<string, string | undefined>>

/** The parts of the process that a command may use; tests pass their own. */
export interface Io {
  /** The result only: it may be piped into another program. */
  out(text: string): void
  /** The same as a stream, for results that are too large for memory. */
  readonly output: Writable
  /** Errors and hints for the user. */
  err(text: string): void
  /** Whether a terminal shows errors and hints, so that a line can be written again. */
  readonly errIsTerminal: boolean
  /** The variables of the process and of a `.env` file. */
  environment(): Promise<Environment>
  /** What a user writes before the words of a command. */
  program(): 'arena' | 'npx arena'
  /** Everything on standard input. */
  input(): Promise<string>
}

/** The commands in a text for the user, as the user can run them. */
export const asCalled = (io: Pick<Io, 'program'>, text: string): string =>
  text.replace(/npx arena (?=[a-z-])/g, () => `${io.program()} `)
