import { listThreads, type Thread } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal, expectReply } from '../../testing/expect-answer.ts'
import { readAllPages } from '../../testing/read-all-pages.ts'
import { startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'

let arena: TestArena
let ada: Visitor
const titles = [
  'Why is the sky blue?',
  'THE SKY at night',
  '100% cotton',
  '100 cotton',
  'snake_case',
  'snakeXcase',
  'C:\\temp\\new',
  "Robert'); drop table threads;--",
  'Ärger mit Öl',
  '東京の天気',
]
const newestFirst = titles.toReversed()
beforeAll(async () => {
  arena = await startArena()
  ada = await arena.signIn()
  for (const title of titles) await ada.client.threads.create({ title })
  const other = await arena.signIn()
  await other.client.threads.share((await other.client.threads.create({ title: 'Their sky' })).threadId, 'public')
})
afterAll(() => arena.close())

const list = async (query: Record<string, string> = {}, visitor = ada) =>
  expectReply(await arena.call(`/api/threads?${new URLSearchParams(query)}`, visitor), listThreads)
const titlesOf = async (query: Record<string, string> = {}, visitor = ada) =>
  (await list(query, visitor)).items.map(({ title }) => title)
const idsOf = (threads: readonly Thread[]) => threads.map(({ threadId }) => threadId)

describe('GET /api/threads', () => {
  it("[T2] lists the caller's threads, newest first, as they are read one by one", async () => {
    const { items, nextCursor } = await list()
    expect(items.map(({ title }) => title)).toEqual(newestFirst)
    expect(nextCursor).toBeNull()
    expect(items).toEqual(await Promise.all(idsOf(items).map((threadId) => ada.client.threads.read(threadId))))
    expect(await list({}, await arena.signIn())).toEqual({ items: [], nextCursor: null })
  })

  it('[T2] does not move a renamed thread', async () => {
    const visitor = await arena.signIn()
    const { threadId } = await visitor.client.threads.create({ title: 'Old' })
    await visitor.client.threads.create({ title: 'New' })
    await visitor.client.threads.rename(threadId, 'Renamed')
    expect(await titlesOf({}, visitor)).toEqual(['New', 'Renamed'])
  })

  it('[T2] pages 205 threads of the same time without gaps or repetitions, 50 per page by default', async () => {
    const visitor = await arena.signIn()
    const made = await Promise.all(Array.from({ length: 205 }, () => visitor.client.threads.create()))
    await arena.database.pool.query('update threads set created_at = now() where user_id = $1', [visitor.userId])
    const ids = idsOf(made).toSorted().toReversed()

    for (const query of [{}, { limit: '' }, { unknown: '1', before: '' }]) {
      expect(idsOf((await list(query, visitor)).items)).toEqual(ids.slice(0, 50))
    }
    for (const limit of [7, 41, 200]) {
      const pages = await readAllPages((page) => list({ limit: String(limit), ...page }, visitor))
      expect(idsOf(pages.flat())).toEqual(ids)
      // 5 pages of 41 are exactly 205: the last page must have no cursor.
      expect(pages).toHaveLength(Math.ceil(205 / limit))
    }
  })

  it('[T2] lists each thread once while others are created and deleted between the pages', async () => {
    const visitor = await arena.signIn()
    for (const title of titles) await visitor.client.threads.create({ title })
    const known = idsOf((await list({}, visitor)).items)
    const deleted: string[] = []
    const pages = await readAllPages(async (page) => {
      const { items, nextCursor } = await list({ limit: '4', ...page }, visitor)
      await visitor.client.threads.create()
      // The cursor itself is the id of a deleted thread.
      const last = items.at(-1)!.threadId
      await visitor.client.threads.delete(last)
      deleted.push(last)
      return { items, nextCursor }
    })
    expect(deleted).toHaveLength(3)
    expect(idsOf(pages.flat())).toEqual(known)
  })

  it("[T2] returns only the caller's threads for the cursor of another user", async () => {
    const visitor = await arena.signIn()
    const { threadId } = await visitor.client.threads.create()
    expect(await titlesOf({ before: threadId })).toEqual(newestFirst)
    expect(await titlesOf({ before: threadId.toUpperCase() })).toEqual(newestFirst)
    expect(await titlesOf({ before: '00000000-0000-0000-0000-000000000000' })).toEqual([])
  })

  it.each([
    ...['limit=0', 'limit=-1', 'limit=201', 'limit=1.5', 'limit=ten', 'limit=1e2', 'limit=1&limit=2'],
    ...['before=7', 'before=2026-01-01T00:00:00Z', "before=' or 1=1"],
    ...['visibility=open', 'visibility=PUBLIC', 'visibility=public,private', `search=${'x'.repeat(201)}`],
  ])('[T2] [T10] rejects ?%s with a 400 that names the parameter', async (query) => {
    const answered = await arena.call(`/api/threads?${query}`, ada)
    expect(expectRefusal(answered, 400, 'INVALID_REQUEST')).toContain(query.split('=')[0])
  })
})

describe('GET /api/threads?search=', () => {
  it.each([
    ['sky', ['THE SKY at night', 'Why is the sky blue?']],
    [' SKY ', ['THE SKY at night', 'Why is the sky blue?']],
    ['%', ['100% cotton']],
    ['0 c', ['100 cotton']],
    ['SNAKE_', ['snake_case']],
    ['\\', ['C:\\temp\\new']],
    ['\\temp', ['C:\\temp\\new']],
    ['\\%', []],
    ["');", ["Robert'); drop table threads;--"]],
    ['ärger MIT öl', ['Ärger mit Öl']],
    ['の天', ['東京の天気']],
    ['their', []],
    ['\0', []],
    ['x'.repeat(200), []],
    ['', newestFirst],
  ])('[T10] %j finds %j', async (search, found) => {
    expect(await titlesOf({ search })).toEqual(found)
  })

  it('[T10] has the order and the pages of the whole list', async () => {
    const all = await titlesOf({ search: 'c' })
    expect(all.length).toBeGreaterThan(4)
    const pages = await readAllPages((page) => list({ search: 'c', limit: '2', ...page }))
    expect(pages.flat().map(({ title }) => title)).toEqual(all)
  })
})

describe('GET /api/threads?visibility=', () => {
  it('[T10] lists threads of one visibility or all shared threads, also with a search', async () => {
    const [one, two, three] = (await list({ search: 'cotton' })).items.concat((await list({ search: 'sky' })).items)
    await ada.client.threads.share(one!.threadId, 'public')
    await ada.client.threads.share(two!.threadId, 'unlisted')
    await ada.client.threads.share(three!.threadId, 'public')
    const byAge = (...given: string[]) => newestFirst.filter((title) => given.includes(title))
    expect(await titlesOf({ visibility: 'public' })).toEqual(byAge(one!.title, three!.title))
    expect(await titlesOf({ visibility: 'unlisted' })).toEqual([two!.title])
    expect(await titlesOf({ visibility: 'shared' })).toEqual(byAge(one!.title, two!.title, three!.title))
    expect(await titlesOf({ visibility: 'shared', search: 'COTTON' })).toEqual(byAge(one!.title, two!.title))
    expect(await titlesOf({ visibility: 'private' })).toHaveLength(titles.length - 3)
    expect((await list({ visibility: 'shared', limit: '2' })).nextCursor).not.toBeNull()
  })
})
