import { OUTCOMES, type VoterVotes } from '@arena/ratings'
import { dayNumber, type Slice } from './slice.ts'
import type { CountedVote, VoteReader } from './vote-store.ts'

/**
 * The counted votes of all voters, in memory and in columns: what intervals over voters are computed from. A refresh
 * reads only the votes that came since the last one.
 */
export interface Ledger {
  refresh(): Promise<void>
  /** Changes whenever the votes it holds do. */
  revision(): string
  /** The votes of a slice between these models, voter by voter. */
  select(slice: Slice, indexOf: ReadonlyMap<string, number>): VoterVotes
}

/** A column that grows. */
function createColumn<Values extends Int32Array | Uint8Array>(make: (length: number) => Values) {
  let values = make(1024)
  return {
    get values() {
      return values
    },
    set(index: number, value: number) {
      if (index >= values.length) {
        const larger = make(values.length * 2)
        larger.set(values)
        values = larger
      }
      values[index] = value
    },
  }
}

const int32 = () => createColumn((length) => new Int32Array(length))

/** Texts as small numbers, for columns. */
function createDictionary() {
  const codes = new Map<string, number>()
  const texts: string[] = []
  return {
    texts,
    code(text: string): number {
      const known = codes.get(text)
      if (known !== undefined) return known
      codes.set(text, texts.length)
      return texts.push(text) - 1
    },
  }
}

function createColumns() {
  return {
    length: 0,
    voter: int32(),
    left: int32(),
    right: int32(),
    day: int32(),
    tags: int32(),
    blind: createColumn((length) => new Uint8Array(length)),
    outcome: createColumn((length) => new Uint8Array(length)),
  }
}

interface Book {
  readonly columns: ReturnType<typeof createColumns>
  readonly voters: ReturnType<typeof createDictionary>
  readonly models: ReturnType<typeof createDictionary>
  readonly tagSets: ReturnType<typeof createDictionary>
  /** Votes up to here stay; those behind were seen while other transactions were under way and are read again. */
  settledLength: number
}

const openBook = (): Book => ({
  columns: createColumns(),
  voters: createDictionary(),
  models: createDictionary(),
  tagSets: createDictionary(),
  settledLength: 0,
})

function enter({ columns, voters, models, tagSets }: Book, vote: CountedVote): void {
  const index = columns.length
  columns.voter.set(index, voters.code(vote.userId))
  columns.left.set(index, models.code(vote.leftModelId))
  columns.right.set(index, models.code(vote.rightModelId))
  columns.day.set(index, vote.day)
  columns.tags.set(index, tagSets.code(vote.tags.join(' ')))
  columns.blind.set(index, vote.blind ? 1 : 0)
  columns.outcome.set(index, OUTCOMES.indexOf(vote.choice))
  columns.length += 1
}

export function createLedger(reader: VoteReader): Ledger {
  let book = openBook()
  /** Every transaction before it has been read. */
  let watermark: string | null = null
  let movesSeen = 0
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  /** All votes, into a book that nobody sees before it is whole. */
  async function readAll(horizon: string): Promise<void> {
    const fresh = openBook()
    const unsettled: CountedVote[] = []
    for await (const page of reader.since('0', horizon)) {
      for (const vote of page) {
        if (vote.settled) enter(fresh, vote)
        else unsettled.push(vote)
      }
    }
    fresh.settledLength = fresh.columns.length
    for (const vote of unsettled) enter(fresh, vote)
    book = fresh
  }

  /** The votes since the last time, entered without a pause: a board must not be made of half of them. */
  async function readOn(from: string, horizon: string): Promise<void> {
    const arrived: CountedVote[] = []
    for await (const page of reader.since(from, horizon)) arrived.push(...page)
    book.columns.length = book.settledLength
    for (const vote of arrived) if (vote.settled) enter(book, vote)
    book.settledLength = book.columns.length
    for (const vote of arrived) if (!vote.settled) enter(book, vote)
  }

  async function read(): Promise<void> {
    const { horizon, moves } = await reader.horizon()
    if (watermark === null || moves !== movesSeen) await readAll(horizon)
    else await readOn(watermark, horizon)
    movesSeen = moves
    watermark = horizon
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

    revision: () => `${book.columns.length} ${movesSeen}`,

    select(slice, indexOf) {
      const { columns, voters, models, tagSets } = book
      const { length } = columns
      const [voter, left, right] = [columns.voter.values, columns.left.values, columns.right.values]
      const isIn = createFilter(slice, columns, tagSets.texts)
      const modelIndex = Int32Array.from(models.texts, (id) => indexOf.get(id) ?? -1)
      const starts = new Int32Array(voters.texts.length + 1)
      const isChosen = new Uint8Array(length)
      for (let vote = 0; vote < length; vote++) {
        if (!isIn(vote) || modelIndex[left[vote]!]! < 0 || modelIndex[right[vote]!]! < 0) continue
        isChosen[vote] = 1
        starts[voter[vote]! + 1]! += 1
      }
      for (let index = 1; index < starts.length; index++) starts[index]! += starts[index - 1]!
      const total = starts.at(-1)!
      const place = starts.slice()
      const chosen = {
        voterStarts: starts,
        left: new Int32Array(total),
        right: new Int32Array(total),
        outcome: new Uint8Array(total),
      }
      for (let vote = 0; vote < length; vote++) {
        if (isChosen[vote] === 0) continue
        const at = place[voter[vote]!]!
        place[voter[vote]!] = at + 1
        chosen.left[at] = modelIndex[left[vote]!]!
        chosen.right[at] = modelIndex[right[vote]!]!
        chosen.outcome[at] = columns.outcome.values[vote]!
      }
      return chosen
    },
  }
}

function createFilter(slice: Slice, columns: ReturnType<typeof createColumns>, tagSets: readonly string[]) {
  const since = slice.since === null ? Number.NEGATIVE_INFINITY : dayNumber(slice.since)
  const until = slice.until === null ? Number.POSITIVE_INFINITY : dayNumber(slice.until)
  const { tag, blindOnly } = slice
  const hasTag = Uint8Array.from(tagSets, (tags) => (tag === null || tags.split(' ').includes(tag) ? 1 : 0))
  const [day, tags, blind] = [columns.day.values, columns.tags.values, columns.blind.values]
  return (vote: number): boolean =>
    hasTag[tags[vote]!] === 1 && (!blindOnly || blind[vote] === 1) && day[vote]! >= since && day[vote]! <= until
}
