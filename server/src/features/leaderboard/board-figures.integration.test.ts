import {
  type Board,
  type Draws,
  getBoard,
  getDraws,
  getHistory,
  getMatrix,
  type History,
  type Matrix,
  type VoteChoice,
} from '@arena/contract'
import { rate } from '@arena/ratings'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { callBoard } from '../../testing/call-board.ts'
import { expectReply } from '../../testing/expect-answer.ts'
import { PATIENCE } from '../../testing/patience.ts'
import { type PlayedVote, playVotes } from '../../testing/play-votes.ts'
import { startArena } from '../../testing/start-arena.ts'

const models = ['sim/solon', 'sim/flint', 'sim/pico', 'sim/quill'] as const
const choices: VoteChoice[] = ['left', 'left', 'right', 'left', 'tie', 'right', 'left', 'both-bad']

/** Votes of twelve voters on six days, with answers of different lengths. */
const played: PlayedVote[] = Array.from({ length: 240 }, (_, index) => {
  const left = models[index % 4]!
  const right = models[(index + 1 + (Math.floor(index / 4) % 3)) % 4]!
  return {
    left,
    right,
    choice: choices[(index * 5 + Math.floor(index / 7)) % choices.length]!,
    voter: `voter ${index % 12}`,
    day: `2026-01-0${1 + (index % 6)}`,
    leftStyle: [100 + ((index * 37) % 200), index % 3, index % 5, index % 2],
    rightStyle: [100 + ((index * 53) % 200), (index + 1) % 3, (index + 2) % 5, (index + 1) % 2],
  }
})

const arena = await startArena()
afterAll(() => arena.close())
await playVotes(arena, played)

async function readBoard(query = ''): Promise<Board> {
  const answer = await callBoard(arena, query)
  expectReply(answer, getBoard)
  return answer.json as unknown as Board
}

const add = (choice: VoteChoice) => ({
  leftWins: Number(choice === 'left'),
  rightWins: Number(choice === 'right'),
  ties: Number(choice === 'tie'),
  bothBad: Number(choice === 'both-bad'),
})

describe('the statistics of a board', () => {
  it('[L8] [L9] [L31] equal those of the ratings package, with its voters', async () => {
    const board = await readBoard()
    const rows = played.map(({ left, right, choice, voter }) => ({
      left: models.indexOf(left as (typeof models)[number]),
      right: models.indexOf(right as (typeof models)[number]),
      voter: voter!,
      ...add(choice),
    }))
    const wanted = rate({ models, rows })
    expect(board).toMatchObject({ voters: 12, fewVoters: false, method: 'bradley-terry/4' })
    expect(board.effectiveVoters).toBeCloseTo(wanted.components[0]!.effectiveVoters!, 1)
    for (const rating of wanted.models) {
      const row = board.items.find(({ modelName }) => modelName === rating.name)!
      expect(row.eloScore).toBeCloseTo(rating.rating!, 1)
      expect(row.ratingLower).toBeCloseTo(rating.lower!, 1)
      expect(row.ratingUpper).toBeCloseTo(rating.upper!, 1)
      expect(row.expectedWinRate).toBeCloseTo(rating.expectedWinRate!, 4)
      expect(row.tieRate).toBeCloseTo(rating.tieRate!, 4)
      expect(row.bothBadRate).toBeCloseTo(rating.bothBadRate!, 4)
      expect([row.rankLower, row.rankUpper]).toEqual([rating.rankLow, rating.rankHigh])
      for (const side of ['above', 'below'] as const) {
        const [given, neighbor] = [row.neighbors[side], rating.neighbors[side]]
        expect(given?.modelId ?? null).toBe(
          board.items.find(({ modelName }) => neighbor && modelName === models[neighbor.model])?.modelId ?? null,
        )
        expect(given?.votesNeeded?.toPrecision(2)).toBe(neighbor?.votesNeeded?.toPrecision(2))
      }
      expect(row).toMatchObject({ component: 0, separated: false, status: 'ranked', fallbackRate: null })
    }
  })

  it('[L8] include the position effect', async () => {
    const { position } = await readBoard()
    const left = played.filter(({ choice }) => choice === 'left').length
    const right = played.filter(({ choice }) => choice === 'right').length
    expect(position.leftWinRate).toBeCloseTo(left / (left + right), 4)
    expect(position.effectPoints).toBeGreaterThan(0)
    expect(position.se).toBeGreaterThan(0)
  })

  it('[L12] are available with style control, with the effect of each feature', async () => {
    const plain = await readBoard()
    const controlled = await readBoard('?style=controlled')
    expect(controlled).toMatchObject({ style: 'controlled', totalVotes: plain.totalVotes })
    expect(controlled.styleEffects?.map(({ feature }) => feature)).toEqual(['tokens', 'headers', 'lists', 'bold'])
    for (const { se } of controlled.styleEffects!) expect(se).toBeGreaterThan(0)
    expect(controlled.items.map(({ totalWins }) => totalWins).toSorted()).toEqual(
      plain.items.map(({ totalWins }) => totalWins).toSorted(),
    )
    expect(plain.styleEffects).toBeNull()
  })
})

