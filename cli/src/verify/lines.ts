import { createReadStream } from 'node:fs'
import { CommandError, reasonOf } from '../errors.ts'

/** Lines in parts: all of them together can be more text than a string may have. */
export type Lines = AsyncIterable<readonly string[]> | Iterable<readonly string[]>

const PART_BYTES = 1 << 20

const unreadable = (file: string, error: unknown) => new CommandError(`${file} could not be read: ${reasonOf(error)}`)

async function* partsOf(file: string): AsyncGenerator<string> {
  try {
    yield* createReadStream(file, { encoding: 'utf8', highWaterMark: PART_BYTES }) as AsyncIterable<string>
  } catch (error) {
    throw unreadable(file, error)
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

export const readLines = (file: string): Lines => splitLines(partsOf(file))

/** The text at the beginning of a file. */
export async function readBeginning(file: string, bytes: number): Promise<string> {
  try {
    let text = ''
    for await (const part of createReadStream(file, { encoding: 'utf8', end: bytes - 1 })) text += part
    return text
  } catch (error) {
    throw unreadable(file, error)
  }
}
