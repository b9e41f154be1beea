import { type Board, getBoard, getTags } from '@arena/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { idFromName } from '../../base/ids.ts'
import { callBoard } from '../../testing/call-board.ts'
import { expectReply } from '../../testing/expect-answer.ts'
import { playVotes } from '../../testing/play-votes.ts'
import { startArena } from '../../testing/start-arena.ts'

const arena = await startArena()
afterAll(() => arena.close())
const [one, two, three] = ['sim/solon', 'sim/flint', 'sim/pico'] as const
await playVotes(arena, [
  { left: one, right: two, choice: 'left', voter: 'ada', tags: ['code', 'lang:en'], day: '2026-01-01' },
  { left: two, right: one, choice: 'right', voter: 'bob', tags: ['code', 'lang:de'], day: '2026-01-02' },
  {
    left: one,
    right: three,
    choice: 'tie',
    voter: 'ada',
    tags: ['lang:de', 'math'],
    day: '2026-01-02',
    class: 'named',
  },
  { left: three, right: two, choice: 'both-bad', voter: 'cy', tags: ['no-code'], day: '2026-01-03' },
])

async function read(query: string): Promise<Board> {
  const answer = await callBoard(arena, query)
  expectReply(answer, getBoard)
  return answer.json as unknown as Board
}

describe('a filtered board', () => {
  it.each([
    ['', 4],
    ['?scope=all', 4],
    ['?scope=blind', 3],
    ['?tag=code', 2],
    ['?tag=lang:de', 2],
    ['?tag=lang:de&scope=blind', 1],
    ['?tag=math', 1],
    ['?tag=lang:fr', 0],
    ['?since=2026-01-02', 3],
    ['?until=2026-01-02', 3],
    ['?since=2026-01-02&until=2026-01-02', 2],
    ['?since=2026-01-02&until=2026-01-02&tag=code', 1],
    ['?since=2027-01-01', 0],
  ])('[L10] %j has %i votes', async (query, votes) => {
    const board = await read(query)
    expect(board.totalVotes).toBe(votes)
    expect(board.items.reduce((sum, row) => sum + row.totalResponses, 0)).toBe(2 * votes)
  })

  it('[L10] returns its filter', async () => {
    expect(await read('?scope=blind&tag=code&since=2026-01-01&until=2026-01-09')).toMatchObject({
      scope: 'blind',
      tag: 'code',
      since: '2026-01-01',
      until: '2026-01-09',
      style: 'plain',
    })
    expect(await read('')).toMatchObject({ scope: 'all', tag: null, since: null, until: null })
  })

  it('[L9] counts the voters of the filtered votes', async () => {
    expect((await read('')).voters).toBe(3)
    expect((await read('?tag=code')).voters).toBe(2)
    expect((await read('?since=2026-01-03')).voters).toBe(1)
    expect((await read('?tag=lang:fr')).voters).toBe(0)
  })

  it.each([
    ['?scope=open', 'scope must be one of all, blind'],
    ['?tag=cats', 'tag'],
    ['?tag=lang:', 'tag'],
    ['?since=yesterday', 'since'],
    ['?since=2026-02-30', 'since'],
    ['?until=2026-1-1', 'until'],
    ['?since=2026-02-01&until=2026-01-01', 'The date in since must not be later than the date in until'],
    ['?style=fancy', 'style must be one of plain, controlled'],
  ])('[L10] rejects %s with a reason', async (query, sentence) => {
    const { status, json } = await arena.call(`/api/arena/model-stats${query}`)
    expect(status).toBe(400)
    expect(json).toMatchObject({ success: false, code: 'INVALID_REQUEST', error: expect.stringContaining(sentence) })
  })
})

describe('the scope of a board', () => {
  it('[L23] decides which classes count, and the others are in excludedVotes', async () => {
    const other = await startArena()
    const vote = { left: one, right: two, choice: 'left', tags: ['code'] } as const
    const { pool } = other.database
    await pool.query(`insert into held_voters (user_id, reason) values ($1, 'test')`, [idFromName('voter', 'held')])
    await playVotes(other, [{ ...vote, voter: 'held' }])
    const classes = ['fallback', 'leaked', 'informed', 'named', 'blind', 'leaked', 'named', 'blind', 'blind']
    await playVotes(
      other,
      classes.map((name) => ({ ...vote, class: name as 'self' })),
    )
    const read = async (query: string) => {
      const { totalVotes, excludedVotes, items } = expectReply(
        await other.call(`/api/arena/model-stats?tag=code${query}`),
        getBoard,
      )
      expect(items[0]!.totalWins).toBe(totalVotes)
      return { totalVotes, excludedVotes }
    }
    const never = { self: 0, fallback: 1, leaked: 2, held: 1, duplicate: 0 }
    for (const style of ['', '&style=controlled']) {
      expect(await read(style)).toEqual({ totalVotes: 6, excludedVotes: never })
      expect(await read(`&scope=blind${style}`)).toEqual({
        totalVotes: 3,
        excludedVotes: { ...never, informed: 1, named: 2 },
      })
    }
    expect((await other.anybody.leaderboard.tags()).items).toEqual([{ tag: 'code', votes: 6 }])
    await other.close()
  })
})

describe('the list of tags', () => {
  it('[L20] has the tags with counted votes, most votes first, equal ones by name', async () => {
    const answered = await arena.call('/api/arena/model-stats/tags')
    const { items } = expectReply(answered, getTags)
    expect(items).toEqual([
      { tag: 'code', votes: 2 },
      { tag: 'lang:de', votes: 2 },
      { tag: 'lang:en', votes: 1 },
      { tag: 'math', votes: 1 },
      { tag: 'no-code', votes: 1 },
    ])
    for (const { tag, votes } of items) expect((await read(`?tag=${tag}`)).totalVotes).toBe(votes)
  })
})

describe('the tags of a comparison', () => {
  it('[L11] are computed from its prompt when it is created', async () => {
    const { client } = await arena.signIn()
    const { comparisonId } = await client.battles.start({
      prompt: 'Schreibe bitte eine Python-Funktion, die 3 + 4 ausrechnet.',
    })
    const { rows } = await arena.database.pool.query('select tags from comparisons where comparison_id = $1', [
      comparisonId,
    ])
    expect(rows).toEqual([{ tags: ['code', 'lang:de', 'length:short', 'math'] }])
    await client.votes.cast({ comparisonId, voteChoice: 'left' })
    for (const tag of ['code', 'lang:de', 'length:short', 'math']) {
      expect((await read(`?tag=${tag}&since=2026-06-01`)).totalVotes, tag).toBe(1)
    }
  })

  it('[L12] are stored with the style of both answers', async () => {
    const { client } = await arena.signIn()
    const { comparisonId, agent1 } = await client.battles.start({
      prompt: 'List three fruits',
      model1: one,
      model2: two,
    })
    const { rows } = await arena.database.pool.query('select left_style from comparisons where comparison_id = $1', [
      comparisonId,
    ])
    expect(rows[0].left_style).toHaveLength(4)
    expect(rows[0].left_style[0]).toBe(agent1.usage.completionTokens)
  })
})
