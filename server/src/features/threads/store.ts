import type {
  Fallback,
  ListedThread,
  Message,
  Thread,
  ThreadMode,
  TurnSettings,
  Visibility,
  VoteChoice,
} from '@arena/contract'
import { type Actor, type Change, recordChange } from '../../audit/index.ts'
import { type Database, inTransaction, type Statement, statement } from '../../database/index.ts'
import { idAt } from '../../ids.ts'

/** A thread with the size of its texts, which no response contains. */
export interface StoredThread extends Thread {
  /** Bytes of its prompts and answers, with their reasoning. */
  readonly textBytes: number
}

interface ThreadRow extends Omit<StoredThread, 'createdAt' | 'updatedAt' | 'takenDown'> {
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly takenDownAt: Date | null
  readonly takenDownReason: string | null
}

interface VotesRow extends Pick<ListedThread, 'unvotedBattles' | 'lastVote'> {
  readonly threadId: string
}

export interface TurnRow {
  readonly messageId: string
  readonly position: number
  readonly createdAt: Date
  readonly comparisonId: string | null
  /** The first battle of its conversation, and its place there; `null` in chat turns. */
  readonly conversationId: string | null
  readonly turn: number | null
  readonly selectionMode: string | null
  readonly promptText: string | null
  readonly model1Name: string
  readonly model2Name: string | null
  readonly text1: string | null
  readonly text2: string | null
  readonly reasoning1: string | null
  readonly reasoning2: string | null
  readonly cost1: number | null
  readonly cost2: number | null
  readonly fallback1: Fallback | null
  readonly fallback2: Fallback | null
  /** `null` in chat turns, and where nothing answered. */
  readonly finishReason1: string | null
  readonly finishReason2: string | null
  /** `null` where the battle was not sealed. */
  readonly sealSalt: Buffer | null
  readonly durationMs: number
  readonly finishReason: string | null
  readonly settings: TurnSettings | null
  /** The side of a battle that a chat turn continues; `null` in other turns. */
  readonly continues: Message['continues']
  readonly replaces: number | null
  readonly voteChoice: VoteChoice | null
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
const deleteMessages = statement<{ comparisonId: string | null }>(
  'threads.delete-messages',
  'delete from messages where thread_id = any ($1::uuid[]) returning comparison_id as "comparisonId"',
)
const emptyBattles = statement<never>(
  'threads.empty-battles',
  `update comparisons set prompt = null, left_text = null, right_text = null, left_reasoning = null, right_reasoning = null
   where comparison_id = any ($1::uuid[])`,
)
const deleteThreads = statement<never>('threads.delete', 'delete from threads where thread_id = any ($1::uuid[])')
// The sizes are known without reading the texts, so the texts that do not fit are not read.
const turnsWhere = (condition: string) =>
  `select "messageId", position, "createdAt", "comparisonId", "conversationId", turn, "selectionMode", "promptText", "model1Name", "model2Name",
     text1, text2, reasoning1, reasoning2, cost1, cost2, fallback1, fallback2, "finishReason1", "finishReason2", "sealSalt", "durationMs", "finishReason", settings, replaces, "voteChoice",
     case when "continuesId" is not null then jsonb_build_object('comparisonId', "continuesId", 'side', "continuesSide",
       'threadId', (select thread_id from messages where comparison_id = "continuesId" limit 1)) end as continues
   from (
     select m.message_id as "messageId", m.position, m.created_at as "createdAt", m.comparison_id as "comparisonId",
       coalesce(c.conversation_id, c.comparison_id) as "conversationId", c.turn, c.selection_mode as "selectionMode", coalesce(c.prompt, m.prompt) as "promptText",
       one.model_name as "model1Name", two.model_name as "model2Name",
       coalesce(c.left_text, m.response) as text1, c.right_text as text2,
       coalesce(c.left_reasoning, m.reasoning) as reasoning1, c.right_reasoning as reasoning2,
       coalesce(c.left_cost, m.cost) as cost1, c.right_cost as cost2,
       coalesce(c.left_fallback, m.fallback) as fallback1, c.right_fallback as fallback2,
       c.left_finish_reason as "finishReason1", c.right_finish_reason as "finishReason2", c.seal_salt as "sealSalt",
       coalesce(c.duration_ms, m.duration_ms) as "durationMs", m.finish_reason as "finishReason", m.settings,
       m.continues_id as "continuesId", m.continues_side as "continuesSide", m.replaces,
       v.choice as "voteChoice",
       sum(coalesce(octet_length(coalesce(c.prompt, m.prompt)), 0)
         + coalesce(octet_length(coalesce(c.left_text, m.response)), 0) + coalesce(octet_length(c.right_text), 0)
         + coalesce(octet_length(coalesce(c.left_reasoning, m.reasoning)), 0) + coalesce(octet_length(c.right_reasoning), 0)
         + coalesce(octet_length(m.settings ->> 'system'), 0))
         over (order by m.position rows between unbounded preceding and 1 preceding) as "bytesBefore"
     from messages m
     left join comparisons c using (comparison_id)
     join models one on one.model_id = coalesce(c.left_model_id, m.model_id)
     left join models two on two.model_id = c.right_model_id
     left join votes v on v.comparison_id = c.comparison_id and v.user_id = $2
     where m.thread_id = $1 and m.position > $3 and m.position <= $4 ${condition}
   ) as turns
   where coalesce("bytesBefore", 0) < $5
   order by position`
const selectTurns = statement<TurnRow>('threads.messages', turnsWhere(''))
// For a replica: no row if its thread has other turns or texts than the primary's. Every change of them changes these figures.
const selectSameTurns = statement<TurnRow>(
  'threads.same-messages',
  turnsWhere('and exists (select from threads where thread_id = $1 and message_count = $6 and text_bytes = $7)'),
)
const selectChoices = statement<{ comparisonId: string; choice: VoteChoice }>(
  'threads.choices',
  'select comparison_id as "comparisonId", choice from votes where comparison_id = any ($1::uuid[]) and user_id = $2',
)
// The conversations with a vote of the user on the first turn or on a later one.
const selectVotedConversations = statement<{ id: string }>(
  'threads.voted-conversations',
  `select comparison_id as id from votes where comparison_id = any ($1::uuid[]) and user_id = $2
   union
   select conversation_id from comparisons join votes using (comparison_id)
   where conversation_id = any ($1::uuid[]) and votes.user_id = $2`,
)
// A preview shows one line, so a prompt of 100,000 characters is not read in full.
const selectFirstPrompt = statement<{ promptText: string | null }>(
  'threads.first-prompt',
  `select left(coalesce(c.prompt, m.prompt), 1000) as "promptText"
   from messages m left join comparisons c using (comparison_id)
   where m.thread_id = $1 order by m.position limit 1`,
)
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

/** The turns after one position, up to and including another. */
export interface TurnRange {
  readonly after: number
  readonly through: number
  /** No further turn is read once the texts of those before it have so many bytes. */
  readonly bytesMax: number
}

export interface ThreadStore {
  /** Resolves with `undefined` if the user already has so many threads. */
  create(thread: NewThread, threadsMax: number): Promise<Thread | undefined>
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
  /** Turns, oldest first, with the votes of one reader. At least one if the range has any. */
  turns(threadId: string, readerId: string | null, range: TurnRange): Promise<TurnRow[]>
  /** The same turns for readers of a shared thread, from the replica if it has all of them. */
  sharedTurns(thread: StoredThread, readerId: string | null, range: TurnRange): Promise<TurnRow[]>
  /** Those of the conversations in which a user has voted on any turn. */
  votedConversations(conversationIds: readonly string[], userId: string): Promise<ReadonlySet<string>>
  /** The start of the first prompt; `null` without turns. */
  firstPrompt(threadId: string): Promise<string | null>
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

