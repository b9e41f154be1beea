import type { ListedThread, Thread, ThreadMode, Visibility } from '@arena/contract'
import { type Actor, type Change, recordChange } from '../../audit/index.ts'
import { idAt } from '../../base/ids.ts'
import { type Database, inTransaction, type Statement, statement } from '../../database/index.ts'
import { releaseImages } from '../attachments/index.ts'
import type { StoredThread } from './stored-thread.ts'
import { createTurnStore, type TurnStore } from './turn-store.ts'

interface ThreadRow extends Omit<StoredThread, 'createdAt' | 'updatedAt' | 'takenDown'> {
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly takenDownAt: Date | null
  readonly takenDownReason: string | null
}

interface VotesRow extends Pick<ListedThread, 'unvotedBattles' | 'lastVote'> {
  readonly threadId: string
}

/** Greater than every id, for the first page. */
const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/** Less than every id. */
const OLDEST = '00000000-0000-0000-0000-000000000000'

const columns = `thread_id as "threadId", user_id as "userId", title, mode, visibility,
  message_count as "messageCount", text_bytes as "textBytes", created_at as "createdAt", updated_at as "updatedAt",
  taken_down_at as "takenDownAt", taken_down_reason as "takenDownReason"`

// No row is returned if the user has $5 threads already; no more than those are counted.
const insertThread = statement<ThreadRow>(
  'threads.create',
  `insert into threads (thread_id, user_id, title, mode)
   select $1, $2, $3, $4
   where (select count(*) from (select from threads where user_id = $2 limit $5::integer) as own) < $5::integer
   returning ${columns}`,
)
const selectThread = statement<ThreadRow>('threads.read', `select ${columns} from threads where thread_id = $1`)
// One user's threads before an id, newest first. Owner and id are compared as a row: with `user_id = $1` the planner would
// scan the primary key, through the threads of all users, for a user with many threads.
const ownBefore = `(user_id, thread_id) < ($1, $2) and (user_id, thread_id) >= ($1, '${OLDEST}')`
const newestFirst = 'order by user_id desc, thread_id desc'

/** Of one page: more would make a search of long threads slower than a statement may be. */
const SEARCH_BYTES = 64 * 1024 * 1024

/** The last battles of a thread with the votes of its owner, $1. A thread can have thousands of turns. */
function recentBattles(threadId: string): string {
  return `select m.position, c.left_model_id, c.right_model_id, coalesce(c.conversation_id, c.comparison_id) as conversation,
       c.left_text is not null or c.right_text is not null as "hasAnswer", v.choice
     from (
       select position, comparison_id from messages
       where thread_id = ${threadId} and comparison_id is not null order by position desc limit 50
     ) as m
     join comparisons c using (comparison_id)
     left join votes v on v.comparison_id = c.comparison_id and v.user_id = $1`
}

// One row more than a page, to know whether there is a next page.
const selectPage = statement<ThreadRow>(
  'threads.list',
  `select ${columns} from threads where ${ownBefore} ${newestFirst} limit $3 + 1`,
)
// One turn of a conversation is enough: its vote reveals the models of all. A battle without any answer cannot be voted on.
const isUnvoted = 'group by conversation having bool_and(choice is null) and bool_or("hasAnswer")'
// Scalar subqueries run once for each thread. For `exists`, the planner may read the texts of all users into a hash table.
const hasUnvoted = `(select true from (${recentBattles('threads.thread_id')}) as battle ${isUnvoted} limit 1) is not null`
const containsText = `(
     select true from messages m left join comparisons c using (comparison_id)
     where m.thread_id = threads.thread_id and (coalesce(c.prompt, m.prompt) ilike $5
       or coalesce(c.left_text, m.response) ilike $5 or c.right_text ilike $5)
     limit 1) is not null`
