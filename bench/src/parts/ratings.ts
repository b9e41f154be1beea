import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { countResults, fitBradleyTerry, redraw } from '../bootstrap.ts'
import { type Measurement, median, type Run, rotate, type Service } from '../measure.ts'
import { drawVotes, encodeByVoter, seededRandom, talliesOf } from '../votes.ts'

type Ratings = Pick<typeof import('@arena/ratings'), 'rate' | 'rateStrengths'>

const MODELS = 250
const VOTES = 2_000_000
const REPEATS = 9
/** The code is compiled after about twenty boards. */
const WARM_UP_REPEATS = 25
const INTERVAL_REPEATS = 3
/** FastChat's bootstrap has 100 rounds. A few of them are timed and multiplied. */
const ROUNDS = 100
const TIMED_ROUNDS = 9
const SEED = 1

/** Counts of votes to a leaderboard, compared with a bootstrap of a Bradley–Terry fit on the same votes. */
export async function measureRatings({ services, quick, log }: Run): Promise<Measurement[]> {
  const votes = drawVotes({ models: MODELS, votes: VOTES })
  const tallies = talliesOf(votes)
  const libraries = new Map<Service, Ratings>()
  for (const service of services) {
    const file = path.join(service.dir, 'ratings/dist/index.js')
    libraries.set(service, (await import(pathToFileURL(file).href)) as Ratings)
  }
  const timed = (work: (ratings: Ratings) => unknown) =>
    new Map([...libraries].map(([service, ratings]) => [service, () => timeMs(() => work(ratings))]))

  log('ratings')
  const withoutVoters = timed(({ rateStrengths }) => rateStrengths(tallies))
  await rotate(withoutVoters, quick ? REPEATS : WARM_UP_REPEATS)
  const ratings = await rotate(withoutVoters, REPEATS)

  log('bootstrap')
  const results = countResults(tallies, MODELS)
  const random = seededRandom(SEED)
  const roundsMs = Array.from({ length: quick ? 2 : TIMED_ROUNDS }, () =>
    timeMs(() => fitBradleyTerry(results, redraw(results, random))),
  )
  const baseline = median(roundsMs) * ROUNDS

  log('intervals')
  const withVoters = { ...tallies, votesByVoter: encodeByVoter(votes) }
  const byVoter = timed(({ rate }) => rate(withVoters))
  const intervals = await rotate(byVoter, quick ? 1 : INTERVAL_REPEATS)

  const samplesOf = (all: ReadonlyMap<Service, readonly number[]>) =>
    new Map([...all].map(([service, values]) => [service, values.map((value) => ({ value, baseline }))]))
  return [
    { budget: 'ratings', samples: samplesOf(ratings) },
    { budget: 'ratingsBootstrap', samples: samplesOf(ratings) },
    { budget: 'intervals', samples: samplesOf(intervals) },
  ]
}

function timeMs(work: () => unknown): number {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}
