import { OUTCOMES } from '@arena/ratings'
import type { VoteCacheView } from './vote-cache-view.ts'
import { CLASSES } from './vote-classes.ts'
import { createColumns, type GrowableColumns, grow, type VoteColumns } from './vote-columns.ts'
import type { StoredVote, VoteReader } from './vote-store.ts'

/** All votes in memory, in columns. A refresh reads only the votes since the last one. */
export interface VoteCache {
  /** Afterwards the cache has every vote that was stored before the call. */
  refresh(): Promise<void>
  /** The database snapshot of the last refresh. Between two equal ones nothing was committed, in any table. */
  snapshot(): string | null
  /** The current votes. A view can be sent to a worker. */
  view(): VoteCacheView
}

/** Assigns small numbers to strings. */
function createDictionary() {
  const codes = new Map<string, number>()
  const texts: string[] = []
  return {
    texts,
    code(text: string): number {
      const known = codes.get(text)
      if (known !== undefined) return known
      // Copied, because a substring would retain the whole page that it was cut from.
      const copy = Buffer.from(text).toString()
      codes.set(copy, texts.length)
      return texts.push(copy) - 1
    },
  }
}

interface Generation {
  readonly id: number
  readonly columns: GrowableColumns
  readonly voters: ReturnType<typeof createDictionary>
  readonly models: ReturnType<typeof createDictionary>
  readonly tagSets: ReturnType<typeof createDictionary>
  /** Votes that were committed while an earlier transaction was still running. They are read again. */
  unsettled: VoteColumns
}

let generations = 0

const createGeneration = (): Generation => ({
  id: ++generations,
  columns: createColumns(),
  voters: createDictionary(),
  models: createDictionary(),
  tagSets: createDictionary(),
  unsettled: createColumns(0).values,
})

function append({ voters, models, tagSets }: Generation, columns: GrowableColumns, vote: StoredVote): void {
  const index = columns.length
  grow(columns, index + 1)
  const { values } = columns
  values.voter[index] = voters.code(vote.userId)
  values.left[index] = models.code(vote.leftModelId)
  values.right[index] = models.code(vote.rightModelId)
  values.day[index] = vote.day
  values.tags[index] = tagSets.code(vote.tags)
  values.class[index] = CLASSES.indexOf(vote.class)
  values.outcome[index] = OUTCOMES.indexOf(vote.choice)
  columns.length += 1
}

function replaceUnsettled(generation: Generation, votes: readonly StoredVote[]): void {
  const columns = createColumns(votes.length)
  for (const vote of votes) append(generation, columns, vote)
  generation.unsettled = columns.values
}

export function createVoteCache(reader: VoteReader): VoteCache {
  let generation = createGeneration()
  /** All transactions before it were read. */
  let cursor: string | null = null
  let revision = 0
  let snapshot: string | null = null
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  /** Reads all votes into a new generation, which is not visible until it is complete. */
  async function readAll(xmin: string): Promise<void> {
    const fresh = createGeneration()
    const unsettled: StoredVote[] = []
    for await (const votes of reader.since('0', xmin)) {
      for (const vote of votes) {
        if (vote.settled) append(fresh, fresh.columns, vote)
        else unsettled.push(vote)
      }
    }
    replaceUnsettled(fresh, unsettled)
    generation = fresh
  }

  /** Reads the votes since the cursor. They are added without an await, so a board never sees a part of them. */
  async function readNew(from: string, xmin: string): Promise<void> {
    const arrived: StoredVote[] = []
    for await (const votes of reader.since(from, xmin)) arrived.push(...votes)
    for (const vote of arrived) if (vote.settled) append(generation, generation.columns, vote)
    replaceUnsettled(
      generation,
      arrived.filter(({ settled }) => !settled),
    )
  }

  async function read(): Promise<void> {
    const state = await reader.state()
    if (state.snapshot === snapshot) return
    if (cursor === null || state.revision !== revision) await readAll(state.xmin)
    else await readNew(cursor, state.xmin)
    revision = state.revision
    cursor = state.xmin
    snapshot = state.snapshot
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
      // The running read may have started before the votes that the caller must see were stored.
      next ??= (running ?? Promise.resolve())
        .catch(() => {})
        .then(() => {
          next = null
          return start()
        })
      return next
    },

    snapshot: () => snapshot,

    view: () => ({
      generation: generation.id,
      version: `${generation.columns.length + generation.unsettled.voter.length} ${revision}`,
      settled: generation.columns.values,
      settledLength: generation.columns.length,
      unsettled: generation.unsettled,
      voterCount: generation.voters.texts.length,
      models: generation.models.texts,
      tagSets: generation.tagSets.texts,
    }),
  }
}