const selectFound = statement<ThreadRow>(
  'threads.find',
  `select ${columns} from threads
   where ${ownBefore} and thread_id >= $6 and visibility = any ($4::text[]) and (title ilike $5 or ${containsText})
     and (not $7::boolean or ${hasUnvoted})
   ${newestFirst} limit $3 + 1`,
)
// The last thread that is searched: those before it have so many bytes of text. No row if all are searched.
const selectSearchEnd = statement<{ threadId: string }>(
  'threads.search-end',
  `select "lastSearched" as "threadId" from (
     select thread_id, lag(thread_id) over newest as "lastSearched", sum(text_bytes) over newest - text_bytes as "bytesBefore"
     from threads where ${ownBefore} window newest as (order by thread_id desc)
   ) as own
   where "bytesBefore" >= $3 order by thread_id desc limit 1`,
)
const selectVotes = statement<VotesRow>(
  'threads.votes',
  `select thread_id as "threadId", "unvotedBattles", "lastVote"
   from unnest($2::uuid[]) as page(thread_id) cross join lateral (
     with battle as materialized (${recentBattles('page.thread_id')})
     select (
         select count(*)::int from (select from battle ${isUnvoted}) as unvoted
       ) as "unvotedBattles", (
         select jsonb_build_object('voteChoice', choice,
           'agent1', jsonb_build_object('name', l.model_name, 'displayName', l.display_name),
           'agent2', jsonb_build_object('name', r.model_name, 'displayName', r.display_name))
         from battle join models l on l.model_id = left_model_id join models r on r.model_id = right_model_id
         where choice is not null order by position desc limit 1
       ) as "lastVote"
   ) as votes`,
)
// Every change checks the owner again: the thread may have been transferred or deleted since it was read.
const updateTitle = statement<{ threadId: string }>(
  'threads.rename',
  `update threads set title = $3, updated_at = now() where thread_id = $1 and user_id = $2
   returning thread_id as "threadId"`,
)
const updateVisibility = statement<{ threadId: string }>(
  'threads.set-visibility',
  `update threads set visibility = $3, updated_at = now()
   where thread_id = $1 and user_id = $2 and ($3 = 'private' or taken_down_at is null)
   returning thread_id as "threadId"`,
)
const lockThread = statement<ThreadRow>(
  'threads.lock',
  `select ${columns} from threads where thread_id = $1 for update`,
)
// A second call changes the reason and keeps the time.
const updateTakenDown = statement<ThreadRow>(
  'threads.take-down',
  `update threads set visibility = 'private', taken_down_at = coalesce(taken_down_at, now()), taken_down_reason = $2
   where thread_id = $1 returning ${columns}`,
)
const updateAllowed = statement<ThreadRow>(
  'threads.allow-sharing',
  `update threads set taken_down_at = null, taken_down_reason = null where thread_id = $1 returning ${columns}`,
)
// A thread is deleted in one transaction. The lock waits for turns that are being saved. The statements after it see them,
// and later ones find no thread. Comparisons and votes remain.
const lockOwn = statement<{ threadId: string }>(
  'threads.lock-own',
  `select thread_id as "threadId" from threads
   where thread_id = $1 and user_id = $2 and (not $3::boolean or message_count = 0) for update`,
)
// In batches, because deleting thousands of threads takes longer than a statement may.
const DELETED_AT_ONCE = 100
const lockSome = statement<{ threadId: string }>(
  'threads.lock-some',
  `select thread_id as "threadId" from threads where user_id = $1 limit ${DELETED_AT_ONCE} for update`,
)
// Ids begin with the time of creation, so only threads that are old enough are looked at. One that a turn is being added to is
// skipped: it is active.
const lockInactive = statement<{ threadId: string }>(
  'threads.lock-inactive',
  `select thread_id as "threadId" from threads where thread_id < $1 and updated_at < $2
   order by thread_id limit ${DELETED_AT_ONCE} for update skip locked`,
)
const deleteMessages = statement<{ messageId: string; comparisonId: string | null }>(
  'threads.delete-messages',
  'delete from messages where thread_id = any ($1::uuid[]) returning message_id as "messageId", comparison_id as "comparisonId"',
)
/** The texts of a battle, by column. They are erased with its thread; what boards use stays. */
export const battleTexts = ['prompt', 'history', 'left_text', 'right_text', 'left_reasoning', 'right_reasoning']
export const noTexts = battleTexts.map((column) => `${column} = null`).join(', ')
const emptyBattles = statement<never>(
  'threads.empty-battles',
  `update comparisons set ${noTexts} where comparison_id = any ($1::uuid[])`,
)
const deleteThreads = statement<never>('threads.delete', 'delete from threads where thread_id = any ($1::uuid[])')
const changeOwner = statement<never>('threads.transfer', 'update threads set user_id = $2 where user_id = $1')

