import type { VoteChoice } from '@arena/contract'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectRefusal } from '../../testing/expect-answer.ts'
import { PATIENCE } from '../../testing/patience.ts'
import {
  type Answered,
  createTestDatabase,
  startArena,
  type TestArena,
  type Visitor,
} from '../../testing/start-arena.ts'
import { startTcpProxy, type TcpProxy } from '../../testing/start-tcp-proxy.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'

const UNKNOWN = 'It is not known whether your vote was recorded. Vote again to find out.'
const NOT_RECORDED = 'The vote could not be recorded. Please try again'

let proxy: TcpProxy
let arena: TestArena
let ada: Visitor
let comparisonId: string
/** A connection that does not go through the proxy. */
let other: pg.Client
beforeEach(async () => {
  const databaseUrl = await createTestDatabase()
  proxy = await startTcpProxy(databaseUrl)
  arena = await startArena({ databaseUrl: proxy.url })
  ada = await arena.signIn()
  comparisonId = (await ada.client.battles.start({ prompt: 'Cats or dogs?' })).comparisonId
  other = new pg.Client({ connectionString: databaseUrl })
  await other.connect()
})
afterEach(async () => {
  await other.end()
  await proxy.open()
  await arena.close()
  await proxy.shut()
})

const vote = (voteChoice: VoteChoice): Promise<Answered> =>
  arena.call('/api/arena/model-vote', { method: 'POST', token: ada.token, body: { comparisonId, voteChoice } })

const votes = async () => (await other.query<{ choice: string }>('select choice from votes')).rows

/** Sends a vote whose statement waits for a lock, does something to it, and releases the lock. */
async function voteDuring(interrupt: (pid: number) => Promise<unknown>): Promise<Answered> {
  await other.query('begin; lock table votes in exclusive mode')
  const voted = vote('left')
  const [pid] = await untilWaiting(arena.database, 1, 'insert into votes')
  await interrupt(pid!)
  const answered = await voted
  await other.query('commit')
  return answered
}

describe('a vote that the database does not complete', () => {
  it('[V7] [V12] was not recorded if the server cancelled it', async () => {
    const answered = await voteDuring((pid) => other.query('select pg_cancel_backend($1)', [pid]))
    expect(expectRefusal(answered, 500, 'VOTE_ERROR')).toBe(NOT_RECORDED)
    expect(await votes()).toEqual([])
  })

  it('[V12] was not recorded if the database was not reached', async () => {
    await proxy.shut()
    expect(expectRefusal(await vote('left'), 500, 'VOTE_ERROR')).toBe(NOT_RECORDED)
  })

  it('[V7] [V12] has an unknown outcome if the connection was lost; voting again tells', async () => {
    const answered = await voteDuring(() => proxy.shut())
    expect(expectRefusal(answered, 500, 'VOTE_ERROR')).toBe(UNKNOWN)
    // The server did not notice the loss: it stores the vote when it gets the lock.
    await vi.waitUntil(async () => (await votes()).length > 0, PATIENCE)
    await proxy.open()
    const again = await vote('right')
    expect(expectRefusal(again, 500, 'VOTE_ERROR')).toBe('You have already voted on this comparison')
    expect(again.json?.recorded).toEqual({ voteChoice: 'left' })
    expect(await votes()).toEqual([{ choice: 'left' }])
  })

  it('[V12] has an unknown outcome if the server ended its session', async () => {
    const answered = await voteDuring((pid) => other.query('select pg_terminate_backend($1)', [pid]))
    expect(expectRefusal(answered, 500, 'VOTE_ERROR')).toBe(UNKNOWN)
    await vote('right')
    expect(await votes()).toEqual([{ choice: 'right' }])
  })
})
