import { createReadStream } from 'node:fs'
import { CommandError, reasonOf } from '../errors.ts'

/** Lines in parts: all of them together can be more text than a string may have. */
export type Lines = AsyncIterable<readonly string[]> | Iterable<readonly string[]>

const PART_BYTES = 1 << 20

async function* partsOf(file: string): AsyncGenerator<string> {
  try {
    yield* createReadStream(file, { encoding: 'utf8', highWaterMark: PART_BYTES }) as AsyncIterable<string>
  } catch (error) {
    throw new CommandError(`${file} could not be read: ${reasonOf(error)}`)
  }
}

/** Splits at line feeds alone: texts in a line may have the other line ends of Unicode. Empty lines are left out. */
export async function* splitLines(parts: AsyncIterable<string>): AsyncGenerator<string[], void> {
  let rest = ''
  for await (const part of parts) {
    const lines = (rest + part).split('\n')
    rest = lines.pop()!
    const whole = lines.filter((line) => line !== '')
    if (whole.length > 0) yield whole
  }
  if (rest !== '') yield [rest]
}

export interface LinesOfFile {
  /** `null` in an empty file. */
  readonly first: string | null
  /** All lines, the first one included. */
  readonly lines: Lines
}

/** Opens a file once: it may be a pipe. */
export async function readLines(file: string): Promise<LinesOfFile> {
  const parts = splitLines(partsOf(file))
  const start = await parts.next()
  if (start.done) return { first: null, lines: [] }
  const { value } = start
  async function* all() {
    yield value
    yield* parts
  }
  return { first: value[0]!, lines: all() }
}
