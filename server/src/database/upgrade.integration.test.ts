import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { isNightly } from '../../../e2e/src/every-night.ts'
import { createAdministrators } from '../auth/people/administrators.ts'
import { logDifferences } from '../testing/log-differences.ts'
import { startArena } from '../testing/start-arena.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { createDatabase, createPool } from './pool.ts'
import { readSchema } from './schema.ts'

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const [one, two, thread, ada] = [idOf(1), idOf(2), idOf(3), idOf(4)]

/** Every version was on the main branch, so every number of migrations is a released schema. */
const released = migrations.slice(0, -1).map(({ name }) => name)
/** Every night from each of them. With every change from the first one, from each sixth and from the last one. */
const tried = released.filter((_, at) => isNightly || at % 6 === 0 || at === released.length - 1)

describe('an upgrade', () => {
  it.each(tried)('[O26] from the schema of %s keeps battles, votes, threads and boards', async (last) => {
    const databaseUrl = await createReleased(last)
    const pool = createPool({ connectionString: databaseUrl, connectionsMax: 2, onIdleError: () => {} })
    const applied = await migrate(pool, { warn: () => {} })
    expect(applied).toEqual(migrations.map(({ name }) => name).filter((name) => name > last))
    expect(await readSchema(pool)).toEqual({ isEmpty: false, pending: [], newer: [], breaking: [] })

    const database = createDatabase({ pool })
    expect(await logDifferences(database)).toEqual([])
    const { rows } = await pool.query('select count(*) as votes from votes')
    expect(rows).toEqual([{ votes: 4 }])
    const history = await pool.query('select scope, day::text, rating from snapshots')
    expect(history.rows).toEqual([{ scope: 'all', day: '2026-01-31', rating: 1010 }])
    const administrators = await createAdministrators(database).list()
    expect(administrators.map(({ email }) => email)).toEqual(last >= '0005' ? ['ada@arena.test'] : [])
    await database.close()

    const arena = await startArena({ databaseUrl })
    try {
      const { items } = await arena.anybody.threads.messages(thread)
      expect(items).toMatchObject([
        { promptText: 'Größe?', model1Response: 'Groß', model2Response: 'Klein', comparisonId: idOf(10) },
        { promptText: 'And now?', model1Response: 'Then', comparisonId: null },
      ])
      const board = await arena.anybody.leaderboard.read({ scope: 'all' })
      expect(board.totalVotes).toBe(3)
      expect(board.items.filter(({ modelName }) => modelName.startsWith('old/'))).toMatchObject([
        { modelName: 'old/one', totalWins: 2, totalLosses: 0, totalTies: 1 },
        { modelName: 'old/two', totalWins: 0, totalLosses: 2, totalTies: 1 },
      ])
      const draws = await arena.anybody.leaderboard.draws()
      const [battles, ofOne, ofTwo] =
        last >= '0034' ? [7, 6, 4] : last >= '0023' ? [25, 20.5, 14.9] : last >= '0018' ? [13, 10.5, 7.9] : [7, 6, 4]
      expect(draws).toMatchObject({
        battles,
        items: [
          { modelName: 'old/one', drawn: battles, expected: ofOne },
          { modelName: 'old/two', drawn: battles, expected: ofTwo },
        ],
      })
    } finally {
      await arena.close()
    }
  })
})

/** The schemas, one after the other: each is a copy of this database with one more migration. */
const missing = [...migrations]
const schema = `schema_${randomUUID().replaceAll('-', '')}`
const server = inject('postgresUrl')
beforeAll(async () => {
  await withClient(`${server}/postgres`, (client) => client.query(`create database ${schema} template template0`))
  await withClient(`${server}/${schema}`, (client) =>
    client.query('create table migrations (name text primary key, applied_at timestamptz not null default now())'),
  )
})

/** A database with all migrations up to this one, and what a service of that time stored. */
async function createReleased(last: string): Promise<string> {
  await withClient(`${server}/${schema}`, async (client) => {
    for (const { name, sql } of missing.splice(0, missing.findIndex(({ name }) => name === last) + 1)) {
      await client.query(sql)
      await client.query('insert into migrations (name) values ($1)', [name])
    }
  })
  const name = `upgrade_${randomUUID().replaceAll('-', '')}`
  await withClient(`${server}/postgres`, (client) =>
    client.query(`create database ${name} template ${schema} strategy file_copy`),
  )
  await withClient(`${server}/${name}`, (client) => storeRows(client, last))
  return `${server}/${name}`
}

