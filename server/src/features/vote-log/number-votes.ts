import { createHash } from 'node:crypto'
import { type LogEntry, lineOf, OUTCOMES } from '@arena/ratings'
import { type Database, inTransaction, type Statement } from '../../database/index.ts'
import { CLASSES, codeOf, dayText, KINDS } from './codes.ts'
import { pseudonymOf } from './pseudonym.ts'
import {
  appendRows,
  enterBattles,
  enterTags,
  enterVoters,
  LOG_COLUMNS,
  type LogRow,
  lockHead,
  type Numbered,
  type QueuedRow,
  type QueuedVote,
  readPseudonyms,
  relinkVoters,
  takeQueued,
  updateHead,
  upsertModels,
} from './store.ts'
import { type Merge, mergeAgain, mergeVoter } from './withdraw-votes.ts'

/** Bounds the time for which other instances wait. */
const BATCH = 5_000

/** Gives every committed vote in the queue its position. Afterwards the log has every vote that was committed before the call. */
export async function numberVotes(database: Pick<Database, 'pool'>): Promise<void> {
  while ((await numberBatch(database)) === BATCH);
}

const hashOf = (line: string): string => createHash('sha256').update(line).digest('hex')

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)]

const numberBatch = (database: Pick<Database, 'pool'>): Promise<number> =>
  inTransaction(database, async (rows) => {
    const [head] = await rows(lockHead)
    // A statement of its own: it sees what was committed while this transaction waited for the lock.
    const queued = await rows(takeQueued, [BATCH])
    if (queued.length === 0) return 0
    const { lastPosition, lastHash, pseudonymKey } = head!
    const dictionaries = await enterAll(rows, queued, pseudonymKey)
    const { voters } = dictionaries
    let end: End = { position: lastPosition, hash: lastHash }
    let waiting: Line[] = []
    for (const row of queued) {
      if (row.kind !== 'merge') {
        waiting.push(describe(row, dictionaries))
        continue
      }
      // A merge withdraws votes by their positions, so the ones before it are stored first.
      end = await append(rows, waiting, end)
      const merge = await mergeVoter(rows, voters.get(row.userId)!, voters.get(row.otherUserId!)!)
      waiting = [describeMerge(merge)]
    }
    end = await append(rows, waiting, end)
    const votersNow = queued.flatMap((row) => (row.kind === 'vote' ? [voters.get(row.userId)!.number] : []))
    end = await append(rows, (await mergeAgain(rows, votersNow, lastPosition)).map(describeMerge), end)
    await rows(updateHead, [end.position, end.hash])
    return queued.length
  })

/** The last position and the hash of its line. */
interface End {
  readonly position: number
  readonly hash: string
}

/** The columns of a row and its published entry, without position and hashes. */
interface Line {
  readonly numbers: Partial<LogRow>
  readonly entry: Unlinked
}

/** Appends lines behind the end of the log, and returns the new end. */
async function append(rows: Database['rows'], lines: readonly Line[], end: End): Promise<End> {
  let { position, hash } = end
  const appended = lines.map(({ numbers, entry }): LogRow => {
    position += 1
    hash = hashOf(lineOf({ position, ...entry, previous: hash } as LogEntry))
    return { ...EMPTY, ...numbers, position, hash }
  })
  const columns = Object.keys(LOG_COLUMNS) as (keyof LogRow)[]
  if (appended.length > 0) {
    await rows(
      appendRows,
      columns.map((name) => appended.map((row) => row[name])),
    )
  }
  return { position, hash }
}

type Dictionary = ReadonlyMap<string, Numbered>

interface Dictionaries {
  /** By user id. */
  readonly voters: Dictionary
  readonly models: Dictionary
  /** By the sorted tags, separated by spaces. */
  readonly tags: Dictionary
  /** By {@link battleKey}. */
  readonly battles: Dictionary
}

const battleKey = ({ comparisonId, voters }: QueuedVote): string => `${comparisonId} ${voters}`

const joinTags = (tags: readonly string[]): string => tags.toSorted().join(' ')

async function enterAll(
  rows: Database['rows'],
  queued: readonly QueuedRow[],
  pseudonymKey: Buffer,
): Promise<Dictionaries> {
  const votes = queued.filter((row) => row.kind === 'vote')
  const enter = async (statement: Statement<Numbered>, keys: readonly string[], ...others: unknown[]) =>
    new Map((await rows(statement, [keys, ...others])).map((entered) => [entered.key, entered]))
  const userIds = distinct(queued.flatMap((row) => [row.userId, ...(row.kind === 'merge' ? [row.otherUserId!] : [])]))
  const known = new Map((await rows(readPseudonyms, [userIds])).map(({ userId, pseudonym }) => [userId, pseudonym]))
  const pseudonyms = userIds.map((userId) => known.get(userId) ?? pseudonymOf(pseudonymKey, userId))
  if (known.size < userIds.length) await rows(relinkVoters, [pseudonyms, userIds])
  const byPseudonym = await enter(enterVoters, pseudonyms, userIds)
  return {
    voters: new Map(userIds.map((userId, index) => [userId, byPseudonym.get(pseudonyms[index]!)!])),
    models: await enter(
      upsertModels,
      distinct(votes.flatMap(({ leftModelId, rightModelId }) => [leftModelId, rightModelId])),
    ),
    tags: await enter(enterTags, distinct(votes.map(({ tags }) => joinTags(tags)))),
    battles: await enter(enterBattles, distinct(votes.map(battleKey))),
  }
}

const EMPTY = {
  kind: null,
  battle: null,
  voter: null,
  other_voter: null,
  left_model: null,
  right_model: null,
  outcome: null,
  class: null,
  day: null,
  tags: null,
  probability: null,
  withdrawn: null,
}

type Unlinked = Omit<LogEntry, 'position' | 'previous'>

const describeMerge = ({ voter, into, withdrawn }: Merge): Line => ({
  numbers: {
    kind: codeOf(KINDS, 'merge'),
    voter: voter.number,
    other_voter: into.number,
    withdrawn: `{${withdrawn}}`,
  },
  entry: { type: 'merge', voter: voter.name, into: into.name, withdrawn } as Unlinked,
})

function describe(row: QueuedRow, { voters, models, tags, battles }: Dictionaries): Line {
  const voter = voters.get(row.userId)!
  const kind = codeOf(KINDS, row.kind)
  if (row.kind === 'withdrawal') {
    const { withdrawn } = row
    return {
      numbers: { kind, voter: voter.number, withdrawn: `{${withdrawn}}` },
      entry: { type: row.kind, voter: voter.name, withdrawn } as Unlinked,
    }
  }
  if (row.kind !== 'vote') {
    return { numbers: { kind, voter: voter.number }, entry: { type: row.kind, voter: voter.name } as Unlinked }
  }
  const [left, right] = [models.get(row.leftModelId)!, models.get(row.rightModelId)!]
  const { choice, class: name, day, probability } = row
  const battle = battles.get(battleKey(row))!.number
  return {
    numbers: {
      kind,
      battle,
      voter: voter.number,
      left_model: left.number,
      right_model: right.number,
      outcome: codeOf(OUTCOMES, choice),
      class: codeOf(CLASSES, name),
      day,
      tags: tags.get(joinTags(row.tags))!.number,
      probability,
    },
    entry: {
      type: 'vote',
      battle,
      day: dayText(day),
      left: left.name,
      right: right.name,
      choice,
      class: name,
      tags: row.tags.toSorted(),
      probability,
      voter: voter.name,
    } as Unlinked,
  }
}