describe('the matrix', () => {
  it('[L13] has the counts of every pair in both directions, and probabilities that add up to one', async () => {
    const answer = await arena.call('/api/arena/model-stats/matrix')
    expectReply(answer, getMatrix)
    const { models: heads, cells } = answer.json as unknown as Matrix
    expect(heads.map(({ modelName }) => modelName).toSorted()).toEqual([...models].toSorted())
    for (const [row, cellsOfRow] of cells.entries()) {
      expect(cellsOfRow[row]).toBeNull()
      for (const [column, cell] of cellsOfRow.entries()) {
        const mirror = cells[column]![row]
        if (!cell || !mirror) continue
        expect([cell.wins, cell.losses, cell.ties]).toEqual([mirror.losses, mirror.wins, mirror.ties])
        expect(cell.predicted! + mirror.predicted!).toBeCloseTo(1, 3)
        expect(cell.lower).toBeLessThan(cell.predicted!)
        expect(cell.upper).toBeGreaterThan(cell.predicted!)
      }
    }
    const total = cells.flat().reduce((sum, cell) => sum + (cell?.votes ?? 0), 0)
    expect(total).toBe(2 * played.length)
  })
})

describe('the history', () => {
  const dayOf = (time: number) => Math.floor(time / (24 * 60 * 60 * 1000))

  /** With all days: those that ended at least ten minutes ago, and today. */
  const read = (model: string) =>
    vi.waitFor(async () => {
      const answer = await arena.call(`/api/arena/model-stats/history?model=${model}`)
      expectReply(answer, getHistory)
      const history = answer.json as unknown as History
      const ended = dayOf(Date.now() - 10 * 60 * 1000) - dayOf(Date.parse('2026-01-01'))
      expect(history.items).toHaveLength(ended + 1)
      return history
    }, PATIENCE)

  it('[L14] has a point for each day since the first vote, including today', async () => {
    const { items, modelName } = await read('sim/solon')
    expect(modelName).toBe('sim/solon')
    expect(items.slice(0, 6).map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6].map((day) => `2026-01-0${day}`))
    expect(items.at(-1)!.day).toBe(new Date().toISOString().slice(0, 10))
    expect(items.map(({ votes }) => votes)).toEqual(items.map(({ votes }) => votes).toSorted((a, b) => a - b))
    const board = await readBoard()
    const row = board.items.find((candidate) => candidate.modelName === 'sim/solon')!
    expect(items.at(-1)).toMatchObject({
      rating: row.eloScore,
      ratingLower: row.ratingLower,
      votes: row.totalResponses,
    })
    const upToThird = await readBoard('?until=2026-01-03')
    expect(items[2]!.rating).toBe(upToThird.items.find((candidate) => candidate.modelName === 'sim/solon')!.eloScore)
  })

  it('[L14] is the same by id, and when it is computed again', async () => {
    const before = await read('sim/flint')
    expect(await read(before.modelId)).toEqual(before)
    await arena.database.pool.query('delete from snapshots')
    expect(await read('sim/flint')).toEqual(before)
  })

  it('[L14] [L23] of a scope is that of its board, and has no effect on the other one', async () => {
    const all = await read('sim/solon')
    const named = { left: 'sim/solon', right: 'sim/flint', choice: 'left', class: 'named', day: '2026-01-02' } as const
    await playVotes(arena, [named])
    const { items } = await read('sim/solon&scope=blind')
    for (const [scope, expected] of [
      ['blind', expect],
      ['all', expect.not],
    ] as const) {
      const board = await readBoard(`?scope=${scope}&until=2026-01-03`)
      const { eloScore } = board.items.find(({ modelName }) => modelName === 'sim/solon')!
      expect(items).toEqual(
        expected.arrayContaining([expect.objectContaining({ day: '2026-01-03', rating: eloScore })]),
      )
    }
    expect((await read('sim/solon')).items.slice(0, -1)).toEqual(all.items.slice(0, -1))
  })

  it('[L14] is a 404 for an unknown model, and a 400 without a model', async () => {
    expect(await arena.call('/api/arena/model-stats/history?model=nobody')).toMatchObject({ status: 404 })
    expect(await arena.call('/api/arena/model-stats/history')).toMatchObject({ status: 400 })
  })
})

