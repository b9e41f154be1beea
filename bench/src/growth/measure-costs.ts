import { PROMPT } from '../gateways/gateway.ts'
import type { Generator } from '../load/start-generator.ts'
import type { Arena } from '../processes/arena.ts'
import { measureRebuild } from './measure-rebuild.ts'

/** A read of ready bytes, the first read after a vote, which builds the board, a vote and a battle. */
export const WORKS = ['read', 'rebuild', 'vote', 'battle'] as const
export type Work = (typeof WORKS)[number]
/** Milliseconds each. */
export type WorkCosts = Readonly<Record<Work, number>>

const TIME_MS_MAX = 60_000
const VOTES = 200
const BATTLES = 50
const REBUILDS = 5
const READS = 2_000

/** One round of everything by one caller; needs the ids of as many battles as it votes on. */
export async function measureCosts(arena: Arena, generator: Generator, battles: readonly string[]): Promise<WorkCosts> {
  const ask = async (job: Pick<Parameters<Generator['ask']>[0], 'requests' | 'operations'>): Promise<number> => {
    const { latencyMs } = await generator.ask({
      port: arena.port,
      callers: 1,
      timeMsMax: TIME_MS_MAX,
      expectedStatus: 200,
      ...job,
    })
    return latencyMs.p50
  }
  const board = { method: 'GET', path: '/api/arena/model-stats' } as const
  // Somebody new for every round: the same battles can be voted on again.
  const authorization = `Bearer ${await arena.signIn()}`
  const votes = battles.slice(0, VOTES).map((comparisonId) => ({
    method: 'POST' as const,
    path: '/api/arena/model-vote',
    headers: { authorization },
    body: JSON.stringify({ comparisonId, voteChoice: 'left' }),
  }))
  const battle = {
    method: 'POST' as const,
    path: '/api/arena/dualchat',
    headers: { authorization },
    body: JSON.stringify({ prompt: PROMPT }),
  }
  return {
    vote: await ask({ requests: votes, operations: votes.length }),
    battle: await ask({ requests: [battle], operations: BATTLES }),
    rebuild: await measureRebuild(arena, authorization, battles.slice(VOTES, VOTES + REBUILDS)),
    read: await ask({ requests: [board], operations: READS }),
  }
}
