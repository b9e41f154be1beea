import { expect, it } from 'vitest'
import { seededRandom } from '../random.ts'
import { judgeSoak } from './judge-soak.ts'
import type { Holdings, Look, Soaked } from './look.ts'

const SEEDS = Array.from({ length: 100 }, (_, seed) => seed)
const ROUNDS = 180
const REST_SECONDS = 80
const ALWAYS_OPEN = { handles: 3, openFiles: 25 }
const NEVER = Number.POSITIVE_INFINITY

/**
 * Half an hour as the service has it. After a round its pool holds some connections to the database, each with a timer that
 * closes it after 10 s, some streams have left timers of up to a minute, and connections to the models are kept as long but
 * are not on Node's list of handles. In a rest something that is done every second takes a connection for a moment.
 */
function soak(seed: number, { roundsALeak }: { readonly roundsALeak: number }): Soaked {
  const random = seededRandom(seed)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const holdings = (atSeconds: number, round: number, kept: { database: number; timers: number; models: number }) => {
    const leaked = Math.floor(round / roundsALeak)
    const look: Holdings = {
      atSeconds,
      handles: ALWAYS_OPEN.handles + 2 * kept.database + kept.timers + leaked,
      handlesByKind: {},
      openFiles: ALWAYS_OPEN.openFiles + kept.database + kept.models + leaked,
    }
    return look
  }
  const lookAfter = (round: number): Look => ({
    ...holdings(round * 10, round, { database: upTo(16), timers: upTo(10), models: 50 + upTo(20) }),
    ...{ rssMb: 500, eventLoopDelayP99Ms: 16, cpuShare: 0.7, requests: 1, failed: 0, firstFailure: null },
  })
  const restAfter = (round: number): Holdings[] => {
    const [database, models] = [upTo(16), 50 + upTo(20)]
    const timers = Array.from({ length: upTo(10) }, () => upTo(60))
    return Array.from({ length: REST_SECONDS }, (_, second) =>
      holdings(round * 10 + second, round, {
        database: second < 10 ? database : upTo(1),
        timers: timers.filter((endsAt) => endsAt > second).length,
        models: second < 60 ? models : 0,
      }),
    )
  }
  return {
    looks: Array.from({ length: ROUNDS }, (_, index) => lookAfter(index + 1)),
    rests: [restAfter(ROUNDS / 2), restAfter(ROUNDS)],
  }
}

const reachedBy = (soaked: Soaked) =>
  Object.fromEntries(judgeSoak(soaked).map(({ what, aims }) => [what, aims.every(({ reached }) => reached)]))

it('finds nothing where nothing leaks, however much is kept for a while after traffic', () => {
  for (const seed of SEEDS) {
    expect(reachedBy(soak(seed, { roundsALeak: NEVER })), `seed ${seed}`).toMatchObject({
      'handles at rest': true,
      'open files and sockets at rest': true,
    })
  }
})

it('finds a handle that is never closed, be it one in a quarter of an hour', () => {
  for (const seed of SEEDS) {
    expect(reachedBy(soak(seed, { roundsALeak: 90 })), `seed ${seed}`).toMatchObject({ 'handles at rest': false })
  }
})

it('finds sockets that are never closed, be it one in five minutes, also where they are on no list of handles', () => {
  for (const seed of SEEDS) {
    const { looks, rests } = soak(seed, { roundsALeak: 30 })
    const unlisted = rests.map((rest) => rest.map((look) => ({ ...look, handles: ALWAYS_OPEN.handles })))
    expect(reachedBy({ looks, rests: unlisted }), `seed ${seed}`).toMatchObject({
      'handles at rest': true,
      'open files and sockets at rest': false,
    })
  }
})

it('draws every look, those after rounds and those of the rests', () => {
  const soaked = soak(1, { roundsALeak: NEVER })
  const handles = judgeSoak(soaked).find(({ what }) => what === 'handles at rest')
  expect(handles?.series[0]?.points).toHaveLength(ROUNDS + 2 * REST_SECONDS)
})
