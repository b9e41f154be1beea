import { listThreads, type Thread } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal, expectReply, expectUnauthorized } from '../../testing/expect-answer.ts'
import { startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'

let arena: TestArena
beforeAll(async () => {
  arena = await startArena()
})
afterAll(() => arena.close())

const list = async (visitor: Visitor, query = '') =>
  expectReply(await arena.call(`/api/threads${query}`, visitor), listThreads)

/** Titles of threads made one after the other. */
async function makeThreads(visitor: Visitor, count: number): Promise<string[]> {
  const titles = Array.from({ length: count }, (_, index) => `Thread ${index + 1}`)
  for (const title of titles) await visitor.client.threads.create({ title })
  return titles
}

async function allPages(visitor: Visitor, limit: number, between = async () => {}): Promise<Thread[][]> {
  const pages: Thread[][] = []
  let before: string | null = null
  do {
    const page: { items: Thread[]; nextCursor: string | null } = await list(
      visitor,
      `?limit=${limit}${before === null ? '' : `&before=${before}`}`,
    )
    pages.push(page.items)
    before = page.nextCursor
    await between()
  } while (before !== null)
  return pages
}

describe('GET /api/threads', () => {
  it('[T2] is an empty page for somebody without threads', async () => {
    expect(await list(await arena.signIn())).toEqual({ items: [], nextCursor: null })
  })

  it("[T2] lists the caller's threads and nobody else's, newest first, as they are read one by one", async () => {
    const [ada, other] = [await arena.signIn(), await arena.signIn()]
    const titles = await makeThreads(ada, 5)
    const shared = await other.client.threads.create()
    await other.client.threads.share(shared.threadId, 'public')
    const { items, nextCursor } = await list(ada)
    expect(items.map((thread) => thread.title)).toEqual(titles.toReversed())
    expect(nextCursor).toBeNull()
    expect(items).toEqual(await Promise.all(items.map(({ threadId }) => ada.client.threads.read(threadId))))
  })

  it('[T2] keeps its order when an old thread is renamed', async () => {
    const ada = await arena.signIn()
    await makeThreads(ada, 3)
    const oldest = (await list(ada)).items.at(-1)!
    await ada.client.threads.rename(oldest.threadId, 'Renamed')
    expect((await list(ada)).items.map((thread) => thread.title)).toEqual(['Thread 3', 'Thread 2', 'Renamed'])
  })

  it('[T2] pages 205 threads without a gap or a repetition, also when all are of the same moment', async () => {
    const ada = await arena.signIn()
    const made = await Promise.all(Array.from({ length: 205 }, () => ada.client.threads.create()))
    await arena.database.pool.query('update threads set created_at = $1, updated_at = $1 where user_id = $2', [
      new Date(),
      ada.userId,
    ])
    const newestFirst = made.map((thread) => thread.threadId).toSorted((a, b) => (a < b ? 1 : -1))

    expect((await list(ada)).items.map((thread) => thread.threadId)).toEqual(newestFirst.slice(0, 50))
    for (const limit of [7, 41, 50, 200]) {
      const pages = await allPages(ada, limit)
      expect(pages.flat().map((thread) => thread.threadId)).toEqual(newestFirst)
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
      // A page that ends exactly at the last thread promises no further one.
      expect(pages).toHaveLength(Math.ceil(205 / limit))
    }
  })

  it('[T2] shows each thread once while new ones are made and others deleted between the pages', async () => {
    const ada = await arena.signIn()
    await makeThreads(ada, 12)
    const known = (await list(ada)).items.map((thread) => thread.threadId)
    const deleted = [known[4]!, known[8]!]
    const doomed = [...deleted]
    const pages = await allPages(ada, 4, async () => {
      await ada.client.threads.create()
      const gone = doomed.pop()
      if (gone) await ada.client.threads.delete(gone)
    })
    const seen = pages.flat().map((thread) => thread.threadId)
    expect(seen).toEqual(known.filter((threadId) => seen.includes(threadId)))
    expect(known.filter((threadId) => !seen.includes(threadId) && !deleted.includes(threadId))).toEqual([])
  })

  it('[T2] goes on after a cursor whose thread was deleted meanwhile', async () => {
    const ada = await arena.signIn()
    await makeThreads(ada, 4)
    const first = await list(ada, '?limit=2')
    await ada.client.threads.delete(first.nextCursor!)
    const second = await list(ada, `?limit=2&before=${first.nextCursor}`)
    expect(second.items.map((thread) => thread.title)).toEqual(['Thread 2', 'Thread 1'])
    expect(second.nextCursor).toBeNull()
  })

  it("[T2] never leaves the caller's own threads, whatever the cursor", async () => {
    const [ada, other] = [await arena.signIn(), await arena.signIn()]
    await makeThreads(ada, 2)
    await makeThreads(other, 2)
    const cursor = (await list(other)).items[0]!.threadId
    expect((await list(ada, `?before=${cursor}`)).items.map((thread) => thread.userId)).toEqual([
      ada.userId,
      ada.userId,
    ])
    expect((await list(ada, `?before=${cursor.toUpperCase()}`)).items).toHaveLength(2)
    expect((await list(ada, '?before=00000000-0000-0000-0000-000000000000')).items).toEqual([])
  })

  it('[T2] gives 50 threads where no limit is said, and the number that is', async () => {
    const ada = await arena.signIn()
    await Promise.all(Array.from({ length: 60 }, () => ada.client.threads.create()))
    const lengths: [query: string, length: number][] = [
      ['', 50],
      ['?limit=', 50],
      ['?limit=1', 1],
      ['?limit=59', 59],
      ['?limit=60', 60],
      ['?limit=200', 60],
      ['?unknown=1&before=', 50],
    ]
    for (const [query, length] of lengths) {
      const { items, nextCursor } = await list(ada, query)
      expect([query, items.length, nextCursor]).toEqual([query, length, length < 60 ? items.at(-1)!.threadId : null])
    }
  })

  const wrong = ['limit=0', 'limit=-1', 'limit=201', 'limit=1.5', 'limit=ten', 'limit=1e2', 'limit=1&limit=2']
  const noCursor = ['before=7', 'before=2026-01-01T00:00:00Z', "before=' or 1=1"]
  it.each([...wrong, ...noCursor])('[T2] refuses ?%s with a 400 that names the parameter', async (query) => {
    const answered = await arena.call(`/api/threads?${query}`, await arena.signIn())
    expect(expectRefusal(answered, 400, 'INVALID_REQUEST')).toContain(query.split('=')[0])
  })

  it('[T2] needs a token', async () => {
    expectUnauthorized(await arena.call('/api/threads'))
    expectUnauthorized(await arena.call('/api/threads?limit=0'))
  })
})
