import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logDifferences } from '../../testing/log-differences.ts'
import { createTestDatabase } from '../../testing/start-arena.ts'
import { migrate } from '../migrate.ts'
import { createDatabase, createPool } from '../pool.ts'
import { migrations } from './index.ts'

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const [one, two] = [idOf(1), idOf(2)]

/** Each vote is the second of its time, and the class it gets. Users are numbered in the order of the votes. */
const battles: [what: string, stored: [mode: string, old: string, sealed: boolean], became: string, votes: Vote[]][] = [
  [
    'drawn and sealed',
    ['random', 'counted', true],
    'blind',
    [
      [5, 'informed'],
      [3, 'blind'],
      [9, 'informed'],
    ],
  ],
  [
    'of the same time',
    ['topper', 'counted', true],
    'blind',
    [
      [4, 'blind'],
      [4, 'informed'],
    ],
  ],
  ['drawn and sealed, without votes', ['random', 'counted', true], 'blind', []],
  [
    'drawn and not sealed',
    ['random', 'counted', false],
    'named',
    [
      [1, 'named'],
      [2, 'named'],
    ],
  ],
  [
    'chosen',
    ['manual', 'counted', false],
    'named',
    [
      [1, 'named'],
      [2, 'named'],
    ],
  ],
  [
    'chosen and sealed',
    ['manual', 'counted', true],
    'named',
    [
      [1, 'named'],
      [2, 'informed'],
    ],
  ],
  [
    'with a fallback',
    ['random', 'fallback', true],
    'fallback',
    [
      [1, 'fallback'],
      [2, 'fallback'],
    ],
  ],
  ['of one model', ['manual', 'self', false], 'self', [[1, 'self']]],
  [
    'with an identity leak',
    ['random', 'leaked', true],
    'leaked',
    [
      [1, 'leaked'],
      [2, 'leaked'],
    ],
  ],
]
type Vote = [second: number, became: string]

let pool: pg.Pool
beforeAll(async () => {
  pool = createPool({ connectionString: await createTestDatabase(), connectionsMax: 4, onIdleError: () => {} })
  await pool.query('drop schema public cascade; create schema public')
  await pool.query('create table migrations (name text primary key, applied_at timestamptz not null default now())')
  for (const { name, sql } of migrations) {
    if (name >= '0012') break
    await pool.query(sql)
    await pool.query('insert into migrations (name) values ($1)', [name])
  }
  await pool.query(
    `insert into models (model_id, model_name, display_name, provider_name, is_free, status, simulated)
     select id, id, id, 'groq', true, 'active', true from unnest($1::uuid[]) as id`,
    [[one, two]],
  )
  for (const [number, [, [mode, old, sealed], , votes]] of battles.entries()) {
    await pool.query(
      `insert into comparisons (comparison_id, user_id, selection_mode, class, left_model_id, right_model_id, tags,
         left_style, right_style, left_usage, right_usage, duration_ms, seal_salt)
       values ($1, $2, $3, $4, $5, $6, '{code}', '{1,0,0,0}', '{1,0,0,0}', '{}', '{}', 1, $7)`,
      [idOf(number), one, mode, old, one, old === 'self' ? one : two, sealed ? Buffer.alloc(32) : null],
    )
    for (const [user, [second]] of votes.entries()) {
      await pool.query(
        `insert into votes (comparison_id, user_id, choice, created_at)
         values ($1, $2, 'tie', timestamptz '2026-02-03T00:00:00Z' + make_interval(secs => $3))`,
        [idOf(number), idOf(user), second],
      )
    }
  }
  await pool.query(
    `insert into tallies (tag, day, left_model_id, right_model_id, class, blind, ties)
     values ('', '-infinity', $1, $2, 'counted', true, 7), ('', '-infinity', $1, $2, 'counted', false, 4)`,
    [one, two],
  )
  await migrate(pool, { warn: () => {} })
})
afterAll(() => pool.end())

it.each(battles.map((battle, number) => [...battle, number] as const))(
  '[V13] converts a stored battle and its votes: %s',
  async (_what, _stored, became, votes, number) => {
    const rows = async (sql: string) => (await pool.query(sql, [idOf(number)])).rows
    expect(await rows('select class from comparisons where comparison_id = $1')).toEqual([{ class: became }])
    expect(await rows('select class from votes where comparison_id = $1 order by user_id')).toEqual(
      votes.map(([, name]) => ({ class: name })),
    )
    expect(await rows('select comparison_id from reveals where conversation_id = $1')).toEqual(
      votes.length > 0 ? [{ comparison_id: idOf(number) }] : [],
    )
  },
)

it('[L18] puts every stored vote into the log, in the order of their times', async () => {
  expect(await logDifferences(createDatabase({ pool }))).toEqual([])
  const { rows } = await pool.query(
    `select v.created_at from vote_log join log_battles using (battle) join log_voters using (voter)
     join votes v using (comparison_id, user_id) order by position`,
  )
  expect(rows).toHaveLength(battles.flatMap(([, , , votes]) => votes).length)
  expect(rows).toEqual(rows.toSorted((a, b) => a.created_at - b.created_at))
})
