import { createClient } from '@arena/client'
import type { VoteClass } from '@arena/contract'
import { cookiesOf, subjectOf } from '../../auth/fixtures.ts'
import { createAdministrators } from '../../auth/people/administrators.ts'
import { newId } from '../../base/ids.ts'
import type { TestArena, Visitor } from '../../testing/start-arena.ts'

export const PASSWORD = 'correct horse battery'

/** A new account, signed in. */
export async function signUp(arena: TestArena, email: string, name = 'User'): Promise<Visitor> {
  // Attempts are counted by address, and all tests have the same one.
  await arena.database.pool.query('delete from auth_attempts')
  const made = await arena.call('/api/auth/sign-up/email', {
    method: 'POST',
    body: { name, email, password: PASSWORD },
  })
  const { json } = await arena.call('/api/auth/token', { headers: { cookie: cookiesOf(made.headers) } })
  const token = String(json?.token)
  return { token, userId: subjectOf(token), client: createClient({ baseUrl: arena.url, token }) }
}

export const grant = (arena: TestArena, { userId }: { userId: string }): Promise<unknown> =>
  createAdministrators(arena.database).grant(userId, { kind: 'start' })

/** A guest with the role, because hashing a password is slow. */
export async function signInAsAdmin(arena: TestArena): Promise<Visitor> {
  const visitor = await arena.signIn()
  await grant(arena, visitor)
  return visitor
}

export interface StoredBattle {
  readonly userId?: string
  readonly class?: VoteClass
  readonly sealed?: boolean
  readonly fallback?: string
  readonly tags?: readonly string[]
}

/** Stores a battle and returns its id. */
export async function storeBattle({ database }: TestArena, battle: StoredBattle = {}): Promise<string> {
  const comparisonId = newId()
  await database.pool.query(
    `insert into comparisons (comparison_id, user_id, selection_mode, class, left_model_id, right_model_id, prompt,
       left_text, right_text, left_usage, right_usage, duration_ms, tags, left_style, right_style, seal_salt, left_fallback)
     select $1, $2, 'random', $3, model_id, model_id, 'Zebulon?', 'Zebulon.', 'Zebulon!', '{}', '{}', 1840, $4,
       '{1,0,0,0}', '{1,0,0,0}', $5, $6
     from models where model_name = 'sim/basic'`,
    [
      comparisonId,
      battle.userId ?? newId(),
      battle.class ?? 'named',
      battle.tags ?? [],
      battle.sealed ? Buffer.alloc(32) : null,
      battle.fallback ? { model: 'sim/basic', reason: battle.fallback } : null,
    ],
  )
  return comparisonId
}

export interface StoredVote {
  readonly comparisonId: string
  readonly userId?: string
  readonly createdAt?: string
  readonly durationMs?: number
  /** That of the battle by default. */
  readonly class?: VoteClass
}

export async function storeVote({ database }: TestArena, vote: StoredVote): Promise<void> {
  await database.pool.query(
    `insert into votes (comparison_id, user_id, choice, duration_ms, created_at, class)
     select comparison_id, $2, 'left', $3, coalesce($4::timestamptz, now()), coalesce($5, class)
     from comparisons where comparison_id = $1`,
    [vote.comparisonId, vote.userId ?? newId(), vote.durationMs ?? null, vote.createdAt ?? null, vote.class ?? null],
  )
}