  const turns: ThreadStore['turns'] = (threadId, readerId, { after, through, bytesMax }) =>
    database.rows(selectTurns, [threadId, readerId, after, through, bytesMax])

  /** Readers see their own vote at once, so votes are not read from a replica. */
  async function addChoices(found: readonly TurnRow[], readerId: string): Promise<TurnRow[]> {
    const ids = found.flatMap(({ comparisonId }) => comparisonId ?? [])
    const rows = ids.length === 0 ? [] : await database.rows(selectChoices, [ids, readerId])
    const choices = new Map(rows.map(({ comparisonId, choice }) => [comparisonId, choice]))
    return found.map((turn) => ({ ...turn, voteChoice: choices.get(turn.comparisonId ?? '') ?? null }))
  }

  /** Deletes the threads that a statement locks, and returns their number. */
  const deleteLocked = (lock: Statement<{ threadId: string }>, values: readonly unknown[]) =>
    inTransaction(database, async (rows) => {
      const threadIds = (await rows(lock, values)).map(({ threadId }) => threadId)
      if (threadIds.length === 0) return 0
      const messages = await rows(deleteMessages, [threadIds])
      await rows(emptyBattles, [messages.flatMap(({ comparisonId }) => comparisonId ?? [])])
      await rows(deleteThreads, [threadIds])
      return threadIds.length
    })

  return {
    async create({ threadId, userId, title, mode }, threadsMax) {
      const [row] = await database.rows(insertThread, [threadId, userId, title, mode, threadsMax])
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
    turns,
    async sharedTurns({ threadId, messageCount, textBytes }, readerId, range) {
      const { after, through, bytesMax } = range
      const found = await database.onReplica(
        selectSameTurns,
        [threadId, null, after, through, bytesMax, messageCount, textBytes],
        (rows) => rows.length > 0,
      )
      // The thread may have been deleted since the first batch.
      const isGone = found !== null && after > 0 && (await database.rows(selectThread, [threadId])).length === 0
      if (found === null || isGone) return turns(threadId, readerId, range)
      return readerId === null ? found : addChoices(found, readerId)
    },
    async votedConversations(conversationIds, userId) {
      const rows = await database.rows(selectVotedConversations, [conversationIds, userId])
      return new Set(rows.map(({ id }) => id))
    },
    async firstPrompt(threadId) {
      const [row] = await database.rows(selectFirstPrompt, [threadId])
      return row?.promptText ?? null
    },
    async transfer(fromUserId, toUserId) {
      await database.rows(changeOwner, [fromUserId, toUserId])
    },
  }
}