describe('the CSV file', () => {
  it('[L15] [L19] has a header and one line per model', async () => {
    const { status, headers, text } = await arena.call('/api/arena/model-stats.csv')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = text.trimEnd().split('\r\n')
    const board = await readBoard()
    expect(lines).toHaveLength(1 + board.items.length)
    expect(lines[0]).toContain('eloRank,rankLower,rankUpper,modelName')
    expect(lines[1]!.split(',')[3]).toBe(board.items[0]!.modelName)
    expect([lines[0]!.split(',').at(-1), lines[1]!.split(',').at(-1)]).toEqual(['isFree', 'true'])
  })

  it('[L15] has the ratings with style control on request', async () => {
    const { text } = await arena.call('/api/arena/model-stats.csv?style=controlled')
    const board = await readBoard('?style=controlled')
    const lines = text.trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => Number(line.split(',')[7]))).toEqual(board.items.map(({ eloScore }) => eloScore))
    expect(lines).not.toEqual((await arena.call('/api/arena/model-stats.csv')).text.trimEnd().split('\r\n').slice(1))
  })

  it('[L15] escapes names that look like a formula', async () => {
    await arena.database.pool.query(`update models set display_name = '=1+1,"x"' where model_name = 'sim/quill'`)
    const elsewhere = await startArena({ databaseUrl: arena.databaseUrl })
    onTestFinished(() => elsewhere.close())
    // A start that takes long shows the stored board at first.
    await expect.poll(async () => (await elsewhere.call('/api/arena/model-stats.csv')).text).toContain(`"'=1+1,""x"""`)
  })
})

describe('the draws', () => {
  it('[L16] are compared with their expected number', async () => {
    const fresh = await startArena()
    const { client } = await fresh.signIn()
    for (let battle = 0; battle < 6; battle += 1) await client.battles.start({ prompt: 'Any two' })
    await client.battles.start({ prompt: 'These two', model1: 'sim/solon', model2: 'sim/flint' })
    const answer = await fresh.call('/api/arena/draws')
    expectReply(answer, getDraws)
    const { battles, items } = answer.json as unknown as Draws
    await fresh.close()
    expect(battles).toBe(6)
    expect(items.reduce((sum, { drawn }) => sum + drawn, 0)).toBe(12)
    for (const { expected } of items) expect(expected).toBeCloseTo(12 / items.length, 2)
    expect(items.every(({ modelName }) => !modelName.startsWith('@sim/'))).toBe(true)
  })
})

describe('every endpoint', () => {
  it.each([
    '/api/arena/model-stats?scope=blind',
    '/api/arena/model-stats?style=controlled',
    '/api/arena/model-stats.csv',
    '/api/arena/model-stats/matrix',
    '/api/arena/model-stats/history?model=sim/solon',
    '/api/arena/model-stats/tags',
    '/api/arena/draws',
  ])('[L17] %s is public and answers 304 to its ETag', async (path) => {
    const readTwice = async () => {
      const first = await arena.call(path)
      const etag = first.headers.get('etag')!
      const second = await arena.call(path, { headers: { 'if-none-match': etag } })
      return [first.status, second.status, second.text, second.headers.get('etag') === etag]
    }
    // A board that is renewed in the background may change between the two.
    await expect.poll(readTwice).toEqual([200, 304, '', true])
  })
})
