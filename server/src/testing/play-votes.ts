import type { VoteChoice, VoteClass } from '@arena/contract'
import { createVoteStore, recountTallies } from '../features/votes/index.ts'
import { idFromName, newId } from '../ids.ts'
import type { TestArena } from './start-arena.ts'

export interface PlayedVote {
  /** Names of models. */
  readonly left: string
  readonly right: string
  readonly choice: VoteChoice
  readonly voter?: string
  /** The class of the battle; `blind` by default. */
  readonly class?: VoteClass
  readonly tags?: readonly string[]
  /** Tokens, headers, lists and bold of both answers. */
  readonly leftStyle?: readonly number[]
  readonly rightStyle?: readonly number[]
  /** The day of the vote; today by default. */
  readonly day?: string
}

/** Stores battles, and votes on them with the statement of the service. */
export async function playVotes({ database }: TestArena, played: readonly PlayedVote[]): Promise<void> {
  const votes = createVoteStore(database)
  const { rows } = await database.pool.query<{ id: string; name: string }>(
    'select model_id as id, model_name as name from models',
  )
  const idOf = new Map(rows.map(({ id, name }) => [name, id]))
  for (const vote of played) {
    const comparisonId = newId()
    const userId = idFromName('voter', vote.voter ?? 'voter')
    await database.pool.query(
      `insert into comparisons (comparison_id, user_id, selection_mode, class, left_model_id, right_model_id, prompt,
         left_text, right_text, left_usage, right_usage, duration_ms, tags, left_style, right_style)
       values ($1, $2, 'random', $3, $4, $5, 'Why?', 'So', 'Thus', '{}', '{}', 1, $6, $7, $8)`,
      [
        comparisonId,
        userId,
        vote.class ?? 'blind',
        idOf.get(vote.left),
        idOf.get(vote.right),
        vote.tags ?? [],
        vote.leftStyle ?? [10, 0, 0, 0],
        vote.rightStyle ?? [10, 0, 0, 0],
      ],
    )
    await votes.cast({ comparisonId, userId, choice: vote.choice, durationMs: null })
    if (vote.day) {
      await database.pool.query(
        `update votes set created_at = ($2 || 'T12:00:00Z')::timestamptz where comparison_id = $1`,
        [comparisonId, vote.day],
      )
    }
  }
  if (played.some(({ day }) => day)) await recountTallies(database)
}
