import { castVote, chatOnce, createThread, startBattle } from '@arena/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../base/ids.ts'
import { models, says, useHostedArena } from '../../generation/fixtures.ts'
import { expectReply } from '../../testing/expect-answer.ts'
import { type Answered, startArena, type TestArena } from '../../testing/start-arena.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { sentenceOf } from '../fixtures.ts'

const fixture = useHostedArena()
const sql = async (text: string, values: unknown[] = []) => (await fixture.arena.database.pool.query(text, values)).rows

/** A second instance on the same database. */
let other: TestArena
beforeAll(async () => {
  other = await startArena({
    databaseUrl: fixture.arena.databaseUrl,
    env: { GROQ_BASE_URL: `${fixture.hostUrl}/groq`, GOOGLE_BASE_URL: `${fixture.hostUrl}/google`, RATE_LIMIT: 'off' },
  })
})
afterAll(() => other.close())

interface Send {
  readonly token?: string
  readonly arena?: TestArena
}
const named = { model1: models.groq, model2: models.google }
const newThread = async () => (await fixture.owner.client.threads.create()).threadId
const vote = (comparisonId: unknown) =>
  fixture.owner.client.votes.cast({ comparisonId: String(comparisonId), voteChoice: 'right' })

/** Every operation that accepts a key, with what may happen between two requests. */
const requests = [
  {
    name: 'a battle',
    operation: startBattle,
    table: 'comparisons',
    body: async () => ({ prompt: 'Well?', ...named }),
    meanwhile: async ({ comparisonId }: Record<string, unknown>) => vote(comparisonId),
  },
  {
    name: 'a sealed battle in a thread',
    operation: startBattle,
    table: 'comparisons',
    body: async () => ({ prompt: 'Well?', sealed: true, threadId: await newThread() }),
    meanwhile: async ({ comparisonId }: Record<string, unknown>) => vote(comparisonId),
  },
  {
    name: 'a continued battle',
    operation: startBattle,
    table: 'comparisons',
    body: async () => {
      const first = await fixture.post('/api/arena/dualchat', { prompt: 'Well?', sealed: true })
      return { prompt: 'And?', continues: String(first.json!.comparisonId) }
    },
    // A request that is not repeated would no longer be sealed.
    meanwhile: async ({ comparisonId }: Record<string, unknown>) => vote(comparisonId),
  },
  {
    name: 'a chat that remembers its thread',
    operation: chatOnce,
    table: 'messages',
    body: async () => {
      const threadId = await newThread()
      await fixture.chat({ prompt: 'Well?', threadId })
      return { prompt: 'And?', threadId, context: 'thread' }
    },
    meanwhile: async () => {},
  },
  {
    name: 'a chat in a thread',
    operation: chatOnce,
    table: 'messages',
    body: async () => ({ prompt: 'Well?', threadId: await newThread() }),
    meanwhile: async () => {},
  },
  {
    name: 'a vote',
    operation: castVote,
    table: 'votes',
    body: async () => {
      const { comparisonId } = await fixture.battle({ prompt: 'Well?', ...named })
      return { comparisonId, voteChoice: 'left', voteDurationMs: 1_000 }
    },
    // A board with this vote, so that the standings of the models change.
    meanwhile: async () => fixture.arena.anybody.leaderboard.read(),
  },
  {
    name: 'a new thread',
    operation: createThread,
    table: 'threads',
    body: async () => ({ title: 'Tides' }),
    meanwhile: async ({ threadId }: Record<string, unknown>) =>
      fixture.owner.client.threads.rename(String(threadId), 'Other'),
  },
] as const
type Request = (typeof requests)[number]

const send = (
  { path }: Request['operation'],
  body: unknown,
  key: string,
  { arena = fixture.arena, token = fixture.owner.token }: Send = {},
): Promise<Answered> => arena.call(path, { method: 'POST', token, body, headers: { 'idempotency-key': key } })

const stored = async ({ table }: Request): Promise<number> =>
  (await sql(`select count(*)::int as count from ${table}`))[0].count

/** What both instances and every attempt agree on. The standings are missing after a crash. */
const lasting = ({ json }: Answered) =>
  JSON.parse(JSON.stringify(json, (member, value) => (member === 'standing' ? null : value)))

