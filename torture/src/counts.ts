import { setTimeout as sleep } from 'node:timers/promises'
import { ArenaApiError, type ArenaClient, createClient } from '@arena/client'
import type { VoteChoice, VoteResponse } from '@arena/contract'
import { runService, type Service } from '../../e2e/src/service.ts'
import { createTestDatabase } from '../../server/src/testing/start-arena.ts'
import { type Result, Tally } from './result.ts'

const USERS_AT_ONCE = 20
const choices = ['left', 'right', 'tie', 'both-bad'] as const
/** The figures of a model that a choice adds to, for the left and the right model. */
const figures = {
  left: ['totalWins', 'totalLosses'],
  right: ['totalLosses', 'totalWins'],
  tie: ['totalTies', 'totalTies'],
  'both-bad': ['totalBothBad', 'totalBothBad'],
} as const
type Reveal = VoteResponse['reveal']

/**
 * Users vote through three instances on one PostgreSQL. Every vote is sent four times at once: twice with one idempotency
 * key, and twice without a key and with another choice. One is recorded, and all boards count exactly the recorded ones.
 */
export async function attackCounts(size: { readonly users: number; readonly comparisons: number }): Promise<Result> {
  const databaseUrl = await createTestDatabase()
  const variables = { DATABASE_URL: databaseUrl, RATE_LIMIT: 'off' }
  const instances = [await runService(variables), await runService(variables), await runService(variables)]
  try {
    return await voteAndCount(instances, size)
  } finally {
    for (const instance of instances) await instance.close()
  }
}

async function voteAndCount(
  instances: readonly Service[],
  { users, comparisons }: { users: number; comparisons: number },
) {
  const tally = new Tally()
  const anybody = instances.map(({ url }) => createClient({ baseUrl: url }))
  const { excludedVotes } = await anybody[0]!.leaderboard.read()
  /** By class, and by model and figure. */
  const expected: Record<string, number> = {}
  const add = (name: string) => {
    expected[name] = (expected[name] ?? 0) + 1
  }
  const record = ({ agent1, agent2, countedAs }: Reveal, choice: VoteChoice) => {
    const isCounted = !(countedAs in excludedVotes)
    add(isCounted ? 'counted' : countedAs)
    if (!isCounted) return
    add(`${agent1.name} ${figures[choice][0]}`)
    add(`${agent2.name} ${figures[choice][1]}`)
  }

  const compare = async (clients: readonly ArenaClient[], user: number, turn: number) => {
    const [one, two, three] = [0, 1, 2].map((at) => clients[(user + turn + at) % clients.length]!)
    const options = { idempotencyKey: `${user} ${turn}` }
    const { comparisonId } = await untilDone(() => one!.battles.start({ prompt: options.idempotencyKey }, options))
    const mine = { comparisonId, voteChoice: choices[turn % 4]! }
    const other = { comparisonId, voteChoice: choices[(turn + 1) % 4]! }
    const [first, again, second, third] = await Promise.all([
      unlessRefused(one!.votes.cast(mine, options)),
      unlessRefused(two!.votes.cast(mine, options)),
      unlessRefused(two!.votes.cast(other)),
      unlessRefused(three!.votes.cast(other)),
    ])
    const recorded = [first ?? again, second, third].filter((reveal) => reveal !== null)
    tally.count(recorded.length === 1 ? null : `${recorded.length} of four votes were recorded`)
    for (const reveal of recorded) record(reveal, (first ?? again) === reveal ? mine.voteChoice : other.voteChoice)
  }

  for (let from = 0; from < users; from += USERS_AT_ONCE) {
    const group = Array.from({ length: Math.min(USERS_AT_ONCE, users - from) }, async (_, at) => {
      const { token } = await anybody[at % 3]!.identity.guest()
      const clients = instances.map(({ url }) => createClient({ baseUrl: url, token }))
      for (let turn = 0; turn < comparisons; turn += 1) await compare(clients, from + at, turn)
    })
    await Promise.all(group)
  }

  // A vote shows on every instance within two seconds (L4).
  await sleep(2_500)
  for (const { leaderboard } of anybody) {
    const { items, totalVotes, excludedVotes } = await leaderboard.read()
    const shown: Record<string, number> = { ...excludedVotes, counted: totalVotes }
    for (const row of items) {
      for (const figure of new Set(Object.values(figures).flat())) shown[`${row.modelName} ${figure}`] = row[figure]
    }
    for (const name of new Set([...Object.keys(shown), ...Object.keys(expected)])) {
      const [is, should] = [shown[name] ?? 0, expected[name] ?? 0]
      tally.count(is === should ? null : `${name}: ${is} instead of ${should}`)
    }
  }
  return tally.result('counts', `${users * comparisons * 4} votes sent, ${expected.counted} counted`)
}

/** With a key, a request can be sent again after an error of the service: a busy machine may not open connections in time. */
async function untilDone<Reply>(send: () => Promise<Reply>, attempts = 10): Promise<Reply> {
  try {
    return await send()
  } catch (error) {
    if (attempts === 1) throw error
    await sleep(500)
    return untilDone(send, attempts - 1)
  }
}

/** `null` for a duplicate, and while the other request with the same key is in progress. */
async function unlessRefused(vote: Promise<VoteResponse>): Promise<Reveal | null> {
  try {
    return (await vote).reveal
  } catch (error) {
    if (error instanceof ArenaApiError && /^(VOTE_ERROR|CONFLICT)$/.test(error.code ?? '')) return null
    throw error
  }
}
