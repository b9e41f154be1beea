import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type ArenaClient, createClient } from '@arena/client'
import { openDatabase, readConfig, simulatedModels, startService } from '@arena/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type CliFixture, createCliFixture, type Ran } from '../fixtures.ts'

let bed: CliFixture
beforeAll(async () => {
  bed = await createCliFixture()
})
afterAll(() => bed.close())

let databases = 0
/** The address of a database of its own, on the server of the bed. */
async function newDatabase(): Promise<string> {
  databases += 1
  await bed.database.pool.query(`create database demo_${databases}`)
  const url = new URL(bed.databaseUrl)
  url.pathname = `/demo_${databases}`
  return url.href
}

async function withService<Result>(databaseUrl: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const service = await startService(readConfig({ ...bed.environment, DATABASE_URL: databaseUrl, PORT: '0' }))
  try {
    return await work(service.address)
  } finally {
    await service.close()
  }
}

const counts = `select (select count(*) from models)::int as models, (select count(*) from comparisons)::int as battles,
  (select count(*) from votes)::int as votes, (select count(*) from tallies)::int as tallies,
  (select count(*) from threads)::int as threads, (select count(*) from auth_users)::int as users,
  (select count(*) from battle_counts)::int as counts, (select count(*) from pools)::int as pools`

async function query(databaseUrl: string, sql: string): Promise<Record<string, unknown>[]> {
  const database = await openDatabase({ databaseUrl, dataDir: '', connectionsMax: 1, log: { warn: () => {} } })
  try {
    return (await database.pool.query(sql)).rows
  } finally {
    await database.close()
  }
}

const countsIn = async (databaseUrl: string) => (await query(databaseUrl, counts))[0]

const empty = { models: 0, battles: 0, votes: 0, tallies: 0, threads: 0, users: 0, counts: 0, pools: 0 }

function expectRefusal({ code, out, err }: Ran, sentence: RegExp): void {
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(sentence)
  expect(err.trimEnd().split('\n')).toHaveLength(1)
}

