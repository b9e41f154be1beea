import { OUTCOMES } from '@arena/ratings'
import { type Columns, createColumns, grow, type VoteColumns } from './columns.ts'
import { CLASSES, type LedgerView } from './ledger-view.ts'
import type { StoredVote, VoteReader } from './vote-store.ts'

/**
 * The votes of all voters, in memory and in columns: what boards are made from. A refresh reads only the votes that came
 * since the last one.
 */
export interface Ledger {
  /** Afterwards it has every vote that was stored before the call. */
  refresh(): Promise<void>
  /** Where two are equal, nothing at all was committed in between, in whatever table. */
  snapshot(): string | null
  /** Its votes as they are now, for somebody who may be in another thread. */
  view(): LedgerView
}

/** Texts as small numbers, for columns. */
function createDictionary() {
  const codes = new Map<string, number>()
  const texts: string[] = []
  return {
    texts,
    code(text: string): number {
      const known = codes.get(text)
      if (known !== undefined) return known
      // A copy: a piece of a page's text would keep the whole page in memory.
      const own = Buffer.from(text).toString()
      codes.set(own, texts.length)
      return texts.push(own) - 1
    },
  }
}

interface Book {
  readonly id: number
  readonly columns: Columns
  readonly voters: ReturnType<typeof createDictionary>
  readonly models: ReturnType<typeof createDictionary>
  readonly tagSets: ReturnType<typeof createDictionary>
  /** Votes that were seen while earlier transactions were under way, and will be read again. */
  late: VoteColumns
}

let books = 0

const openBook = (): Book => ({
  id: ++books,
  columns: createColumns(),
  voters: createDictionary(),
  models: createDictionary(),
  tagSets: createDictionary(),
  late: createColumns(0).values,
})

function enter({ voters, models, tagSets }: Book, columns: Columns, vote: StoredVote): void {
  const index = columns.length
  grow(columns, index + 1)
  const { values } = columns
  values.voter[index] = voters.code(vote.userId)
  values.left[index] = models.code(vote.leftModelId)
  values.right[index] = models.code(vote.rightModelId)
  values.day[index] = vote.day
  values.tags[index] = tagSets.code(vote.tags)
  values.blind[index] = vote.blind ? 1 : 0
  values.class[index] = CLASSES.indexOf(vote.class)
  values.outcome[index] = OUTCOMES.indexOf(vote.choice)
  columns.length += 1
}

function enterLate(book: Book, votes: readonly StoredVote[]): void {
  const columns = createColumns(votes.length)
  for (const vote of votes) enter(book, columns, vote)
  book.late = columns.values
}

export function createLedger(reader: VoteReader): Ledger {
  let book = openBook()
  /** Every transaction before it has been read. */
  let watermark: string | null = null
  let movesSeen = 0
  let snapshotSeen: string | null = null
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  /** All votes, into a book that nobody sees before it is whole. */
  async function readAll(horizon: string): Promise<void> {
    const fresh = openBook()
    const late: StoredVote[] = []
    for await (const votes of reader.since('0', horizon)) {
      for (const vote of votes) {
        if (vote.settled) enter(fresh, fresh.columns, vote)
        else late.push(vote)
      }
    }
    enterLate(fresh, late)
    book = fresh
  }

  /** The votes since the last time, entered without a pause: a board must not be made of half of them. */
  async function readOn(from: string, horizon: string): Promise<void> {
    const arrived: StoredVote[] = []
    for await (const votes of reader.since(from, horizon)) arrived.push(...votes)
    for (const vote of arrived) if (vote.settled) enter(book, book.columns, vote)
    enterLate(
      book,
      arrived.filter(({ settled }) => !settled),
    )
  }

  async function read(): Promise<void> {
    const { snapshot, horizon, moves } = await reader.horizon()
    if (snapshot === snapshotSeen) return
    if (watermark === null || moves !== movesSeen) await readAll(horizon)
    else await readOn(watermark, horizon)
    movesSeen = moves
    watermark = horizon
    snapshotSeen = snapshot
  }

  const start = (): Promise<void> => {
    running = read().finally(() => {
      running = null
    })
    return running
  }

  return {
    refresh() {
      if (running === null && next === null) return start()
      // One that runs already may have looked before the votes the caller must see.
      next ??= (running ?? Promise.resolve())
        .catch(() => {})
        .then(() => {
          next = null
          return start()
        })
      return next
    },

    snapshot: () => snapshotSeen,

    view: () => ({
      book: book.id,
      revision: `${book.columns.length + book.late.voter.length} ${movesSeen}`,
      settled: book.columns.values,
      settledLength: book.columns.length,
      late: book.late,
      voterCount: book.voters.texts.length,
      models: book.models.texts,
      tagSets: book.tagSets.texts,
    }),
  }
}
