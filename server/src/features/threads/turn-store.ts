import type { Attachment, HistoryMessage, Message, TurnSettings, VoteChoice } from '@arena/contract'
import { type Database, statement } from '../../database/index.ts'
import { imagesOf } from '../attachments/index.ts'
import type { StoredAnswers } from './present-answers.ts'
import type { StoredThread } from './stored-thread.ts'

export interface TurnRow extends StoredAnswers {
  readonly messageId: string
  readonly position: number
  readonly createdAt: Date
  readonly comparisonId: string | null
  /** The first battle of its conversation, and its place there; `null` in chat turns. */
  readonly conversationId: string | null
  readonly turn: number | null
  readonly selectionMode: string | null
  readonly promptText: string | null
  readonly history: HistoryMessage[] | null
  readonly attachments: Attachment[]
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

// The sizes are known without reading the texts, so the texts that do not fit are not read.
const turnsWhere = (condition: string) =>
  `select turns.*, case when "continuesId" is not null then jsonb_build_object('comparisonId', "continuesId",
       'side', "continuesSide", 'threadId', (select thread_id from messages where comparison_id = "continuesId" limit 1)) end as continues,
     ${imagesOf('coalesce("comparisonId", "messageId")')} as attachments
   from (
     select m.message_id as "messageId", m.position, m.created_at as "createdAt", m.comparison_id as "comparisonId",
       coalesce(c.conversation_id, c.comparison_id) as "conversationId", c.turn, c.selection_mode as "selectionMode", coalesce(c.prompt, m.prompt) as "promptText", c.history,
       one.model_name as "model1Name", two.model_name as "model2Name",
       coalesce(c.left_text, m.response) as text1, c.right_text as text2,
       coalesce(c.left_reasoning, m.reasoning) as reasoning1, c.right_reasoning as reasoning2,
       coalesce(c.left_cost, m.cost) as cost1, c.right_cost as cost2,
       coalesce(c.left_fallback, m.fallback) as fallback1, c.right_fallback as fallback2,
       c.left_finish_reason as "finishReason1", c.right_finish_reason as "finishReason2", c.seal_salt as "sealSalt",
       coalesce(c.duration_ms, m.duration_ms) as "durationMs", m.finish_reason as "finishReason", m.settings,
       m.continues_id as "continuesId", m.continues_side as "continuesSide", m.replaces,
       v.choice as "voteChoice",
       sum(coalesce(octet_length(coalesce(c.prompt, m.prompt)), 0) + coalesce(octet_length(c.history::text), 0)
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

const selectFirstPrompts = statement<FirstPrompt>(
  'threads.first-prompts',
  `select t.thread_id as "threadId", coalesce(c.prompt, m.prompt) as prompt, c.history, m.settings ->> 'system' as system,
     ${imagesOf('coalesce(c.comparison_id, m.message_id)')} as attachments
   from threads t join messages m on m.thread_id = t.thread_id and m.position = 1 left join comparisons c using (comparison_id)
   where t.thread_id = any ($2::uuid[]) and t.user_id = $1 and coalesce(c.prompt, m.prompt) is not null`,
)

/** What a thread begins with. */
export interface FirstPrompt {
  readonly threadId: string
  readonly prompt: string
  readonly history: readonly HistoryMessage[] | null
  readonly system: string | null
  readonly attachments: readonly Attachment[]
}

/** The turns after one position, up to and including another. */
export interface TurnRange {
  readonly after: number
  readonly through: number
  /** No further turn is read once the texts of those before it have so many bytes. */
  readonly bytesMax: number
}

export interface TurnStore {
  /** Turns, oldest first, with the votes of one reader. At least one if the range has any. */
  turns(threadId: string, readerId: string | null, range: TurnRange): Promise<TurnRow[]>
  /** The same turns for readers of a shared thread, from the replica if it has all of them. */
  sharedTurns(thread: StoredThread, readerId: string | null, range: TurnRange): Promise<TurnRow[]>
  /** Those of the conversations in which a user has voted on any turn. */
  votedConversations(conversationIds: readonly string[], userId: string): Promise<ReadonlySet<string>>
  /** The start of the first prompt; `null` without turns. */
  firstPrompt(threadId: string): Promise<string | null>
  /** The first prompts of those of these threads that the user owns, if they have one. */
  firstPrompts(userId: string, threadIds: readonly string[]): Promise<FirstPrompt[]>
}

export function createTurnStore(database: Database, hasThread: (threadId: string) => Promise<boolean>): TurnStore {
  const turns: TurnStore['turns'] = (threadId, readerId, { after, through, bytesMax }) =>
    database.rows(selectTurns, [threadId, readerId, after, through, bytesMax])

  /** Readers see their own vote at once, so votes are not read from a replica. */
  async function addChoices(found: readonly TurnRow[], readerId: string): Promise<TurnRow[]> {
    const ids = found.flatMap(({ comparisonId }) => comparisonId ?? [])
    const rows = ids.length === 0 ? [] : await database.rows(selectChoices, [ids, readerId])
    const choices = new Map(rows.map(({ comparisonId, choice }) => [comparisonId, choice]))
    return found.map((turn) => ({ ...turn, voteChoice: choices.get(turn.comparisonId ?? '') ?? null }))
  }

  return {
    turns,
    async sharedTurns({ threadId, messageCount, textBytes }, readerId, range) {
      const { after, through, bytesMax } = range
      const found = await database.onReplica(
        selectSameTurns,
        [threadId, null, after, through, bytesMax, messageCount, textBytes],
        (rows) => rows.length > 0,
      )
      // The thread may have been deleted since the first batch.
      const isGone = found !== null && after > 0 && !(await hasThread(threadId))
      if (found === null || isGone) return turns(threadId, readerId, range)
      return readerId === null ? found : addChoices(found, readerId)
    },
    async votedConversations(conversationIds, userId) {
      const rows = await database.rows(selectVotedConversations, [conversationIds, userId])
      return new Set(rows.map(({ id }) => id))
    },
    firstPrompts: (userId, threadIds) => database.rows(selectFirstPrompts, [userId, threadIds]),
    async firstPrompt(threadId) {
      const [row] = await database.rows(selectFirstPrompt, [threadId])
      return row?.promptText ?? null
    },
  }
}
