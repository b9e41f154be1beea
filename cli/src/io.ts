export type Environment = Readonly<Record<string, string | undefined>>

/** What a command may touch of the process around it; a test gives its own. */
export interface Io {
  /** What was asked for, and nothing else: it may be piped into another program. */
  out(text: string): void
  /** Errors and notes, for the person at the terminal. */
  err(text: string): void
  /** The variables of the process and of a `.env` file. */
  environment(): Promise<Environment>
  /** Everything on standard input. */
  input(): Promise<string>
}
