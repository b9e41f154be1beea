import { setImmediate } from 'node:timers/promises'
import { FIRST_PREVIOUS, type LogEntry, OUTCOMES } from '@arena/ratings'
import { shareRuns } from '../../async/share-runs.ts'
import type { Database } from '../../database/index.ts'
import { CLASSES, dayText, KINDS } from './codes.ts'
import { numberVotes } from './number-votes.ts'
import {
  type EntryRow,
  type LogState,
  readEntries,
  readHash,
  readModels,
  readPage,
  readState,
  readTagSets,
  startGeneration,
} from './store.ts'

/** One row of the log as numbers. */
export interface NumberedRow {
  /** A code of {@link KINDS}. */
  readonly kind: number
  readonly voter: number
  /** Of a merge: the voter that this one became. */
  readonly otherVoter: number
  /** The published number; 0 without one. */
  readonly battle: number
  /** Of a merge: the positions of the votes that stop counting. */
  readonly withdrawn: readonly number[]
  readonly leftModel: number
  readonly rightModel: number
  readonly outcome: number
  readonly class: number
  /** Days since 1970. */
  readonly day: number
  readonly tags: number
}

export interface VoteLog {
  /** The end of the log, after every vote that was committed before this call got its position. */
  end(): Promise<Omit<LogState, 'isQueued'>>
  /** The hash of the line at a position; `null` beyond the end. */
  hashAt(position: number): Promise<string | null>
  /** Starts a generation after this one, unless another instance has. Returns the current one. */
  startGeneration(after: number): Promise<number>
  /** The rows after a position up to another one, in batches. */
  rows(after: number, through: number): AsyncGenerator<NumberedRow[], void, void>
  /** The ids of models after a number. Their numbers follow each other. */
  models(after: number): Promise<string[]>
  /** The sets of tags after a number, each separated by spaces. */
  tagSets(after: number): Promise<string[]>
  /** The published entries from a position on. */
  entries(from: number, limit: number): Promise<LogEntry[]>
}

const PAGE = 20_000
/** Rows that are parsed before other requests get a turn of the event loop. */
const BATCH = 5_000

export function createVoteLog(database: Database): VoteLog {
  const state = async () => (await database.rows(readState))[0]!
  // Each run takes a connection and the lock.
  const number = shareRuns(() => numberVotes(database))
  return {
    async end() {
      const found = await state()
      if (!found.isQueued) return found
      await number()
      return state()
    },
    hashAt: async (position) => (await database.rows(readHash, [position]))[0]?.hash ?? null,
    async startGeneration(after) {
      const [started] = await database.rows(startGeneration, [after])
      return started?.generation ?? (await state()).generation
    },
    async *rows(after, through) {
      let from = after
      while (from < through) {
        const [page] = await database.rows(readPage, [from, through, PAGE])
        if (page!.lines === null) return
        const list = page!.lines.split('\n')
        for (let start = 0; start < list.length; start += BATCH) {
          if (start > 0) await setImmediate()
          yield list.slice(start, start + BATCH).map(parseLine)
        }
        from = page!.lastPosition
      }
    },
    models: async (after) => (await database.rows(readModels, [after])).map(({ modelId }) => modelId),
    tagSets: async (after) => (await database.rows(readTagSets, [after])).map(({ names }) => names.join(' ')),
    async entries(from, limit) {
      // Lines never change, so a replica that has all of them has the right ones.
      const found = await database.onReplica(readEntries, [from, limit], (rows) => rows.length === limit)
      return (found ?? (await database.rows(readEntries, [from, limit]))).map(toEntry)
    },
  }
}

const NONE: readonly number[] = []

function parseLine(line: string): NumberedRow {
  const fields = line.split('\t')
  const withdrawn = fields.pop()!
  const [kind, voter, otherVoter, battle, leftModel, rightModel, outcome, code, day, tags] = fields.map(Number)
  return {
    kind: kind!,
    voter: voter!,
    otherVoter: otherVoter!,
    battle: battle!,
    withdrawn: withdrawn === '' ? NONE : withdrawn.split(',').map(Number),
    leftModel: leftModel!,
    rightModel: rightModel!,
    outcome: outcome!,
    class: code!,
    day: day!,
    tags: tags!,
  }
}

function toEntry({ kind, position, voter, into, withdrawn, previous, outcome, ...vote }: EntryRow): LogEntry {
  const linked = { position, voter, previous: previous ?? FIRST_PREVIOUS }
  const type = KINDS[kind]!
  if (type === 'merge') return { ...linked, type, into: into!, ...(withdrawn && { withdrawn }) }
  if (type === 'withdrawal') return { ...linked, type, withdrawn: withdrawn! }
  if (type !== 'vote') return { ...linked, type }
  return {
    ...linked,
    type,
    ...vote,
    choice: OUTCOMES[outcome]!,
    class: CLASSES[vote.class]!,
    day: dayText(vote.day),
  }
}
