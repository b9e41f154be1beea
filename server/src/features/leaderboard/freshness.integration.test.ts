import { type Board, getBoard, type VoteChoice } from '@arena/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { callBoard } from '../../testing/call-board.ts'
import { expectReply } from '../../testing/expect-answer.ts'
import { logDifferences } from '../../testing/log-differences.ts'
import { startArena, type TestArena } from '../../testing/start-arena.ts'

const arena = await startArena()
const second = await startArena({ databaseUrl: arena.databaseUrl })
afterAll(async () => {
  await second.close()
  await arena.close()
})
const ada = await arena.signIn()

const read = async (on: TestArena = arena): Promise<Board> =>
  expectReply(await on.call('/api/arena/model-stats'), getBoard)
const fight = async () => (await ada.client.battles.start({ prompt: 'Go' })).comparisonId
const vote = (comparisonId: string, voteChoice: VoteChoice) => ada.client.votes.cast({ comparisonId, voteChoice })
const choices: VoteChoice[] = ['left', 'right', 'tie', 'both-bad']

/** The limit only ends a failing test: boards.test.ts tests the time with a fake clock. */
const poll = { interval: 20 }
const votesOnSecond = (totalVotes: number) =>
  expect.poll(async () => (await read(second)).totalVotes, poll).toBe(totalVotes)

describe('a vote', () => {
  it('[L4] shows on the next read with many concurrent votes and reads', async () => {
    const battles = await Promise.all(Array.from({ length: 40 }, fight))
    const { totalVotes } = await read()
    let acknowledged = 0
    const voting = battles.map(async (comparisonId, index) => {
      await vote(comparisonId, choices[index % 4]!)
      acknowledged += 1
      const known = acknowledged
      expect((await read()).totalVotes).toBeGreaterThanOrEqual(totalVotes + known)
    })
    const reading = Array.from({ length: 60 }, async () => {
      const known = acknowledged
      const board = await read()
      expect(board.totalVotes).toBeGreaterThanOrEqual(totalVotes + known)
      expect(board.items.reduce((sum, row) => sum + row.totalResponses, 0)).toBe(2 * board.totalVotes)
    })
    await Promise.all([...voting, ...reading])
    expect((await read()).totalVotes).toBe(totalVotes + 40)
    expect(await logDifferences(arena.database)).toEqual([])
  })

  it('[L4] shows within two seconds on another instance that has a board already', async () => {
    const { totalVotes } = await read()
    await votesOnSecond(totalVotes)
    await vote(await fight(), 'left')
    await votesOnSecond(totalVotes + 1)
  })
})

describe('the same votes', () => {
  it('[L5] [L6] give the same board and ETag on every instance, byte for byte except for the time', async () => {
    for (let votes = 0; votes < 6; votes += 1) await vote(await fight(), choices[votes % 4]!)
    const { totalVotes } = await read()
    await votesOnSecond(totalVotes)
    const third = await startArena({ databaseUrl: arena.databaseUrl })
    try {
      const readTexts = () =>
        Promise.all(
          [arena, second, third].map(async (on) => {
            const { text, headers } = await callBoard(on)
            return `${headers.get('etag')} ${text.replace(/"asOf":"[^"]+"/, '"asOf":"…"')}`
          }),
        )
      // An instance that has just started may show the stored board at first (L26).
      await expect.poll(async () => new Set(await readTexts()).size).toBe(1)
      expect((await readTexts())[0]).toContain('"asOf":"…"')
    } finally {
      await third.close()
    }
  })
})