describe('arena demo refuses', () => {
  it('[X2] where a provider is configured, without so much as a new database', async () => {
    const environment = { GROQ_API_KEY: 'key', DATA_DIR: path.join(bed.folder, 'nowhere') }
    expectRefusal(
      await bed.arena(['demo'], { environment }),
      /^The demo is for simulated models, and groq is configured/,
    )
    expect(existsSync(environment.DATA_DIR)).toBe(false)
  })

  it('[X2] where a real model is in the catalogue, and changes nothing', async () => {
    const url = await newDatabase()
    await bed.arena(['models', 'add', 'llama', '--name', 'Llama', '--provider', 'groq', '--database', url])
    expectRefusal(await bed.arena(['demo', '--database', url]), /'llama' is a real one/)
    expect(await countsIn(url)).toEqual({ ...empty, models: 1 })
  })

  it('[X2] where CATALOGUE_FILE would enter a real model at the next start, and enters nothing', async () => {
    const url = await newDatabase()
    const CATALOGUE_FILE = path.join(bed.folder, 'models.json')
    await writeFile(
      CATALOGUE_FILE,
      JSON.stringify([{ modelName: 'llama', displayName: 'Llama', providerName: 'groq' }]),
    )
    expectRefusal(
      await bed.arena(['demo', '--database', url], { environment: { CATALOGUE_FILE } }),
      /'llama' is a real one/,
    )
    expect(await countsIn(url)).toEqual(empty)
  })

  it('[X2] where somebody has fought a battle, and changes nothing', async () => {
    const url = await newDatabase()
    await withService(url, async (address) => {
      const { token } = await createClient({ baseUrl: address }).identity.guest()
      await createClient({ baseUrl: address, token }).battles.start({ prompt: 'Why?' })
    })
    const before = await countsIn(url)
    expectRefusal(await bed.arena(['demo', '--database', url]), /has battles or votes already/)
    expect(await countsIn(url)).toEqual(before)
  })

  it('[X2] where too few models are left to draw from', async () => {
    const url = await newDatabase()
    await withService(url, async () => {})
    for (const { modelName } of simulatedModels.slice(1, -2)) {
      await bed.arena(['models', 'retire', modelName, '--database', url])
    }
    expectRefusal(await bed.arena(['demo', '--database', url]), /needs two models/)
    expect(await countsIn(url)).toMatchObject({ battles: 0, users: 0 })
  })

  it('[X2] by failing whole: what breaks at the end leaves nothing of the beginning', async () => {
    const url = await newDatabase()
    await query(
      url,
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
       create trigger full_up before insert on tallies for each row execute function refuse()`,
    )
    expect(await bed.arena(['demo', '--database', url, '--battles', '100'])).toEqual({
      code: 1,
      out: '',
      err: 'The database could not do it (no room): nothing was changed.\n',
    })
    expect(await countsIn(url)).toEqual(empty)
  })

  it.each([
    [['--days', '0'], '--days must be a whole number from 1 to 365'],
    [['--battles', '1e3'], '--battles must be a whole number from 100 to 20000'],
    [['--seed', 'x'], '--seed must be a whole number from 0 to 4294967295'],
  ])('%j with one sentence and exit code 2', async (argv, sentence) => {
    const { code, err } = await bed.arena(['demo', ...argv])
    expect(code).toBe(2)
    expect(err).toContain(sentence)
  })
})

describe('an arena that was filled while its service ran', () => {
  let service: Awaited<ReturnType<CliFixture['serve']>>
  let anybody: ArenaClient
  let told: Told

  const rowsOf = async (sql: string) => (await bed.database.pool.query(sql)).rows

  interface Told {
    readonly battles: number
    readonly votes: number
    readonly voters: number
    readonly threads: readonly { threadId: string; title: string; visibility: string; turns: number; url: string }[]
  }

  beforeAll(async () => {
    service = await bed.serve()
    anybody = createClient({ baseUrl: service.url })
    // A board that is kept from before must not outlive it.
    await anybody.leaderboard.read()
    const { code, out, err } = await bed.arena(['demo', '--battles', '2000', '--days', '9', '--json'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    told = JSON.parse(out)
    const hasVotes = async () => expect((await anybody.leaderboard.read()).totalVotes).toBeGreaterThan(0)
    await vi.waitFor(hasVotes, { timeout: 20_000 })
  })
  afterAll(() => service?.close())

  it('[X1] has what it says', async () => {
    expect(told).toMatchObject({ battles: 2000, voters: 40, days: 9, seed: 1 })
    expect((await rowsOf(counts))[0]).toMatchObject({
      models: simulatedModels.length,
      battles: told.battles,
      votes: told.votes,
      threads: told.threads.length,
      users: told.voters,
    })
  })

  it('[X3] has tallies that agree with its votes', async () => {
    expect(await bed.arena(['votes', 'recount', '--check'])).toMatchObject({ code: 0 })
  })

  it('[X3] has classes, draws and threads that agree with its battles', async () => {
    const [row] = await rowsOf(`select
      count(*) filter (where class is distinct from case when left_model_id = right_model_id then 'self'
        when coalesce(left_fallback, right_fallback) is not null then 'fallback'
        when left_named_itself or right_named_itself then 'leaked' else 'counted' end)::int as misclassed,
      count(*) filter (where created_at > now())::int as future,
      count(*) filter (where cardinality(left_style) <> 4 or cardinality(tags) = 0)::int as traitless,
      count(*)::int - (select sum(battles)::int from battle_counts) as undrawn,
      count(left_fallback)::int - (select sum(left_fallbacks)::int from battle_counts) as left_failures,
      count(right_fallback)::int - (select sum(right_fallbacks)::int from battle_counts) as right_failures,
      (select count(*) from threads where message_count <> (select count(*) from messages
        where messages.thread_id = threads.thread_id))::int as miscounted from comparisons`)
    expect(row).toEqual({
      misclassed: 0,
      future: 0,
      traitless: 0,
      undrawn: 0,
      left_failures: 0,
      right_failures: 0,
      miscounted: 0,
    })
  })

  it('[X3] keeps the answers that its models give', async () => {
    const thread = told.threads.find(({ title }) => title.includes('side by side'))!
    const { token } = await anybody.identity.guest()
    const { chat } = createClient({ baseUrl: service.url, token })
    for (const message of (await anybody.threads.messages(thread.threadId)).items) {
      const answer = async (model: string) =>
        (await chat.once({ prompt: message.promptText, model, temperature: 0 })).message
      expect(message.model1Response).toBe(await answer(message.model1Name!))
      expect(message.model2Response).toBe(await answer(message.model2Name!))
    }
  })

  it('[X1] ranks all models, some clearly and some within each other’s intervals, the strongest first', async () => {
    const board = await anybody.leaderboard.read()
    const { items, totalVotes, excludedVotes } = board
    expect(items.map(({ eloRank }) => eloRank)).toEqual(simulatedModels.map((_, index) => index + 1))
    expect(items[0]!.modelName).toBe('sim/solon')
    const last = items.slice(-3).map(({ modelName }) => modelName)
    expect(last).toEqual(expect.arrayContaining(['sim/pico', '@sim/mimic']))
    const gaps = items.slice(1).map((row, index) => items[index]!.ratingLower! - row.ratingUpper!)
    expect(gaps.some((gap) => gap < 0)).toBe(true)
    expect(items[0]!.ratingLower!).toBeGreaterThan(items.at(-1)!.ratingUpper!)
    const excluded = Object.values(excludedVotes)
    for (const votes of excluded) expect(votes).toBeGreaterThan(0)
    expect(totalVotes + excluded.reduce((total, votes) => total + votes)).toBe(told.votes)
    expect(board).toMatchObject({ voters: told.voters, fewVoters: false })
    expect(board.position.leftWinRate).toBeGreaterThan(0.48)
    expect(board.position.leftWinRate).toBeLessThan(0.58)
    expect(items.some(({ fallbackRate }) => fallbackRate! > 0)).toBe(true)
  })

  it('[X1] has slices, a matrix, and a style that can be controlled', async () => {
    for (const tag of ['code', 'math', 'lang:en', 'lang:de', 'lang:fr', 'lang:es', 'length:medium']) {
      expect((await anybody.leaderboard.read({ tag })).totalVotes, tag).toBeGreaterThan(10)
    }
    const { totalVotes } = await anybody.leaderboard.read()
    const blind = await anybody.leaderboard.read({ scope: 'blind' })
    expect(blind.totalVotes).toBeGreaterThan(totalVotes / 2)
    expect(blind.totalVotes).toBeLessThan(totalVotes)
    const { cells } = await anybody.leaderboard.matrix()
    expect(cells.flat().filter((cell) => cell !== null && cell.votes > 0).length).toBeGreaterThan(56)
    expect((await anybody.leaderboard.read({ style: 'controlled' })).styleEffects).not.toBeNull()
  })

  it('[X1] has a history of every day', async () => {
    const { items: points } = await anybody.leaderboard.history('sim/solon')
    expect(points.length).toBeGreaterThanOrEqual(9)
    expect(points.length).toBeLessThanOrEqual(11)
    const votes = points.map((point) => point.votes)
    expect(votes).toEqual(votes.toSorted((a, b) => a - b))
    expect(new Set(votes).size).toBeGreaterThan(7)
  })

  it('[X3] drew its models fairly', async () => {
    const { battles, items } = await anybody.leaderboard.draws()
    expect(battles).toBeGreaterThan(1500)
    expect(items).toHaveLength(8)
    for (const { share, expectedShare } of items) expect(Math.abs(share! - expectedShare!)).toBeLessThan(0.03)
  })

  it('[X1] shares threads that strangers can read and vote on', async () => {
    const seen: string[] = []
    for (const { threadId, title, visibility, turns, url } of told.threads) {
      expect(url).toBe(`http://localhost:2/threads/${threadId}`)
      expect(await anybody.threads.read(threadId)).toMatchObject({ title, visibility, messageCount: turns })
      const { items } = await anybody.threads.messages(threadId)
      expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1))
      for (const item of items) {
        expect(item.promptText).not.toBe('')
        expect(item.model1Response).toMatch(/\S/)
        const isChat = item.comparisonId === null
        if (!isChat) expect(item.model2Response).toMatch(/\S/)
        seen.push(isChat ? 'chat' : item.model1Name === null ? 'blind' : 'named')
        if (`${item.model1Response}${item.model2Response}`.includes('[System Note]')) seen.push('stand-in')
      }
    }
    expect(new Set(seen)).toEqual(new Set(['blind', 'named', 'chat', 'stand-in']))
    expect(new Set(told.threads.map(({ visibility }) => visibility))).toEqual(new Set(['public', 'unlisted']))

    const [first] = (await anybody.threads.messages(told.threads[0]!.threadId)).items
    const { token } = await createClient({ baseUrl: service.url }).identity.guest()
    const stranger = createClient({ baseUrl: service.url, token })
    const { totalVotes } = await stranger.leaderboard.read()
    await stranger.votes.cast({ comparisonId: first!.comparisonId!, voteChoice: 'tie' })
    expect((await stranger.leaderboard.read()).totalVotes).toBe(totalVotes + 1)
    expect(await bed.arena(['votes', 'recount', '--check'])).toMatchObject({ code: 0 })
  })

  it('[X2] is not filled again', async () => {
    expectRefusal(await bed.arena(['demo']), /has battles or votes already/)
  })
})

describe('arena demo', () => {
  const boardAfter = async (seed: string) => {
    const database = await newDatabase()
    const argv = ['demo', '--database', database, '--battles', '400', '--days', '3', '--seed', seed]
    const { code, out } = await bed.arena(argv, { environment: { PUBLIC_URL: 'https://arena.example' } })
    expect(code).toBe(0)
    expect(out).toMatch(/^Filled the arena: 400 battles and \d+ votes of 40 guests, over 3 days\.\n/)
    expect(out).toContain('Open https://arena.example ')
    expect(out).toMatch(/ {2}https:\/\/arena\.example\/threads\/[0-9a-f-]{36} {2}public {4}\S/)
    return withService(database, async (address) => {
      const { items } = await createClient({ baseUrl: address }).leaderboard.read()
      return items.map(({ modelName, eloScore, ratingLower, wins, losses, ties }) => [
        ...[modelName, eloScore, ratingLower],
        ...[wins, losses, ties],
      ])
    })
  }

  it('[X4] gives the same board for the same seed, and another for another', async () => {
    const first = await boardAfter('5')
    expect(await boardAfter('5')).toEqual(first)
    expect(await boardAfter('6')).not.toEqual(first)
  })
})
