import { setTimeout as pause } from 'node:timers/promises'
import { fillBattles } from '../fill/fill-battles.ts'
import { fillVotes } from '../fill/fill-votes.ts'
import { startGenerator } from '../load/start-generator.ts'
import { openEmbedded } from '../postgres/open-embedded.ts'
import { startArena } from '../processes/arena.ts'
import { withWorkplace } from '../processes/workplace.ts'
import { startProvider } from '../provider/start-provider.ts'
import { type Holdings, holdingsOf, type Look, lookOf, type Soaked } from './look.ts'
import { CHUNK_INTERVAL_MS, CHUNKS, keepGoing } from './traffic.ts'

const MODELS = 100
/** Everybody has gone by then, and what is still open is kept open. */
const SETTLE_MS = 500
const REST_LOOK_MS = 1_000
/** Traffic, a rest, as much traffic again, a rest. */
const HALVES = [1, 2] as const

export interface SoakLength {
  /** Of traffic; rests and the time to start come on top. */
  readonly totalMs: number
  readonly roundMs: number
  readonly restMs: number
}

/** Rounds of traffic with a look after each, and a rest with looks after each half of them. */
export function runSoak(length: SoakLength, progress: (words: string) => void): Promise<Soaked> {
  const { totalMs, roundMs, restMs } = length
  return withWorkplace(async (place) => {
    const { database, dataDir } = await openEmbedded(place)
    const provider = await startProvider(place)
    await provider.play({ answerAfterMs: 200, chunks: CHUNKS, intervalMs: CHUNK_INTERVAL_MS })
    const arena = await startArena(place, { models: MODELS, providerUrl: provider.url, env: { DATA_DIR: dataDir } })
    const battles = await fillBattles(database, { count: 5_000, answerChars: 500 })
    await fillVotes(database)
    const generator = startGenerator(place)
    const startedAt = performance.now()
    const secondsNow = () => (performance.now() - startedAt) / 1000
    const looks: Look[] = []
    const rests: Holdings[][] = []
    let trafficMs = 0

    const round = async () => {
      const { result, usage } = await arena.measure(async () => {
        const done = await keepGoing(arena, generator, battles, roundMs)
        await pause(SETTLE_MS)
        return done
      })
      looks.push(lookOf(usage, result, secondsNow()))
      trafficMs += usage.elapsedMs
      if (result.firstFailure !== null) progress(`${result.failed} failed: ${result.firstFailure}`)
      const [done, all] = [trafficMs, totalMs].map((ms) => Math.round(ms / 1000))
      progress(`${done} s of ${all}, ${result.requests} requests in this round`)
    }
    const rest = async () => {
      progress(`a rest of ${restMs / 1000} s, to see what stays open`)
      const until = performance.now() + restMs
      const found: Holdings[] = []
      while (performance.now() < until) {
        const { usage } = await arena.measure(() => pause(REST_LOOK_MS))
        found.push(holdingsOf(usage, secondsNow()))
      }
      rests.push(found)
    }

    for (const half of HALVES) {
      while (trafficMs < (totalMs * half) / HALVES.length) await round()
      await rest()
    }
    return { looks, rests }
  })
}
