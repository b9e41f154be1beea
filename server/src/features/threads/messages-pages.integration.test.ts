import { listMessages, type Message } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { expectRefusal, expectReply } from '../../testing/expect-answer.ts'
import { startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'
import { type StoredTurns, storeTurns } from '../../testing/store-turns.ts'

let arena: TestArena
let ada: Visitor
beforeAll(async () => {
  arena = await startArena()
  ada = await arena.signIn()
})
afterAll(() => arena.close())

async function publicThread(stored: StoredTurns): Promise<string> {
  const { threadId } = await ada.client.threads.create()
  await storeTurns(arena.database, threadId, stored)
  await ada.client.threads.share(threadId, 'public')
  return threadId
}

const addressOf = (threadId: string, query = '') => `/api/threads/${threadId}/messages${query}`
const read = async (threadId: string, query = '', on = arena) =>
  expectReply(await on.call(addressOf(threadId, query)), listMessages)
const positions = (items: readonly Message[]) => items.map(({ position }) => position)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

describe('a page of turns', () => {
  it.each([
    ['?limit=3', [1, 2, 3], 3],
    ['?limit=3&after=3', [4, 5, 6], 6],
    ['?limit=3&after=6', [7], null],
    ['?limit=7', range(1, 7), null],
    ['?limit=200', range(1, 7), null],
    ['?after=5', [6, 7], null],
    ['?after=7', [], null],
    ['?after=2147483647&limit=200', [], null],
    ['', range(1, 7), null],
  ])(
    '[T13] of a thread with seven turns, with %j, has the turns %j and the cursor %j',
    async (query, turns, cursor) => {
      const { items, nextCursor } = await read(await publicThread({ turns: 7, answerChars: 10 }), query)
      expect([positions(items), nextCursor]).toEqual([turns, cursor])
    },
  )

  it.each([
    ['limit=0', 'limit must be from 1 to 200'],
    ['limit=201', 'limit must be from 1 to 200'],
    ['limit=2.5', 'limit must be a whole number'],
    ['limit=all', 'limit must be a whole number'],
    ['after=-1', 'after must be from 0 to 2147483647'],
    ['after=2147483648', 'after must be from 0 to 2147483647'],
    ['after=x', 'after must be a whole number'],
  ])('[T13] is rejected with %s', async (query, sentence) => {
    const { threadId } = await ada.client.threads.create()
    const answered = await arena.call(addressOf(threadId, `?${query}`), ada)
    expect(expectRefusal(answered, 400, 'INVALID_REQUEST')).toBe(sentence)
  })

  it.each([
    ['many turns', { turns: 250, answerChars: 10 }],
    ['long turns', { turns: 12, answerChars: 100_000 }],
    ['very long turns', { turns: 3, answerChars: 1_000_000 }],
  ])('[T7] [T13] is not needed for %s', async (_, stored) => {
    const { items, nextCursor } = await read(await publicThread(stored))
    expect(positions(items)).toEqual(range(1, stored.turns))
    expect(items.every(({ model1Response }) => model1Response?.length === stored.answerChars)).toBe(true)
    expect(nextCursor).toBeNull()
  })

  it.each([
    ['turns that fit', 5_500, [3, 6, 9, 10]],
    ['turns of which one is too large', 30_000, range(1, 10)],
  ])(
    '[T13] ends before MESSAGES_BYTES_MAX is exceeded, but has at least one turn: %s',
    async (_, answerChars, ends) => {
      const small = await startArena({ databaseUrl: arena.databaseUrl, env: { MESSAGES_BYTES_MAX: '20000' } })
      try {
        const threadId = await publicThread({ turns: 10, answerChars })
        const seen: number[] = []
        const cursors: (number | null)[] = []
        for (let after: number | null = 0; after !== null; after = cursors.at(-1)!) {
          const { items, nextCursor } = await read(threadId, `?after=${after}&limit=200`, small)
          seen.push(...positions(items))
          cursors.push(nextCursor)
        }
        expect(seen).toEqual(range(1, 10))
        expect(cursors).toEqual([...ends.slice(0, -1), null])
      } finally {
        await small.close()
      }
    },
  )
})

it('[T13] HEAD reads one batch of turns, whose headers are those of GET', async () => {
  // Three batches.
  const threadId = await publicThread({ turns: 250, answerChars: 10 })
  const rows = vi.spyOn(arena.database, 'rows')
  onTestFinished(() => rows.mockRestore())
  const head = await arena.call(addressOf(threadId), { method: 'HEAD' })
  expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', null])
  expect(head.headers.get('content-type')).toBe('application/json; charset=utf-8')
  // A response to GET takes longer than batches that are read in the background.
  expect((await read(threadId)).items).toHaveLength(250)
  const batches = rows.mock.calls.filter(([{ name }]) => name === 'threads.messages')
  expect(batches).toHaveLength(1 + 3)
})

describe('a response that is larger than the buffers of a connection', () => {
  let large: TestArena
  beforeAll(async () => {
    large = await startArena({ databaseUrl: arena.databaseUrl, env: { MESSAGES_BYTES_MAX: String(64 * 1024 * 1024) } })
  })
  afterAll(() => large.close())
  const stored = { turns: 100, answerChars: 200_000 }
  /** The body is not read yet. */
  const open = async (threadId: string) => {
    const response = await fetch(large.url + addressOf(threadId))
    expect(response.status).toBe(200)
    return response
  }

  it('[T13] does not use up the database connections while its readers are slow', async () => {
    const threadId = await publicThread(stored)
    // More than the pool has connections.
    const responses = await Promise.all(range(1, 20).map(() => open(threadId)))
    expect((await large.call('/api/threads', ada)).status).toBe(200)
    expect(positions((await read(threadId, '?limit=1', large)).items)).toEqual([1])
    const [first, ...others] = responses
    expect(positions(((await first!.json()) as { items: Message[] }).items)).toEqual(range(1, stored.turns))
    for (const { body } of others) await body!.cancel()
  })

  it.each([
    ['the thread is deleted', (threadId: string) => ada.client.threads.delete(threadId)],
    [
      'the database fails',
      async () => {
        await large.database.pool.query('alter table messages rename to renamed')
        onTestFinished(async () => void (await large.database.pool.query('alter table renamed rename to messages')))
      },
    ],
  ])('[T13] is cut, and never a shorter document, when %s before its end', async (_, fail) => {
    const threadId = await publicThread(stored)
    const response = await open(threadId)
    await fail(threadId)
    let text = ''
    const reading = (async () => {
      for await (const part of response.body!.pipeThrough(new TextDecoderStream())) text += part
    })()
    await expect(reading).rejects.toThrow()
    expect(text).toMatch(/^\{"items":\[\{/)
    expect(() => JSON.parse(text)).toThrow()
  })
})