export interface NewThread {
  readonly threadId: string
  readonly userId: string
  readonly title: string
  readonly mode: ThreadMode
}

export interface ThreadPage {
  readonly limit: number
  readonly before: string | null
  /** Only threads whose title, prompts or answers contain this text. */
  readonly search?: string | undefined
  readonly visibilities?: readonly Visibility[] | undefined
  /** Only threads with a battle that their owner has not voted on. */
  readonly needsVote?: boolean
}

const everyVisibility: readonly Visibility[] = ['private', 'unlisted', 'public']

/** A LIKE pattern that matches the text literally. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export interface ThreadStore extends TurnStore {
  /** Resolves with `undefined` if the user already has so many threads. */
  create(thread: NewThread, threadsMax: number, rows?: Database['rows']): Promise<Thread | undefined>
  read(threadId: string): Promise<StoredThread | undefined>
  /** `nextCursor` is the thread before the next page; `null` on the last page. */
  list(userId: string, page: ThreadPage): Promise<{ items: (ListedThread & StoredThread)[]; nextCursor: string | null }>
  /** Each change resolves with false if the user has no such thread. */
  rename(threadId: string, userId: string, title: string): Promise<boolean>
  setVisibility(threadId: string, userId: string, visibility: Visibility): Promise<boolean>
  /** With `onlyEmpty`, also if the thread has a turn. */
  delete(threadId: string, userId: string, options: { onlyEmpty: boolean }): Promise<boolean>
  /** Deletes all threads of a user. */
  deleteAll(userId: string): Promise<void>
  /** Deletes some threads without a change since then, and resolves with their number. */
  deleteInactive(before: Date): Promise<number>
  /** Stops the sharing of a thread, with a reason for its owner. `undefined` if it does not exist. */
  takeDown(threadId: string, reason: string | null, by: Actor): Promise<StoredThread | undefined>
  allowSharing(threadId: string, by: Actor): Promise<StoredThread | undefined>
  /** Moves all threads of a guest to their new account. */
  transfer(fromUserId: string, toUserId: string): Promise<void>
}

