import { createHash } from 'node:crypto'
import { FIRST_PREVIOUS, type LogEntry, lineOf } from '@arena/ratings'
import { CommandError } from '../errors.ts'

/** The checked entries of a vote log. */
export interface CheckedLog {
  readonly entries: readonly LogEntry[]
  /** `hashes[n]` is the hash of the line at position n; that of position 0 is the `previous` of the first line. */
  readonly hashes: readonly string[]
}

/** Checks that no line is missing, added or changed: each one has the hash of the line before. */
export function checkLog(blocks: readonly string[]): CheckedLog {
  const entries: LogEntry[] = []
  const hashes = [FIRST_PREVIOUS]
  for (const line of blocks.flatMap((block) => block.split('\n')).filter((each) => each !== '')) {
    const position = entries.length + 1
    const entry = parse(line, position)
    if (entry.position !== position)
      throw new CommandError(`Line ${position} of the vote log has position ${entry.position}.`)
    if (entry.previous !== hashes.at(-1)) {
      throw new CommandError(`Line ${position} of the vote log does not continue the line before: a line was changed.`)
    }
    entries.push(entry)
    hashes.push(createHash('sha256').update(line).digest('hex'))
  }
  return { entries, hashes }
}

function parse(line: string, position: number): LogEntry {
  try {
    const entry = JSON.parse(line) as LogEntry
    if (lineOf(entry) === line) return entry
  } catch {
    // Not JSON, or not an object.
  }
  throw new CommandError(`Line ${position} is not a line of a vote log.`)
}
