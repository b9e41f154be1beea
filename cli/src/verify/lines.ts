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
export async function* splitLines(parts: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = ''
  for await (const part of parts) {
    const lines = (rest + part).split('\n')
    rest = lines.pop()!
    yield lines.filter((line) => line !== '')
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
  const { value: start = [] } = await firstOf(parts)
  async function* all() {
    yield start
    yield* parts
  }
  return { first: start[0] ?? null, lines: all() }
}

/** The first part with a line. */
async function firstOf(parts: AsyncGenerator<string[]>) {
  for (;;) {
    const part = await parts.next()
    if (part.done || part.value.length > 0) return part as { value?: string[] }
  }
}
