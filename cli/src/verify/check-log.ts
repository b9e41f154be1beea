import { createHash } from 'node:crypto'
import {
  FIRST_PREVIOUS,
  findFaults,
  findRepetitions,
  type LineFault,
  type LogEntry,
  lineOf,
  replayStudy,
  type StudyEntry,
  studyLineOf,
} from '@arena/ratings'
import { CommandError } from '../errors.ts'
import type { Progress } from '../output/progress.ts'
import type { Lines } from './lines.ts'

const FAULTS_SHOWN_MAX = 20
/** Lines between two steps of the progress. */
const STEP = 1_000

/** The checked entries of a log. */
export interface CheckedLog<Entry = LogEntry> {
  readonly entries: readonly Entry[]
  /** `hashes[n]` is the hash of the line at position n; that of position 0 is the `previous` of the first line. */
  readonly hashes: readonly string[]
  /** Lines that change nothing, which earlier versions have written, a sentence each. */
  readonly notes: readonly string[]
}

/** What lines of one kind of log are like. */
interface LogKind<Entry> {
  /** Continues "Line 7 of ". */
  readonly name: string
  readonly lineOf: (entry: Entry) => string
  readonly findFaults: (entries: readonly Entry[]) => readonly LineFault[]
  readonly findRepetitions: (entries: readonly Entry[]) => readonly LineFault[]
}

const DAY_MS = 24 * 60 * 60_000

const VOTE_LOG: LogKind<LogEntry> = {
  name: 'the vote log',
  lineOf,
  // The clocks of the service and of this machine may differ, and days are those of UTC.
  findFaults: (entries) => findFaults(entries, new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)),
  findRepetitions,
}

export const STUDY_LOG: LogKind<StudyEntry> = {
  name: 'the study',
  lineOf: studyLineOf,
  findFaults: (entries) => replayStudy(entries).faults,
  findRepetitions: () => [],
}

export const checkLog = (lines: Lines, progress: Pick<Progress, 'add'>): Promise<CheckedLog> =>
  checkLines(VOTE_LOG, lines, progress)

/**
 * Checks that no line is missing, added or changed: each one has the hash of the line before. Whoever replaces all lines
 * can make the hashes right, so lines that are impossible are faults too.
 */
export async function checkLines<Entry extends LogEntry | StudyEntry>(
  kind: LogKind<Entry>,
  lines: Lines,
  progress: Pick<Progress, 'add'>,
): Promise<CheckedLog<Entry>> {
  const entries: Entry[] = []
  const hashes = [FIRST_PREVIOUS]
  const share = createShared()
  function check(line: string): void {
    const position = entries.length + 1
    const entry = parse(kind, line, position)
    if (entry.position !== position)
      throw new CommandError(`Line ${position} of ${kind.name} has position ${entry.position}.`)
    if (entry.previous !== hashes.at(-1)) {
      throw new CommandError(`Line ${position} of ${kind.name} does not continue the line before: a line was changed.`)
    }
    share(entry, hashes.at(-1)!)
    entries.push(entry)
    hashes.push(createHash('sha256').update(line).digest('hex'))
    if (position % STEP === 0) progress.add(STEP)
  }
  for await (const part of lines) for (const line of part) check(line)
  const said = (lines: readonly LineFault[], sentence: (line: LineFault) => string): string[] => {
    const more = lines.length > FAULTS_SHOWN_MAX ? [`And ${lines.length - FAULTS_SHOWN_MAX} more.`] : []
    return [...lines.slice(0, FAULTS_SHOWN_MAX).map(sentence), ...more]
  }
  const faults = said(
    kind.findFaults(entries),
    ({ position, what }) => `Line ${position} of ${kind.name} is impossible: ${what}.`,
  )
  if (faults.length > 0) throw new CommandError(faults.join('\n'))
  const notes = said(
    kind.findRepetitions(entries),
    ({ position, what }) => `Line ${position} of ${kind.name} changes nothing: ${what}.`,
  )
  return { entries, hashes, notes }
}

/** Keeps equal texts of different lines once: millions of lines name the same voters, models and days. */
function createShared() {
  const texts = new Map<string, string>()
  const tagLists = new Map<string, unknown>()
  return (entry: object, previous: string): void => {
    const members = entry as Record<string, unknown>
    members.previous = previous
    for (const name of ['voter', 'into', 'day', 'left', 'right', 'choice', 'class', 'type']) {
      const text = members[name]
      if (typeof text !== 'string') continue
      if (!texts.has(text)) texts.set(text, text)
      members[name] = texts.get(text)
    }
    const { tags } = members
    if (!Array.isArray(tags)) return
    const key = JSON.stringify(tags)
    if (!tagLists.has(key)) tagLists.set(key, tags)
    members.tags = tagLists.get(key)
  }
}

/** The position of the line with a hash that was published earlier: every line up to it is unchanged. */
export function positionOf(hash: string, { hashes }: Pick<CheckedLog, 'hashes'>): number {
  const position = hashes.indexOf(hash.toLowerCase())
  if (position === -1)
    throw new CommandError(
      `No line of this vote log has the hash ${hash}: a line that was published then has been changed or removed.`,
    )
  return position
}

function parse<Entry>({ lineOf: textOf, name }: LogKind<Entry>, line: string, position: number): Entry {
  try {
    const entry = JSON.parse(line) as Entry
    if (textOf(entry) === line) return entry
  } catch {
    // Not JSON, or not an object.
  }
  throw new CommandError(`Line ${position} is not a line of ${name}.`)
}