describe.each(requests)('$name', (request) => {
  const { operation, table, meanwhile } = request

  it('[W16] has the same reply for the same key and body, whatever happens meanwhile', async () => {
    const [body, key] = [await request.body(), newId()]
    const first = await send(operation, body, key)
    expectReply(first, operation)
    await meanwhile(first.json!)
    const [count, asked] = [await stored(request), fixture.asked().length]
    for (const arena of [fixture.arena, other]) {
      const again = await send(operation, { userId: 'ignored', ...body }, key, { arena })
      expect([again.status, again.text]).toEqual([200, first.text])
    }
    expect([await stored(request), fixture.asked().length]).toEqual([count, asked])
  })

  it('[W16] is a 422 with another body', async () => {
    const key = newId()
    expect((await send(operation, await request.body(), key)).status).toBe(200)
    const changed = {
      ...(await request.body()),
      ...(operation === createThread ? { title: 'Moons' } : { prompt: 'How?' }),
    }
    const refused = await send(operation, changed, key)
    sentenceOf(refused, operation.errors, 422, 'UNPROCESSABLE_CONTENT')
  })

  it('[W16] is a 409 while the first request is in progress, and runs once', async () => {
    const [body, key] = [await request.body(), newId()]
    const count = await stored(request)
    const lock = new pg.Client({ connectionString: fixture.arena.databaseUrl })
    await lock.connect()
    // Readers pass; the first request waits when it stores.
    await lock.query(`begin; lock table ${table} in exclusive mode`)
    const first = send(operation, body, key)
    await untilWaiting(fixture.arena.database, 1, table)
    const second = await send(operation, body, key, { arena: other })
    sentenceOf(second, operation.errors, 409, 'CONFLICT')
    await lock.query('commit')
    await lock.end()
    const reply = expectReply(await first, operation)
    expect((await send(operation, body, key)).json).toEqual(reply)
    expect(await stored(request)).toBe(count + 1)
  })

  it('[W16] is done once by two instances that get it at once', async () => {
    const [body, key] = [await request.body(), newId()]
    const count = await stored(request)
    const answered = await Promise.all(
      [fixture.arena, other, fixture.arena, other].map((arena) => send(operation, body, key, { arena })),
    )
    expect(answered.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    const replies = [...answered.filter(({ status }) => status === 200), await send(operation, body, key)]
    expect(replies.length).toBeGreaterThan(1)
    expect(new Set(replies.map((reply) => JSON.stringify(lasting(reply)))).size).toBe(1)
    expect(await stored(request)).toBe(count + 1)
  })

  it('[W17] is not repeated when its process died after it was stored', async () => {
    const [body, key] = [await request.body(), newId()]
    const first = await send(operation, body, key)
    // The state that such a process leaves behind.
    await sql('update idempotency_keys set kept = null where key = $1', [key])
    const [count, asked] = [await stored(request), fixture.asked().length]
    const again = await send(operation, body, key, { arena: other })
    expect([again.status, lasting(again)]).toEqual([200, lasting(first)])
    expect([await stored(request), fixture.asked().length]).toEqual([count, asked])
  })

  it('[W16] runs again after a 5xx', async () => {
    const [body, key] = [await request.body(), newId()]
    await sql(`alter table ${table} rename to unreachable`)
    const failed = await send(operation, body, key)
    await sql(`alter table unreachable rename to ${table}`)
    expect(failed.status).toBe(500)
    expectReply(await send(operation, body, key), operation)
  })

  it('[W16] is independent of the same key of another user', async () => {
    const [body, key, { token }] = [
      // Threads and battles belong to one user.
      { ...(await request.body()), threadId: null, context: null, continues: null },
      newId(),
      await fixture.arena.signIn(),
    ]
    const [mine, theirs] = [await send(operation, body, key), await send(operation, body, key, { token })]
    expect([mine.status, theirs.status]).toEqual([200, 200])
    if (operation !== castVote) expect(theirs.json).not.toEqual(mine.json)
  })
})

it('[W16] a chat without a thread has the same reply too', async () => {
  const [body, key] = [{ prompt: 'Well?' }, newId()]
  fixture.script(() => says('A \u0000 and half a pair: \ud83d.'))
  const first = await send(chatOnce, body, key)
  const asked = fixture.asked().length
  const again = await send(chatOnce, body, key, { arena: other })
  expect([again.status, again.text]).toEqual([200, first.text])
  expect(fixture.asked()).toHaveLength(asked)
})

it('[W17] a key whose process died before anything was stored can be used again when its lease ended', async () => {
  const [body, key] = [{ prompt: 'Well?', ...named }, newId()]
  const died = await send(startBattle, body, key)
  await sql('delete from comparisons where comparison_id = $1', [died.json!.comparisonId])
  expect((await send(startBattle, body, key)).status).toBe(409)
  await sql(`update idempotency_keys set leased_until = now() - interval '1 second' where key = $1`, [key])
  expectReply(await send(startBattle, body, key), startBattle)
})

it('[W17] [T9] the texts of a deleted thread are neither stored with a key nor repeated', async () => {
  for (const operation of [startBattle, chatOnce]) {
    const [body, key] = [{ prompt: 'A secret?', threadId: await newThread() }, newId()]
    expect((await send(operation, body, key)).status).toBe(200)
    expect(await sql('select kept from idempotency_keys where key = $1', [key])).toEqual([{ kept: null }])
    await fixture.owner.client.threads.delete(body.threadId)
    sentenceOf(await send(operation, body, key), 'ai', 404, 'NOT_FOUND')
  }
})

it('[W16] [V3] a vote from before the key stays a duplicate', async () => {
  const { comparisonId } = await fixture.battle({ prompt: 'Well?', ...named })
  await vote(comparisonId)
  const key = newId()
  for (const _ of [1, 2]) {
    const refused = await send(castVote, { comparisonId, voteChoice: 'right' }, key)
    expect(refused).toMatchObject({ status: 500, json: { code: 'VOTE_ERROR', recorded: { voteChoice: 'right' } } })
  }
})

it('[W16] a request that was refused runs again, and its key is not stored', async () => {
  const [key, threadId] = [newId(), newId()]
  const body = { prompt: 'Well?', threadId, ...named }
  sentenceOf(await send(startBattle, body, key), 'ai', 404, 'NOT_FOUND')
  expect(await sql('select from idempotency_keys where key = $1', [key])).toEqual([])
  await sql('insert into threads (thread_id, user_id, title, mode) values ($1, $2, $3, $4)', [
    threadId,
    fixture.owner.userId,
    'Late',
    'battle',
  ])
  expectReply(await send(startBattle, body, key), startBattle)
})

it.each([
  ['an empty key', '', 400],
  ['255 characters', 'k'.repeat(255), 200],
  ['256 characters', 'k'.repeat(256), 400],
  ['every printable character', `!"#$%&'()*+,-./0:;<=>?@A[\\]^_\`a{|}~ ~`, 200],
  ['a tab', 'a\tb', 400],
  ['another alphabet', 'caf\u00e9', 400],
])('[W16] is checked as a key: %s', async (_, key, status) => {
  for (const operation of [createThread, chatOnce]) {
    const answered = await send(operation, { title: 'Tides', prompt: 'Well?' }, key)
    expect(answered.status, answered.text).toBe(status)
    if (status === 400) sentenceOf(answered, operation.errors, 400, 'INVALID_REQUEST')
  }
})

it('[W16] operations are independent, and streams ignore the key', async () => {
  const key = newId()
  const headers = { 'idempotency-key': key }
  for (const path of ['/api/arena/dualchat', '/api/arena/chat', '/api/arena/chat/stream', '/api/arena/chat/stream']) {
    fixture.script(() => says('Here.'))
    expect((await fixture.post(path, { prompt: 'Well?' }, { headers })).status).toBe(200)
  }
  expect(await sql('select operation from idempotency_keys where key = $1 order by 1', [key])).toEqual([
    { operation: 'chatOnce' },
    { operation: 'startBattle' },
  ])
})

it('[W16] without a key nothing is stored, and keys of the day before are removed with the next one', async () => {
  await sql('delete from idempotency_keys')
  await fixture.owner.client.threads.create()
  expect(await sql('select from idempotency_keys')).toEqual([])
  await sql(
    `insert into idempotency_keys (user_id, operation, key, body_hash, resource_id, holder, leased_until, created_at)
     select $1, 'createThread', n::text, '', $1, $1, now(), now() - interval '25 hours' from generate_series(1, 150) n`,
    [fixture.owner.userId],
  )
  const left: number[] = []
  for (const key of ['a', 'b']) {
    await send(createThread, {}, key)
    left.push((await sql('select from idempotency_keys')).length)
  }
  expect(left).toEqual([51, 2])
})
