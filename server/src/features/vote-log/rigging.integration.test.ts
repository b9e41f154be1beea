import { type Board, getBoard } from '@arena/contract'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { expectReply } from '../../testing/expect-answer.ts'
import { PATIENCE } from '../../testing/patience.ts'
import { type PlayedVote, playVotes } from '../../testing/play-votes.ts'
import { startArena } from '../../testing/start-arena.ts'

const models = ['sim/solon', 'sim/flint', 'sim/pico', 'sim/quill'] as const

/** Votes of many people, of whom each prefers the earlier model of the list most of the time. */
const crowd = (votes: number): PlayedVote[] =>
  Array.from({ length: votes }, (_, vote): PlayedVote => {
    const first = vote % 3
    const second = first + 1 + (Math.floor(vote / 3) % (3 - first))
    return {
      left: models[first]!,
      right: models[second]!,
      choice: vote % 5 < 3 ? 'left' : 'right',
      voter: `person-${vote % 40}`,
      class: 'blind',
    }
  })

async function boardsWith(votes: readonly PlayedVote[]) {
  const arena = await startArena()
  onTestFinished(() => arena.close())
  await playVotes(arena, votes)
  // Another instance may answer, which sees the votes of this one within two seconds [L4].
  const read = (scope: string): Promise<Board> =>
    vi.waitFor(async () => {
      const board = expectReply(await arena.call(`/api/arena/model-stats?scope=${scope}`), getBoard)
      expect(board.throughVote).toBeGreaterThanOrEqual(votes.length)
      return board
    }, PATIENCE)
  return { arena, all: await read('all'), blind: await read('blind') }
}

const rowOf = ({ items }: Board, name: string) => items.find(({ modelName }) => modelName === name)!
const widthOf = ({ ratingLower, ratingUpper }: Board['items'][number]) => ratingUpper! - ratingLower!

describe('an attack on the board', () => {
  it('[L9] by one guest gives a model no rank and no narrow interval, however many votes it has', async () => {
    const push = Array.from({ length: 240 }, (_, vote): PlayedVote => {
      return { left: 'sim/scholia', right: models[vote % 3]!, choice: 'left', voter: 'guest', class: 'blind' }
    })
    const { blind } = await boardsWith([...crowd(400), ...push])
    const pushed = rowOf(blind, 'sim/scholia')
    expect(pushed).toMatchObject({ status: 'provisional', rankLower: null, rankUpper: null, modelVoters: 1 })
    for (const name of models.slice(0, 3)) expect(widthOf(pushed)).toBeGreaterThan(2 * widthOf(rowOf(blind, name)))
  })

  it('[L23] by sixty guests who know the names does not change the blind board', async () => {
    const honest = crowd(400)
    const push = Array.from({ length: 240 }, (_, vote): PlayedVote => {
      return {
        left: 'sim/quill',
        right: models[vote % 3]!,
        choice: 'left',
        voter: `guest-${vote % 60}`,
        class: 'informed',
      }
    })
    const [before, after] = [await boardsWith(honest), await boardsWith([...honest, ...push])]
    const scores = ({ items }: Board) => Object.fromEntries(items.map((row) => [row.modelName, row.eloScore]))
    expect(scores(after.blind)).toEqual(scores(before.blind))
    expect(after.blind.excludedVotes.informed).toBe(240)
    expect(rowOf(after.all, 'sim/quill').eloScore).toBeGreaterThan(rowOf(after.blind, 'sim/quill').eloScore + 100)
  })

  it('[L9] by a voter who casts half of all votes does not make intervals narrower', async () => {
    const honest = crowd(400)
    const dominant = crowd(400).map((vote): PlayedVote => ({ ...vote, choice: 'right', voter: 'dominant' }))
    const [before, after] = [await boardsWith(honest), await boardsWith([...honest, ...dominant])]
    for (const name of models) {
      expect(widthOf(rowOf(after.blind, name))).toBeGreaterThan(widthOf(rowOf(before.blind, name)))
    }
  })

  it('[L27] by readers of many filters gets boards or a 503, and the main board is still served', async () => {
    const { arena } = await boardsWith(crowd(100))
    const days = Array.from({ length: 60 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10))
    const [main, ...filtered] = await Promise.all([
      arena.call('/api/arena/model-stats'),
      ...days.map((day) => arena.call(`/api/arena/model-stats?since=${day}`)),
    ])
    expect(main!.status).toBe(200)
    // How many depends on the speed of the machine; board-costs.test.ts has the limit.
    const refused = filtered.filter(({ status }) => status !== 200)
    for (const { status, headers, json } of refused) {
      expect([status, json]).toMatchObject([503, { success: false, code: 'OVERLOADED' }])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await arena.call(`/api/arena/model-stats?since=${days[0]}`)).status).toBe(200)
  })
})

describe('a restart', () => {
  it('[L26] [L5] computes the same board', async () => {
    const { arena, all } = await boardsWith(crowd(200))
    const second = await startArena({ databaseUrl: arena.databaseUrl })
    onTestFinished(() => second.close())
    // A start that takes long shows the stored board at first.
    await expect
      .poll(async () => ({ ...expectReply(await second.call('/api/arena/model-stats'), getBoard), asOf: null }))
      .toEqual({ ...all, asOf: null })
  })

  it('[L5] [L24] reads an older backup from its beginning', async () => {
    const { arena } = await boardsWith(crowd(60))
    await arena.database.pool.query('delete from vote_log where position > 30')
    await arena.database.pool.query(
      'update vote_log_head set last_position = 30, last_hash = (select hash from vote_log where position = 30)',
    )
    await expect
      .poll(async () => expectReply(await arena.call('/api/arena/model-stats'), getBoard).totalVotes, {
        ...PATIENCE,
      })
      .toBe(30)
  })
})
