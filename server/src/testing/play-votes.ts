import type { VoteChoice, VoteClass } from '@arena/contract'
import { vi } from 'vitest'
import { inTransaction, statement } from '../database/index.ts'
import { createVoteStore } from '../features/votes/index.ts'
import { idFromName, newId } from '../ids.ts'
import { callBoard } from './call-board.ts'
import type { TestArena } from './start-arena.ts'

type Speed = readonly [timeMs: number, tokens: number, cost?: number]

export interface PlayedVote {
  /** Names of models. */
  readonly left: string
  readonly right: string
  readonly choice: VoteChoice
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

const changeDay = statement<never>(
  'testing.change-day',
  `with moved as (update votes set created_at = ($2::text || 'T12:00:00Z')::timestamptz where comparison_id = $1)
   update vote_queue set day = $2::date - date '1970-01-01' where comparison_id = $1`,
)

const usageOf = ([, tokens] = [0, 0] as Speed) => ({ promptTokens: 0, completionTokens: tokens, totalTokens: tokens })

/** Stores battles, and votes on them with the statement of the service. Resolves when its boards without a filter have them. */
export async function playVotes(arena: TestArena, played: readonly PlayedVote[]): Promise<void> {
  const { database } = arena
  const { rows } = await database.pool.query<{ id: string; name: string }>(
    'select model_id as id, model_name as name from models',
  )
  const idOf = new Map(rows.map(({ id, name }) => [name, id]))
  for (const vote of played) {
    const comparisonId = newId()
    const userId = idFromName('voter', vote.voter ?? 'voter')
    await database.pool.query(
      `insert into comparisons (comparison_id, user_id, selection_mode, class, left_model_id, right_model_id, prompt,
         left_text, right_text, left_usage, right_usage, duration_ms, tags, left_style, right_style, left_duration_ms,
         right_duration_ms, left_cost, right_cost)
       values ($1, $2, 'random', $3, $4, $5, 'Why?', 'So', 'Thus', $9, $10, 1, $6, $7, $8, $11, $12, $13, $14)`,
      [
        comparisonId,
        userId,
        vote.class ?? 'blind',
        idOf.get(vote.left),
        idOf.get(vote.right),
        vote.tags ?? [],
        vote.leftStyle ?? [10, 0, 0, 0],
        vote.rightStyle ?? [10, 0, 0, 0],
        usageOf(vote.leftSpeed),
        usageOf(vote.rightSpeed),
        vote.leftSpeed?.[0] ?? null,
        vote.rightSpeed?.[0] ?? null,
        vote.leftSpeed?.[2] ?? null,
        vote.rightSpeed?.[2] ?? null,
      ],
    )
    // The day is changed before the vote can get its position.
    await inTransaction(database, async (rows) => {
      const votes = createVoteStore({ ...database, rows })
      await votes.cast({ comparisonId, userId, choice: vote.choice, durationMs: null })
      for (const [other, choice] of Object.entries(vote.others ?? {})) {
        await votes.cast({ comparisonId, userId: idFromName('voter', other), choice, durationMs: null })
      }
      if (vote.day) await rows(changeDay, [comparisonId, vote.day])
    })
  }
  await vi.waitUntil(() => hasAllVotes(arena), { timeout: 50_000, interval: 50 })
}

async function hasAllVotes(arena: TestArena): Promise<boolean> {
  const { rows } = await arena.database.pool.query<{ last: string; isQueued: boolean }>(
    'select last_position as last, exists (select from vote_queue) as "isQueued" from vote_log_head',
  )
  if (rows[0]!.isQueued) return false
  const boards = await Promise.all(['', '?scope=blind'].map((query) => callBoard(arena, query)))
  return boards.every(({ json }) => json?.throughVote === Number(rows[0]!.last))
}
