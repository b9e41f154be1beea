import type { Board } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClosableDatabase, createDatabase, createPools } from '../../../database/pool.ts'
import { callBoard } from '../../../testing/call-board.ts'
import { captureStatements, explain, fullScans } from '../../../testing/explain.ts'
import { type PlayedVote, playVotes } from '../../../testing/play-votes.ts'
import { startArena, type TestArena } from '../../../testing/start-arena.ts'
import { createVoteLog } from '../../vote-log/index.ts'
import { measureSpeeds } from './speeds.ts'

const [SOLON, FLINT, PICO] = ['sim/solon', 'sim/flint', 'sim/pico'] as const

/** As another instance would do it. */
async function measure({ database }: TestArena) {
  await createVoteLog({ database, log: { warn() {}, error() {} } }).reader.end()
  return measureSpeeds(database)
}

const play = (count: number, voteOf: (at: number) => Partial<PlayedVote>): PlayedVote[] =>
  Array.from({ length: count }, (_, at) => ({ left: SOLON, right: FLINT, choice: 'left', ...voteOf(at) }))

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

describe('the speed of a model', () => {
  let arena: TestArena
  beforeAll(async () => {
    arena = await startArena()
    await playVotes(arena, [
      // Times of 1.0, 1.1, …, 3.0 s, with 100 tokens each; the fallback answered once on the right.
      ...play(21, (at) => ({
        // Costs of 0.00, 0.01, …, 0.20 dollars; on the right, one answer has no known cost.
        leftSpeed: [1_000 + 100 * at, 100, at / 100],
        ...(at > 0 && { rightSpeed: at > 1 ? [1_234, 7, 0.5] : [1_234, 7] }),
      })),
      ...play(19, () => ({ left: PICO, leftSpeed: [500, 50] })),
      ...play(5, () => ({ left: PICO, leftSpeed: [500, 50], day: dayBefore(31) })),
    ])
    const { database } = arena
    await database.pool.query(
      `insert into comparisons select copy.*
       from comparisons c, jsonb_populate_record(c, jsonb_build_object('comparison_id', gen_random_uuid())) as copy`,
    )
    const voter = await arena.signIn()
    const battles = await database.pool.query<{ id: string }>(
      `select comparison_id as id from votes join comparisons using (comparison_id) join models on model_id = left_model_id
       where model_name = $1 and votes.created_at > now() - interval '1 day'`,
      [PICO],
    )
    for (const { id: comparisonId } of battles.rows) await voter.client.votes.cast({ comparisonId, voteChoice: 'left' })
    // The service itself may have measured before these votes.
    await database.pool.query(`update model_speeds set claimed_at = '-infinity'`)
    await measure(arena)
  })
  afterAll(() => arena.close())

  const speedsOf = async (query = '') => {
    const { items } = (await callBoard(arena, query)).json as unknown as Board
    return Object.fromEntries(
      items.map(({ modelName, medianResponseTimeMs, tokensPerSecond }) => [
        modelName,
        [medianResponseTimeMs, tokensPerSecond],
      ]),
    )
  }

  it('[L32] is the median of its own answers in battles with a vote, with two digits, on every board', async () => {
    for (const query of ['', '?scope=blind', '?tag=code', '?style=controlled']) {
      const shown = async () => {
        const speeds = await speedsOf(query)
        return [query, speeds[SOLON], speeds[FLINT]]
      }
      await expect.poll(shown).toEqual([query, [2_000, 50], [1_200, 5.7]])
    }
  })

  it('[L32] is null with fewer than 20 answers; a battle counts once, and not without a vote or after 30 days', async () => {
    expect((await speedsOf())[PICO]).toEqual([null, null])
  })

  it('[L33] comes with the mean cost of the same answers, which is null with fewer than 20 known ones, on every board', async () => {
    for (const query of ['', '?scope=blind', '?tag=code', '?style=controlled']) {
      const { items } = (await callBoard(arena, query)).json as unknown as Board
      const costs = new Map(items.map(({ modelName, costPer1000Answers }) => [modelName, costPer1000Answers]))
      expect([query, ...[SOLON, FLINT, PICO].map((name) => costs.get(name))]).toEqual([query, 100, null, null])
    }
  })

  it('[L32] [L33] is in the CSV file', async () => {
    const { text } = await arena.call('/api/arena/model-stats.csv')
    const [head, ...lines] = text.split('\r\n').map((line) => line.split(','))
    const line = lines.find((cells) => cells.includes(SOLON))!
    const columns = ['medianResponseTimeMs', 'tokensPerSecond', 'costPer1000Answers']
    expect(columns.map((column) => line[head!.indexOf(column)])).toEqual(['2000', '50', '100'])
  })
})

