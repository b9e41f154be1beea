import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { callBoard } from '../../testing/call-board.ts'
import { playVotes } from '../../testing/play-votes.ts'
import { startArena, type TestArena } from '../../testing/start-arena.ts'

const TOKEN = 'a-token-for-metrics-0123'
const first = await startArena({ env: { METRICS_TOKEN: TOKEN } })
const second = await startArena({ databaseUrl: first.databaseUrl })
afterAll(async () => {
  await first.close()
  await second.close()
})

const votes = Array.from({ length: 10 }, (_, index) => ({
  left: 'sim/pico',
  right: 'sim/flint',
  choice: 'left' as const,
  voter: `voter ${index}`,
}))

/** The database of a replica that was promoted before it had the last lines. */
async function loseLines(count: number): Promise<void> {
  const client = new pg.Client({ connectionString: first.databaseUrl })
  await client.connect()
  await client.query(`begin;
    delete from vote_log where position > (select last_position - ${count} from vote_log_head);
    update vote_log_head set (last_position, last_hash) =
      (select position, hash from vote_log order by position desc limit 1);
    commit`)
  await client.end()
}

const boardOf = async (arena: TestArena) => {
  const { totalVotes, throughVote, intervalsThroughVote, logGeneration } = (await callBoard(arena)).json!
  return { totalVotes, throughVote, intervalsThroughVote, logGeneration }
}

const shorterLogs = (arena: TestArena) =>
  arena.logged.filter(({ level, msg }) => level === 50 && String(msg).startsWith('the vote log is shorter'))

it('[D11] an instance that sees a shorter log says so, counts what is left, and agrees with the others on the generation', async () => {
  const both = async (expected: object) => {
    for (const arena of [first, second]) {
      await expect.poll(() => boardOf(arena)).toEqual(expected)
    }
  }
  const counted = (votes: number, logGeneration: number) => ({
    totalVotes: votes,
    throughVote: votes,
    intervalsThroughVote: votes,
    logGeneration,
  })
  await playVotes(first, votes)
  await both(counted(10, 1))

  await loseLines(3)
  await both(counted(7, 2))
  expect((await first.call('/metrics', { token: TOKEN })).text).toContain('\narena_vote_log_generation 2\n')

  // It is longer than before when they look again.
  await loseLines(2)
  await playVotes(first, votes.slice(0, 6))
  await both(counted(11, 3))

  for (const arena of [first, second]) {
    expect(shorterLogs(arena)).toEqual([
      expect.objectContaining({ knownPosition: 10, lastPosition: 7, logGeneration: 2 }),
      expect.objectContaining({ knownPosition: 7, logGeneration: 3 }),
    ])
  }
})

it('[D11] instances that look at the same moment start one generation', async () => {
  const before = (await boardOf(first)).logGeneration as number
  await loseLines(1)
  const started = await Promise.all(Array.from({ length: 8 }, () => startGenerationOf(first, before)))
  expect(new Set(started)).toEqual(new Set([before + 1]))
})

async function startGenerationOf({ database }: TestArena, after: number): Promise<number> {
  const { createVoteLog } = await import('../vote-log/read-log.ts')
  return createVoteLog(database).startGeneration(after)
}
