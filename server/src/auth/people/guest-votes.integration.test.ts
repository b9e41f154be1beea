import { createClient } from '@arena/client'
import { type Board, getBoard } from '@arena/contract'
import type { LogEntry } from '@arena/ratings'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createRecompute } from '../../features/leaderboard/index.ts'
import { callBoard } from '../../testing/call-board.ts'
import { expectReply } from '../../testing/expect-answer.ts'
import { logDifferences } from '../../testing/log-differences.ts'
import { startArena, type TestArena } from '../../testing/start-arena.ts'
import { cookiesOf } from '../fixtures.ts'

let arena: TestArena
let second: TestArena
beforeAll(async () => {
  arena = await startArena()
  second = await startArena({ databaseUrl: arena.databaseUrl })
})
afterAll(async () => {
  await second.close()
  await arena.close()
})

const account = { name: 'Ada', email: 'ada@arena.test', password: 'correct horse battery' }
const enter = async (path: 'sign-up/email' | 'sign-in/email', cookie: string) => {
  const { status } = await arena.call(`/api/auth/${path}`, { method: 'POST', body: account, headers: { cookie } })
  expect(status).toBe(200)
}
const readLog = async () =>
  (await arena.anybody.leaderboard.votes())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as LogEntry)

async function newGuest() {
  const { headers, json } = await arena.call('/api/auth/guest', { method: 'POST' })
  const token = String(json?.token)
  return { cookie: cookiesOf(headers), token, client: createClient({ baseUrl: arena.url, token }) }
}

it('[A8] [V14] [L24] guests who sign in to one account have one counted vote on a battle, and their tokens end', async () => {
  const { client } = await arena.signIn()
  const { comparisonId } = await client.battles.start({ prompt: 'Cats or dogs?' })
  const vote = { comparisonId, voteChoice: 'left' } as const
  const first = await newGuest()
  await first.client.votes.cast(vote)
  await enter('sign-up/email', first.cookie)
  await expect(first.client.votes.cast(vote)).rejects.toMatchObject({ status: 401 })
  const onOther = () => second.call('/api/me', { token: first.token })
  await expect.poll(async () => (await onOther()).status).toBe(401)
  for (let guests = 0; guests < 5; guests += 1) {
    const guest = await newGuest()
    await guest.client.votes.cast(vote)
    await enter('sign-in/email', guest.cookie)
  }

  const entries = await readLog()
  expect(entries.flatMap((entry) => (entry.type === 'merge' ? [entry.withdrawn] : []))).toEqual([
    [],
    [3],
    [5],
    [7],
    [9],
    [11],
  ])
  const figures = ({ totalVotes, excludedVotes, voters, logHash, items }: Board) => ({
    totalVotes,
    excludedVotes,
    voters,
    logHash,
    scores: items.map(({ modelName, eloScore, matches }) => ({ modelName, eloScore, matches })),
  })
  for (const instance of [arena, second]) {
    await expect.poll(async () => (await callBoard(instance)).json?.throughVote).toBe(12)
    const board = expectReply(await callBoard(instance), getBoard)
    expect(board).toMatchObject({ totalVotes: 1, voters: 1, excludedVotes: { duplicate: 5 } })
    expect(figures(await createRecompute(entries)(board, board.logHash))).toEqual(figures(board))
  }
  expect(await logDifferences(arena.database)).toEqual([])
})

it('[A8] [B16] the battles of a guest that are running at the sign-in belong to the account', async () => {
  const guest = await newGuest()
  const { threadId } = await guest.client.threads.create()
  const { rows } = arena.database
  let signedIn = () => {}
  const whenSignedIn = new Promise<void>((resolve) => (signedIn = resolve))
  let held = 0
  const spy = vi.spyOn(arena.database, 'rows').mockImplementation(async (statement, values) => {
    if (statement.name === 'battles.save') {
      held += 1
      await whenSignedIn
    }
    return rows(statement, values)
  })
  const running = [
    guest.client.battles.startSealed({ prompt: 'Why alone?' }),
    guest.client.battles.startSealed({ prompt: 'Why here?', threadId }),
  ]
  await expect.poll(() => held).toBe(2)
  const reply = await arena.call('/api/auth/sign-in/email', {
    method: 'POST',
    body: account,
    headers: { cookie: guest.cookie },
  })
  signedIn()
  const [alone, inThread] = await Promise.all(running)
  spy.mockRestore()
  const { json } = await arena.call('/api/auth/token', { headers: { cookie: cookiesOf(reply.headers) } })
  const client = createClient({ baseUrl: arena.url, token: String(json?.token) })
  const { reveal } = await client.votes.cast({ comparisonId: alone!.comparisonId, voteChoice: 'tie' })
  expect(reveal.countedAs).toBe('blind')
  const { items } = await client.threads.messages(threadId)
  expect(items).toMatchObject([{ comparisonId: inThread!.comparisonId, promptText: 'Why here?' }])
})