describe('the measurement', () => {
  let database: ClosableDatabase
  beforeAll(async () => {
    const arena = await startArena()
    await playVotes(
      arena,
      play(20, () => ({ leftSpeed: [2_000, 100] })),
    )
    // Without a service, which would measure at the same time.
    await arena.close()
    const pools = createPools({ connectionString: arena.databaseUrl, connectionsMax: 4, onIdleError: () => {} })
    database = createDatabase(pools)
  })
  afterAll(() => database.close())

  const change = (assignments: string) => database.pool.query(`update model_speeds set ${assignments}`)
  const measured = [expect.objectContaining({ medianTimeMs: 2_000, tokensPerSecond: 50 })]

  it('[L32] is not made again without a new vote', async () => {
    await change(`speeds = '[]', through_vote = null, claimed_at = '-infinity'`)
    expect(await measureSpeeds(database)).toEqual(measured)
    await change(`speeds = '[]', claimed_at = '-infinity'`)
    expect(await measureSpeeds(database)).toEqual([])
    await change('through_vote = 1')
    expect(await measureSpeeds(database)).toEqual(measured)
  })

  it('[L32] is made at most once a minute by all instances together', async () => {
    await change(`speeds = '[]', through_vote = 1, claimed_at = now()`)
    expect(await measureSpeeds(database)).toEqual([])
    await change(`claimed_at = claimed_at - interval '1 minute'`)
    await Promise.all([measureSpeeds(database), measureSpeeds(database)])
    expect(await measureSpeeds(database)).toEqual(measured)
  })
})

describe('among 30,000 battles', () => {
  let arena: TestArena
  beforeAll(async () => {
    arena = await startArena()
    await playVotes(
      arena,
      play(1, () => ({ leftSpeed: [1, 1], rightSpeed: [1, 1] })),
    )
    // The last 1,000 answers took 2 s, those before 1 s.
    await arena.database.pool.query(
      `with copied as (
         insert into comparisons select copy.*
         from comparisons c, generate_series(1, 30000) as place, jsonb_populate_record(c, jsonb_build_object('comparison_id',
           gen_random_uuid(), 'left_duration_ms', case when place > 29000 then 2000 else 1000 end)) as copy
         returning comparison_id, left_duration_ms
       ), numbered as (
         select 100 + row_number() over (order by left_duration_ms) as battle, comparison_id from copied
       ), entered as (insert into log_battles select * from numbered)
       insert into vote_log (position, kind, battle, voter, day, hash)
       select battle, 0, battle, 1, current_date - date '1970-01-01', '' from numbered`,
    )
    await arena.database.pool.query('analyze')
  })
  afterAll(() => arena.close())

  it('[L32] reads the last 20,000 votes and their battles by key, and uses the last 1,000 answers of a model', async () => {
    const { database } = arena
    const statements = await captureStatements(database, async () => {
      // The service itself may have measured them.
      await database.pool.query(`update model_speeds set claimed_at = '-infinity', through_vote = null`)
      await expect
        .poll(async () => (await measureSpeeds(database)).map(({ medianTimeMs }) => medianTimeMs).toSorted())
        .toEqual([1, 2_000])
    })
    for (const plan of await explain(arena.databaseUrl, statements.get('leaderboard.update-speeds')!)) {
      expect(fullScans(plan, { except: ['model_speeds'], rowsMax: 40_000 })).toEqual([])
      // A vote, the number of its battle, and the battle.
      expect(plan.rowsRead).toBeLessThanOrEqual(3 * 20_000 + 10)
    }
  })
})

it('[L32] the first board after a start does not wait for a measurement', async () => {
  const first = await startArena()
  const client = await first.database.pool.connect()
  try {
    // Speeds can be read, but not measured.
    await client.query('begin')
    await client.query('lock table model_speeds in share mode')
    const second = await startArena({ databaseUrl: first.databaseUrl })
    expect((await second.call('/api/arena/model-stats/matrix')).status).toBe(200)
    await client.query('rollback')
    await second.close()
  } finally {
    client.release(true)
    await first.close()
  }
})