const toThread = ({ takenDownAt, takenDownReason, ...row }: ThreadRow): StoredThread => ({
  ...row,
  takenDown: takenDownAt && { at: takenDownAt.toISOString(), reason: takenDownReason },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

/** What the audit log shows of a thread: nothing that its owner wrote. */
const recordedFields = ({ visibility, takenDownAt }: ThreadRow) => ({ visibility, takenDown: takenDownAt !== null })

export function createThreadStore(database: Database): ThreadStore {
  const changed = async (rows: Promise<unknown[]>) => (await rows).length > 0

  async function readPage(userId: string, { limit, before, search, visibilities, needsVote = false }: ThreadPage) {
    const page = [userId, before ?? NEWEST, limit]
    const isWhole = search === undefined && visibilities === undefined && !needsVote
    const [end] = search ? await database.rows(selectSearchEnd, [userId, before ?? NEWEST, SEARCH_BYTES]) : []
    const found = isWhole
      ? await database.rows(selectPage, page)
      : await database.rows(selectFound, [
          ...page,
          visibilities ?? everyVisibility,
          containing(search ?? ''),
          end?.threadId ?? OLDEST,
          needsVote,
        ])
    const rows = found.slice(0, limit)
    const nextCursor = found.length > limit ? rows.at(-1)!.threadId : (end?.threadId ?? null)
    return { rows, nextCursor }
  }

  const changeSharing = (
    threadId: string,
    change: Pick<Change, 'by' | 'action'>,
    update: (rows: Database['rows']) => Promise<ThreadRow[]>,
  ) =>
    inTransaction(database, async (rows) => {
      const [before] = await rows(lockThread, [threadId])
      const [after] = await update(rows)
      if (!before || !after) return undefined
      await recordChange(rows, {
        ...change,
        target: { kind: 'thread', id: threadId },
        before: recordedFields(before),
        // The reason may quote what the owner wrote.
        after: {
          ...recordedFields(after),
          ...(after.takenDownReason === before.takenDownReason ? {} : { reason: 'changed' }),
        },
      })
      return toThread(after)
    })

  async function readVotes(userId: string, threadIds: readonly string[]) {
    const rows = threadIds.length === 0 ? [] : await database.rows(selectVotes, [userId, threadIds])
    return new Map(rows.map(({ threadId, ...votes }) => [threadId, votes]))
  }

  /** Deletes the threads that a statement locks, and returns their number. */
  const deleteLocked = (lock: Statement<{ threadId: string }>, values: readonly unknown[]) =>
    inTransaction(database, async (rows) => {
      const threadIds = (await rows(lock, values)).map(({ threadId }) => threadId)
      if (threadIds.length === 0) return 0
      const messages = await rows(deleteMessages, [threadIds])
      await rows(emptyBattles, [messages.flatMap(({ comparisonId }) => comparisonId ?? [])])
      await releaseImages(
        rows,
        messages.map(({ messageId, comparisonId }) => comparisonId ?? messageId),
      )
      await rows(deleteThreads, [threadIds])
      return threadIds.length
    })

  return {
    ...createTurnStore(database, async (threadId) => (await database.rows(selectThread, [threadId])).length > 0),
    async create({ threadId, userId, title, mode }, threadsMax, rows = database.rows) {
      const [row] = await rows(insertThread, [threadId, userId, title, mode, threadsMax])
      return row && toThread(row)
    },
    async read(threadId) {
      const [row] = await database.readByKey(selectThread, [threadId])
      return row && toThread(row)
    },
    async list(userId, page) {
      const { rows, nextCursor } = await readPage(userId, page)
      const threads = rows.map(toThread)
      const votes = await readVotes(
        userId,
        threads.map(({ threadId }) => threadId),
      )
      return { items: threads.map((thread) => ({ ...thread, ...votes.get(thread.threadId)! })), nextCursor }
    },
    rename: (threadId, userId, title) => changed(database.rows(updateTitle, [threadId, userId, title])),
    setVisibility: (threadId, userId, visibility) =>
      changed(database.rows(updateVisibility, [threadId, userId, visibility])),
    delete: async (threadId, userId, { onlyEmpty }) => (await deleteLocked(lockOwn, [threadId, userId, onlyEmpty])) > 0,
    async deleteAll(userId) {
      while ((await deleteLocked(lockSome, [userId])) > 0);
    },
    deleteInactive: (before) => deleteLocked(lockInactive, [idAt(before.getTime(), () => 0), before]),
    takeDown: (threadId, reason, by) =>
      changeSharing(threadId, { by, action: 'thread.taken-down' }, (rows) => rows(updateTakenDown, [threadId, reason])),
    allowSharing: (threadId, by) =>
      changeSharing(threadId, { by, action: 'thread.allowed' }, (rows) => rows(updateAllowed, [threadId])),
    async transfer(fromUserId, toUserId) {
      await database.rows(changeOwner, [fromUserId, toUserId])
    },
  }
}
