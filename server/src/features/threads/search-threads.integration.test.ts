import { listThreads } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal, expectReply } from '../../testing/expect-answer.ts'
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
beforeAll(async () => {
  arena = await startArena()
  ada = await arena.signIn()
  for (const title of titles) await ada.client.threads.create({ title })
  const other = await arena.signIn()
  await other.client.threads.share((await other.client.threads.create({ title: 'Their sky' })).threadId, 'public')
})
afterAll(() => arena.close())

const list = async (query: Record<string, string>) => {
  const address = `/api/threads?${new URLSearchParams(query)}`
  return expectReply(await arena.call(address, ada), listThreads)
}
const titlesOf = async (query: Record<string, string>) => (await list(query)).items.map(({ title }) => title)

describe('GET /api/threads?search=', () => {
  it.each([
    ['sky', ['THE SKY at night', 'Why is the sky blue?']],
    ['SKY', ['THE SKY at night', 'Why is the sky blue?']],
    [' sky ', ['THE SKY at night', 'Why is the sky blue?']],
    ['%', ['100% cotton']],
    ['100%', ['100% cotton']],
    ['0 c', ['100 cotton']],
    ['_', ['snake_case']],
    ['SNAKE_', ['snake_case']],
    ['\\', ['C:\\temp\\new']],
    ['\\temp', ['C:\\temp\\new']],
    ['\\%', []],
    ["');", ["Robert'); drop table threads;--"]],
    ['ärger MIT öl', ['Ärger mit Öl']],
    ['の天', ['東京の天気']],
    ['their', []],
    ['nowhere', []],
    ['\0', []],
  ])('[T10] %j finds %j', async (search, found) => {
    expect(await titlesOf({ search })).toEqual(found)
  })

  it('[T10] that is empty is none', async () => {
    expect(await titlesOf({ search: '' })).toEqual(titles.toReversed())
  })

  it('[T10] keeps the order and the pages', async () => {
    const all = await titlesOf({ search: 'c' })
    expect(all.length).toBeGreaterThan(4)
    const found: string[] = []
    let before: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({
        search: 'c',
        limit: '2',
        ...(before === null ? {} : { before }),
      })
      found.push(...page.items.map(({ title }) => title))
      before = page.nextCursor
    } while (before !== null)
    expect(found).toEqual(all)
  })

  it('[T10] is at most as long as a title', async () => {
    expect(await titlesOf({ search: 'x'.repeat(200) })).toEqual([])
    const refused = await arena.call(`/api/threads?search=${'x'.repeat(201)}`, ada)
    expect(expectRefusal(refused, 400, 'INVALID_REQUEST')).toContain('search')
  })
})

describe('GET /api/threads?visibility=', () => {
  it('[T10] lists those of one visibility, or all that are shared, also beside a search', async () => {
    const [one, two, three] = (await list({ search: 'cotton' })).items.concat((await list({ search: 'sky' })).items)
    await ada.client.threads.share(one!.threadId, 'public')
    await ada.client.threads.share(two!.threadId, 'unlisted')
    await ada.client.threads.share(three!.threadId, 'public')
    const byAge = (...given: string[]) => titles.toReversed().filter((title) => given.includes(title))
    expect(await titlesOf({ visibility: 'public' })).toEqual(byAge(one!.title, three!.title))
    expect(await titlesOf({ visibility: 'unlisted' })).toEqual([two!.title])
    expect(await titlesOf({ visibility: 'shared' })).toEqual(byAge(one!.title, two!.title, three!.title))
    expect(await titlesOf({ visibility: 'shared', search: 'COTTON' })).toEqual(byAge(one!.title, two!.title))
    expect(await titlesOf({ visibility: 'private' })).toHaveLength(titles.length - 3)
    expect((await list({ visibility: 'shared', limit: '2' })).nextCursor).not.toBeNull()
  })

  it.each(['open', 'PUBLIC', 'public,private'])('[T10] refuses %s', async (visibility) => {
    const refused = await arena.call(`/api/threads?visibility=${visibility}`, ada)
    expect(expectRefusal(refused, 400, 'INVALID_REQUEST')).toContain('visibility')
  })
})
