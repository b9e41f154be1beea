import { type Board, getBoard } from '@arena/contract'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { idFromName, newId } from '../../base/ids.ts'
import { callBoard } from '../../testing/call-board.ts'
import { expectReply } from '../../testing/expect-answer.ts'
import { playVotes } from '../../testing/play-votes.ts'
import { startArena, type TestArena } from '../../testing/start-arena.ts'
import { createVoteStore } from '../votes/index.ts'

const arena = await startArena()
afterAll(() => arena.close())
const pair = { left: 'sim/solon', right: 'sim/pico', choice: 'left' } as const
await playVotes(
  arena,
  ['ada', 'ada', 'bob', 'cy', 'ada'].map((voter, index) => ({
    ...pair,
    voter,
    class: index === 4 ? 'named' : 'blind',
  })),
)

const read = async (on: TestArena = arena, query = ''): Promise<Board> =>
  expectReply(await callBoard(on, query), getBoard)
const queue = (kind: string, voter: string) =>
  arena.database.pool.query('insert into vote_queue (kind, user_id) values ($1, $2)', [
    kind,
    idFromName('voter', voter),
  ])
/** Another instance reads within a second. */
const boardWith = async (totalVotes: number, query = ''): Promise<Board> => {
  await expect.poll(async () => (await read(arena, query)).totalVotes).toBe(totalVotes)
  return read(arena, query)
}

describe('a line of the log', () => {
  it('[L24] that holds a voter sets all votes of the voter aside, and a release counts them again', async () => {
    expect(await boardWith(5)).toMatchObject({ voters: 3, excludedVotes: { held: 0 } })
    await queue('hold', 'ada')
    expect(await boardWith(2)).toMatchObject({ voters: 2, excludedVotes: { held: 3 } })
    expect(await boardWith(2, '?scope=blind')).toMatchObject({ excludedVotes: { held: 3, named: 0 } })
    await playVotes(arena, [{ ...pair, voter: 'ada', class: 'leaked' }])
    await expect.poll(async () => (await read()).excludedVotes).toMatchObject({ held: 3, leaked: 1 })
    await queue('release', 'ada')
    expect(await boardWith(5)).toMatchObject({ voters: 3, excludedVotes: { held: 0 } })
  })

  it('[L24] that merges a guest into an account makes them one voter', async () => {
    const guest = idFromName('voter', 'bob')
    await createVoteStore(arena.database).transfer(guest, idFromName('voter', 'ada'))
    await expect.poll(async () => (await read()).voters).toBe(2)
    expect(await boardWith(5)).toMatchObject({ voters: 2 })
    await queue('hold', 'bob')
    expect(await boardWith(1)).toMatchObject({ voters: 1, excludedVotes: { held: 4 } })
    await queue('release', 'ada')
    expect(await boardWith(5)).toMatchObject({ voters: 2 })
  })
})

it('[L24] votes that a merge withdraws count on no board, and are duplicates also while the voter is held', async () => {
  const scores = ({ items }: Board) => items.map(({ modelName, eloScore }) => [modelName, eloScore])
  const [guest, ada] = [newId(), idFromName('voter', 'ada')]
  const votes = createVoteStore(arena.database)
  const before = await read()
  const styled = await read(arena, '?style=controlled')
  const { rows } = await arena.database.pool.query(
    `select comparison_id as id from votes where user_id = $1 and class = 'blind' limit 1`,
    [ada],
  )
  await votes.cast({ comparisonId: rows[0].id, userId: guest, choice: 'right', durationMs: null })
  expect(await boardWith(before.totalVotes + 1)).toMatchObject({ excludedVotes: { duplicate: 0 } })
  await votes.transfer(guest, ada)
  const after = await boardWith(before.totalVotes)
  expect(after).toMatchObject({ voters: before.voters, excludedVotes: { duplicate: 1 } })
  expect(scores(after)).toEqual(scores(before))
  expect(await read(arena, '?scope=blind')).toMatchObject({ excludedVotes: { duplicate: 1 } })
  // Another instance: style control is computed once a minute.
  const second = await startArena({ databaseUrl: arena.databaseUrl })
  onTestFinished(() => second.close())
  expect(scores(await read(second, '?style=controlled'))).toEqual(scores(styled))
  await queue('hold', 'ada')
  await expect.poll(async () => (await read()).excludedVotes).toMatchObject({ duplicate: 1, held: 4 })
  await queue('release', 'ada')
  await boardWith(before.totalVotes)
})

describe('a held voter', () => {
  it('[V13] casts votes of the class held, after self, fallback and leaked and before informed', async () => {
    const visitor = await arena.signIn()
    await arena.database.pool.query(`insert into held_voters (user_id, reason) values ($1, 'test')`, [visitor.userId])
    const { comparisonId } = await visitor.client.battles.start({ prompt: 'Go' })
    const same = { model1: 'sim/solon', model2: 'sim/solon' }
    const { comparisonId: self } = await visitor.client.battles.start({ prompt: 'Go', ...same })
    const vote = async (id: string) =>
      (await visitor.client.votes.cast({ comparisonId: id, voteChoice: 'left' })).reveal.countedAs
    expect([await vote(comparisonId), await vote(self)]).toEqual(['held', 'self'])
    await arena.database.pool.query('update held_voters set released_at = now() where user_id = $1', [visitor.userId])
    const { comparisonId: later } = await visitor.client.battles.start({ prompt: 'Go' })
    expect(await vote(later)).toBe('named')
  })

  it('[V13] stays held when the guest creates an account', async () => {
    const [guest, account] = [await arena.signIn(), newId()]
    await arena.database.pool.query(`insert into held_voters (user_id, reason) values ($1, 'test')`, [guest.userId])
    await createVoteStore(arena.database).transfer(guest.userId, account)
    const { rows } = await arena.database.pool.query(
      'select user_id, reason, released_at from held_voters where user_id in ($1, $2)',
      [guest.userId, account],
    )
    expect(rows).toEqual([{ user_id: account, reason: 'test', released_at: null }])
  })
})
