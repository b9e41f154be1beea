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
    const read = await Promise.all(idsOf(items).map((threadId) => ada.client.threads.read(threadId)))
    expect(items).toEqual(read.map((thread) => ({ ...thread, unvotedBattles: 0, lastVote: null })))
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
    ...['visibility=open', 'visibility=open', 'visibility=public,private', 'needsVote=1', `search=${'x'.repeat(201)}`],
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

describe('the texts of threads', () => {
  it('[T10] are searched: prompts and answers of battles and chats, literally and ignoring case', async () => {
    const visitor = await arena.signIn()
    const add = async (title: string, turn: (threadId: string) => Promise<unknown>) => {
      const { threadId } = await visitor.client.threads.create({ title })
      await turn(threadId)
      return threadId
    }
    await add('battle', (threadId) => visitor.client.battles.start({ prompt: 'Why do 100% of cats purr?', threadId }))
    await add('chat', (threadId) => visitor.client.chat.once({ prompt: 'Do DOGS purr?', threadId }))
    const answered = await add('answers', (threadId) => visitor.client.battles.start({ prompt: 'x', threadId }))
    await arena.database.pool.query(
      `update comparisons set left_text = 'On the left: Zebulon', right_text = 'On the right: Xanadu'
       where comparison_id in (select comparison_id from messages where thread_id = $1)`,
      [answered],
    )
    for (const [search, found] of [
      ['purr?', ['chat', 'battle']],
      ['100% OF', ['battle']],
      ['1000 of', []],
      ['dogs', ['chat']],
      ['zebulon', ['answers']],
      ['XANADU', ['answers']],
    ] as const) {
      expect(await titlesOf({ search }, visitor), search).toEqual(found)
      expect(await titlesOf({ search }), search).toEqual([])
    }
    await visitor.client.threads.delete(answered)
    expect(await titlesOf({ search: 'Zebulon' }, visitor)).toEqual([])
  })

  it('[T10] are searched up to 64 MiB per page; the cursor continues with the next thread', async () => {
    const visitor = await arena.signIn()
    const made: string[] = []
    for (const title of ['needle old', 'hay', 'needle new']) {
      made.push((await visitor.client.threads.create({ title })).threadId)
    }
    await arena.database.pool.query('update threads set text_bytes = $2 where user_id = $1', [
      visitor.userId,
      64 * 1024 * 1024,
    ])
    const first = await list({ search: 'needle' }, visitor)
    expect([idsOf(first.items), first.nextCursor]).toEqual([[made[2]], made[2]])
    const second = await list({ search: 'needle', before: first.nextCursor! }, visitor)
    expect([second.items, second.nextCursor]).toEqual([[], made[1]])
    const third = await list({ search: 'needle', before: second.nextCursor! }, visitor)
    expect([idsOf(third.items), third.nextCursor]).toEqual([[made[0]], null])
  })
})

describe('the votes of threads', () => {
  const start = async (visitor: Visitor, title: string, battles: number) => {
    const { threadId } = await visitor.client.threads.create({ title })
    const comparisonIds: string[] = []
    for (let turn = 0; turn < battles; turn += 1) {
      comparisonIds.push((await visitor.client.battles.startSealed({ prompt: 'Which?', threadId })).comparisonId)
    }
    return { threadId, comparisonIds }
  }

  it('[T16] are listed: how many battles need one, and the models of the last voted battle', async () => {
    const visitor = await arena.signIn()
    const { comparisonIds } = await start(visitor, 'battles', 3)
    const chat = await visitor.client.threads.create({ title: 'chat' })
    await visitor.client.chat.once({ prompt: 'Hello', threadId: chat.threadId })
    const stranger = await arena.signIn()
    await stranger.client.votes.cast({ comparisonId: comparisonIds[0]!, voteChoice: 'right' })
    const battles = async () => (await list({ search: 'battles' }, visitor)).items[0]!
    // Nothing about the models before the vote.
    expect(await battles()).toMatchObject({ unvotedBattles: 3, lastVote: null })
    const voted = await visitor.client.votes.cast({ comparisonId: comparisonIds[1]!, voteChoice: 'tie' })
    const named = ({ name, displayName }: { name: string; displayName: string }) => ({ name, displayName })
    expect(await battles()).toMatchObject({
      unvotedBattles: 2,
      lastVote: { voteChoice: 'tie', agent1: named(voted.reveal.agent1), agent2: named(voted.reveal.agent2) },
    })
    await visitor.client.votes.cast({ comparisonId: comparisonIds[0]!, voteChoice: 'left' })
    expect((await battles()).lastVote).toMatchObject({ voteChoice: 'tie' })
    expect(await titlesOf({ needsVote: 'true' }, visitor)).toEqual(['battles'])
    await visitor.client.votes.cast({ comparisonId: comparisonIds[2]!, voteChoice: 'both-bad' })
    expect(await battles()).toMatchObject({ unvotedBattles: 0, lastVote: { voteChoice: 'both-bad' } })
    expect(await titlesOf({ needsVote: 'true' }, visitor)).toEqual([])
    expect(await titlesOf({ needsVote: 'false' }, visitor)).toEqual(['chat', 'battles'])
  })

  it('[T16] count a conversation once, and not at all after a vote on one of its turns', async () => {
    const visitor = await arena.signIn()
    const { comparisonIds } = await start(visitor, 'conversation', 3)
    await arena.database.pool.query(
      'update comparisons set conversation_id = $1, turn = 2 where comparison_id = any ($2)',
      [comparisonIds[0], comparisonIds.slice(1)],
    )
    expect((await list({}, visitor)).items[0]).toMatchObject({ unvotedBattles: 1 })
    await visitor.client.votes.cast({ comparisonId: comparisonIds[1]!, voteChoice: 'left' })
    expect((await list({}, visitor)).items[0]).toMatchObject({ unvotedBattles: 0 })
    expect(await titlesOf({ needsVote: 'true' }, visitor)).toEqual([])
  })

  it('[T16] leave out battles without any answer', async () => {
    const visitor = await arena.signIn()
    await start(visitor, 'failed', 1)
    await arena.database.pool.query('update comparisons set left_text = null, right_text = null where user_id = $1', [
      visitor.userId,
    ])
    expect((await list({}, visitor)).items[0]).toMatchObject({ unvotedBattles: 0 })
    expect(await titlesOf({ needsVote: 'true' }, visitor)).toEqual([])
  })
})
