import { getBoard } from '@arena/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { callBoard } from '../../testing/call-board.ts'
import { expectReply } from '../../testing/expect-answer.ts'
import { startArena } from '../../testing/start-arena.ts'

const arena = await startArena()
afterAll(() => arena.close())
const ada = await arena.signIn()

const read = (ifNoneMatch?: string) =>
  arena.call('/api/arena/model-stats', { headers: ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch } })
/** The tag without the prefix of weak tags. */
const strong = (tag: string) => tag.replace(/^W\//, '')
const tagOf = async () => String((await callBoard(arena)).headers.get('etag'))

async function vote(): Promise<void> {
  const { comparisonId } = await ada.client.battles.start({ prompt: 'Go' })
  await ada.client.votes.cast({ comparisonId, voteChoice: 'left' })
}

describe("the leaderboard's ETag", () => {
  const tags: [what: string, header: (tag: string) => string, status: number][] = [
    ['the tag', (tag) => tag, 304],
    ['the tag without the weak prefix', (tag) => strong(tag), 304],
    ['a list without spaces, with the strong tag', (tag) => `W/"another",${strong(tag)},"third"`, 304],
    ['any tag, with spaces', () => ' * ', 304],
    ['another tag', () => '"another"', 200],
    ['a truncated tag', (tag) => `${tag.slice(0, -3)}"`, 200],
    ['an invalid header', () => 'W/ , ,"', 200],
  ]
  it.each(tags)('[L5] in If-None-Match is compared: %s', async (_what, header, status) => {
    const tag = await tagOf()
    const answered = await read(header(tag))
    expect([answered.status, answered.headers.get('etag')]).toEqual([status, tag])
    expect(answered.headers.get('cache-control')).toBe('no-cache')
    if (status === 304) expect(answered.text).toBe('')
    else expectReply(answered, getBoard)
  })

  it('[L5] changes with a vote, and the old tag gets the new board', async () => {
    const before = await tagOf()
    await vote()
    const answered = await read(before)
    expectReply(answered, getBoard)
    expect(answered.headers.get('etag')).not.toBe(before)
    expect((await read(await tagOf())).status).toBe(304)
  })

  it('[L5] does not change with a similar battle or with a rejected vote', async () => {
    const [one, two] = (await ada.client.models.list()).items.map((model) => model.modelName)
    const battle = { prompt: 'Go', model1: one!, model2: two! }
    const { comparisonId } = await ada.client.battles.start(battle)
    await ada.client.votes.cast({ comparisonId, voteChoice: 'left' })
    const before = await tagOf()
    await ada.client.battles.start(battle)
    await expect(ada.client.votes.cast({ comparisonId, voteChoice: 'left' })).rejects.toThrow('already')
    expect((await read(before)).status).toBe(304)
  })
})
