import { type Arena, BATTLE_PATH, BOARD_PATH, signIn, startFilledArena, VOTE_PATH } from '../arena.ts'
import { newestBattles } from '../database.ts'
import { type Load, load } from '../load.ts'
import { compareCases, type Measurement, type Run, type Service } from '../measure.ts'
import { PROMPT, startModelHost } from '../model-servers.ts'

const FEW_VOTES = 10_000
const REPEATS = 7
const WORKS = [
  { budget: 'growthVote', count: 400 },
  { budget: 'growthBattle', count: 200 },
  { budget: 'growthRead', count: 4_000 },
] as const
type Work = (typeof WORKS)[number]['budget']

/** The service on a database with votes, and battles that can be voted on. */
interface Filled {
  readonly arena: Arena
  readonly battles: readonly string[]
}

/** The same work by one caller on a database with few votes and on one with many. */
export async function measureGrowth(run: Run): Promise<Measurement[]> {
  const { services, folder, quick, log } = run
  const manyVotes = quick ? Math.min(run.votesMax, FEW_VOTES * 3) : run.votesMax
  const { modelsUrl } = await startModelHost(run)
  const start = async (service: Service, votes: number): Promise<Filled> => {
    log(`${service.label}: filling ${votes.toLocaleString('en')} votes`)
    const options = { folder, data: `growth-${votes}`, modelsUrl, battles: votes, votes }
    const arena = await startFilledArena(service, options)
    return { arena, battles: await newestBattles(arena.dataDir, WORKS[0].count) }
  }
  const filled = new Map<Service, { few: Filled; many: Filled }>()
  for (const service of services) {
    filled.set(service, { few: await start(service, FEW_VOTES), many: await start(service, manyVotes) })
  }
  const measurements = await compareCases(
    run,
    { cases: WORKS, repeats: REPEATS },
    ({ budget, count: all }, service) => {
      const { few, many } = filled.get(service)!
      const count = quick ? all / 10 : all
      return { value: () => p50Of(budget, many, count), baseline: () => p50Of(budget, few, count) }
    },
  )
  const detail = `among ${manyVotes.toLocaleString('en')} votes`
  return measurements.map((measurement) => ({ ...measurement, detail }))
}

async function p50Of(work: Work, filled: Filled, count: number): Promise<number> {
  const request = await requestOf(work, filled)
  return (await load({ ...request, url: filled.arena.url, callers: 1, count })).p50Ms
}

async function requestOf(work: Work, { arena, battles }: Filled): Promise<Pick<Load, 'path' | 'headers' | 'body'>> {
  if (work === 'growthRead') return { path: BOARD_PATH }
  // A new guest can vote on the same battles again.
  const { headers } = await signIn(arena)
  if (work === 'growthBattle') return { path: BATTLE_PATH, headers, body: () => JSON.stringify({ prompt: PROMPT }) }
  let next = 0
  const body = () => JSON.stringify({ comparisonId: battles[next++ % battles.length], voteChoice: 'left' })
  return { path: VOTE_PATH, headers, body }
}
