import type { VoteChoice, VoteClass } from '@arena/contract'
import { vi } from 'vitest'
import { idFromName, isUuid, newId } from '../base/ids.ts'
import { inTransaction, statement } from '../database/index.ts'
import { createVoteStore } from '../features/votes/index.ts'
import { callBoard } from './call-board.ts'
import { PATIENCE } from './patience.ts'
import type { TestArena } from './start-arena.ts'

type Speed = readonly [timeMs: number, tokens: number, cost?: number]

export interface PlayedVote {
  /** Names of models. */
  readonly left: string
  readonly right: string
  readonly choice: VoteChoice
  /** The id of a user, or the name of somebody else. */
  readonly voter?: string
  /** Votes of others on the same battle, by voter. */
  readonly others?: Readonly<Record<string, VoteChoice>>
  /** The class of the battle; `blind` by default. */
  readonly class?: VoteClass
  readonly tags?: readonly string[]
  /** Tokens, headers, lists and bold of both answers. */
  readonly leftStyle?: readonly number[]
  readonly rightStyle?: readonly number[]
  /** The own time, the tokens and the cost of both answers; not recorded by default. */
  readonly leftSpeed?: Speed
  readonly rightSpeed?: Speed
  /** The day of the vote; today by default. */
  readonly day?: string
}

const userIdOf = (voter: string) => (isUuid(voter) ? voter : idFromName('voter', voter))

const COLUMNS = `comparison_id, user_id, selection_mode, class, left_model_id, right_model_id, prompt, left_text, right_text,
  left_usage, right_usage, duration_ms, tags, left_style, right_style, left_duration_ms, right_duration_ms, left_cost, right_cost`

const storeBattles = statement<never>(
  'testing.store-battles',
  `insert into comparisons (${COLUMNS}) select ${COLUMNS} from jsonb_populate_recordset(null::comparisons, $1)`,
)

const changeDays = statement<never>(
  'testing.change-days',
  `with changed as (select * from jsonb_to_recordset($1) as played (id uuid, day date)),
   moved as (update votes set created_at = (day || 'T12:00:00Z')::timestamptz from changed where comparison_id = id)
   update vote_queue set day = changed.day - date '1970-01-01' from changed where comparison_id = id`,
)

const usageOf = ([, tokens] = [0, 0] as Speed) => ({ promptTokens: 0, completionTokens: tokens, totalTokens: tokens })

/** Stores battles, and votes on them with the statement of the service. Resolves when its boards without a filter have them. */
export async function playVotes(arena: TestArena, played: readonly PlayedVote[]): Promise<void> {
  const { database } = arena
  const { rows } = await database.pool.query<{ id: string; name: string }>(
    'select model_id as id, model_name as name from models',
  )
  const idOf = new Map(rows.map(({ id, name }) => [name, id]))
  const battles = played.map((vote) => ({ vote, id: newId(), userId: userIdOf(vote.voter ?? 'voter') }))
  const days = battles.flatMap(({ id, vote: { day } }) => (day ? [{ id, day }] : []))
  // The days are changed before the votes can get their positions.
  await inTransaction(database, async (rows) => {
    await rows(storeBattles, [JSON.stringify(battles.map(({ vote, id, userId }) => toRow(vote, id, userId, idOf)))])
    const votes = createVoteStore({ ...database, rows })
    for (const { vote, id: comparisonId, userId } of battles) {
      await votes.cast({ comparisonId, userId, choice: vote.choice, durationMs: null })
      for (const [other, choice] of Object.entries(vote.others ?? {})) {
        await votes.cast({ comparisonId, userId: userIdOf(other), choice, durationMs: null })
      }
    }
    if (days.length > 0) await rows(changeDays, [JSON.stringify(days)])
  })
  await vi.waitUntil(() => hasAllVotes(arena), { ...PATIENCE, interval: 50 })
}

const toRow = (vote: PlayedVote, id: string, userId: string, idOf: ReadonlyMap<string, string>) => ({
  comparison_id: id,
  user_id: userId,
  selection_mode: 'random',
  class: vote.class ?? 'blind',
  left_model_id: idOf.get(vote.left),
  right_model_id: idOf.get(vote.right),
  prompt: 'Why?',
  left_text: 'So',
  right_text: 'Thus',
  left_usage: usageOf(vote.leftSpeed),
  right_usage: usageOf(vote.rightSpeed),
  duration_ms: 1,
  tags: vote.tags ?? [],
  left_style: vote.leftStyle ?? [10, 0, 0, 0],
  right_style: vote.rightStyle ?? [10, 0, 0, 0],
  left_duration_ms: vote.leftSpeed?.[0],
  right_duration_ms: vote.rightSpeed?.[0],
  left_cost: vote.leftSpeed?.[2],
  right_cost: vote.rightSpeed?.[2],
})

async function hasAllVotes(arena: TestArena): Promise<boolean> {
  const { rows } = await arena.database.pool.query<{ last: string; isQueued: boolean }>(
    'select last_position as last, exists (select from vote_queue) as "isQueued" from vote_log_head',
  )
  if (rows[0]!.isQueued) return false
  const boards = await Promise.all(['', '?scope=blind'].map((query) => callBoard(arena, query)))
  return boards.every(({ json }) => json?.throughVote === Number(rows[0]!.last))
}