async function withClient(connectionString: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Columns that later migrations added have defaults, so most statements fit every schema. */
async function storeRows(client: pg.Client, last: string): Promise<void> {
  const counted = last >= '0012' ? 'named' : 'counted'
  const battles: [id: string, mode: string, stored: string, votes: string[]][] = [
    [idOf(10), 'random', counted, ['left', 'tie']],
    [idOf(11), 'manual', counted, ['left']],
    [idOf(12), 'random', 'fallback', ['right']],
  ]
  await client.query(
    `insert into models (model_id, model_name, display_name, provider_name, is_free, status, simulated)
     values ($1, 'old/one', 'One', 'groq', true, 'active', true), ($2, 'old/two', 'Two', 'groq', true, 'active', true)`,
    [one, two],
  )
  for (const [id, mode, stored, choices] of battles) {
    await client.query(
      `insert into comparisons (comparison_id, user_id, selection_mode, class, left_model_id, right_model_id, tags, left_style,
         right_style, left_usage, right_usage, duration_ms, prompt, left_text, right_text)
       values ($1, $2, $3, $4, $5, $6, '{code}', '{1,0,0,0}', '{1,0,0,0}', '{}', '{}', 1, 'Größe?', 'Groß', 'Klein')`,
      [id, ada, mode, stored, one, two],
    )
    for (const [number, choice] of choices.entries())
      await storeVote(client, last, [id, idOf(20 + number), choice, stored])
  }
  await client.query(
    `insert into threads (thread_id, user_id, title, mode, visibility, message_count)
     values ($1, $2, 'Sizes', 'arena', 'public', 2)`,
    [thread, ada],
  )
  await client.query(
    `insert into messages (message_id, thread_id, position, comparison_id, prompt, model_id, response, finish_reason, duration_ms)
     values ($1, $3, 1, $4, null, null, null, null, null), ($2, $3, 2, null, 'And now?', $5, 'Then', 'stop', 1)`,
    [idOf(30), idOf(31), thread, idOf(10), one],
  )
  if (last >= '0002') {
    await client.query(
      `insert into auth_users (id, name, email, "emailVerified") values ($1, 'Ada', 'ada@arena.test', false)`,
      [ada],
    )
  }
  if (last >= '0005') await client.query('insert into administrators (user_id) values ($1)', [ada])
  await client.query(`insert into snapshots values ('2026-01-31', $1, 1010, 990, 1030, 5)`, [one])
  await storeDraws(client, last)
}

/** Battles of three models by what they were drawn from: nothing, even draws, a topper, weighted draws, and weights. */
async function storeDraws(client: pg.Client, last: string): Promise<void> {
  const [even, topper, weighed, weighted] = [idOf(40), idOf(41), idOf(42), '00000000-0000-0000-0000-000000000001']
  const gone = idOf(5)
  if (last >= '0034') {
    await client.query('insert into battle_counts values (true, $1, $2, 7, 0, 0)', [one, two])
    const sets = [
      [even, [2 / 3, 2 / 3, 2 / 3], 3],
      [topper, [1, 1 / 2, 1 / 2], 4],
    ] as const
    for (const [id, chances, battles] of sets) {
      await client.query('insert into draw_sets values ($1, $2, $3)', [id, [one, two, gone], chances])
      await client.query('insert into draw_counts values ($1, $2, $3)', [id, one, battles])
    }
    return
  }
  const count = (poolId: string, battles: number) =>
    client.query(
      'insert into battle_counts (pool_id, left_model_id, right_model_id, battles) values ($1, $2, $3, $4)',
      [poolId, one, two, battles],
    )
  const pool = (poolId: string, topperId: string | null) =>
    client.query('insert into pools (pool_id, model_ids, topper_id) values ($1, $2, $3)', [
      ...[poolId, [one, two, gone], topperId],
    ])
  await count('00000000-0000-0000-0000-000000000000', 5)
  await pool(even, null)
  await count(even, 3)
  await pool(topper, one)
  await count(topper, 4)
  if (last < '0018') return
  await client.query(
    `insert into draw_chances (chances_id, model_id, chance, left_draws)
     values ($1, $2, 0.5, 6), ($1, $3, 0.3, 0), ($1, $4, 0.2, 0)`,
    [idOf(43), one, two, gone],
  )
  await count(weighted, 6)
  if (last < '0023') return
  await pool(weighed, null)
  await client.query('update pools set weights = $2 where pool_id = $1', [weighed, [2, 1, 1]])
  await count(weighed, 12)
}

/** A vote has had a class since 0012, and a place in the queue of the log since 0017. */
async function storeVote(client: pg.Client, last: string, vote: readonly string[]): Promise<void> {
  if (last < '0012') {
    await client.query('insert into votes (comparison_id, user_id, choice) values ($1, $2, $3)', vote.slice(0, 3))
    return
  }
  await client.query('insert into votes (comparison_id, user_id, choice, class) values ($1, $2, $3, $4)', [...vote])
  if (last < '0017') return
  await client.query(
    `insert into vote_queue (kind, comparison_id, user_id, left_model_id, right_model_id, choice, class, day, tags)
     values ('vote', $1, $2, $5, $6, $3, $4, 20000, '{code}')`,
    [...vote, one, two],
  )
}
