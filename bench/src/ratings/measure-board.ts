import { rate, type Tallies, type TallyRow, tallyVotes, type Vote } from '@arena/ratings'
import { type InterleaveOptions, interleave } from '../interleave.ts'
import { ratioOf, spreadOf, sumOf } from '../spread.ts'
import { bootstrap } from './bootstrap.ts'
import { type ArenaSize, drawVotes } from './draw-votes.ts'
import { playElo, rankElo, startElo } from './elo.ts'
import { packVotes, unpackVotes } from './packed-votes.ts'
import { countResults, sumResults } from './results.ts'
import type { Aim, Comparison, Row } from './row.ts'
import { fitTerms, type Terms, termPerPair, termPerResult } from './terms.ts'

/** What a bootstrap is measured with; the table is scaled to what its users run. */
export interface BootstrapRounds {
  readonly measured: number
  readonly shown: number
}

const SEED = 20_250_101
const LATER_VOTES = 10
/** Enough to have every line of the bootstrap compiled. */
const WARM_UP_ROUNDS = 2

export interface BoardMeasure extends ArenaSize {
  readonly talliesAims: readonly Aim[]
}

/** Votes to board and tallies to board, cold and warm, against the same board by bootstrap and a table by Elo. */
export function measureBoard(
  { models, votes: voteCount, talliesAims }: BoardMeasure,
  rounds: BootstrapRounds,
  options: InterleaveOptions,
): Row[] {
  const packed = packVotes(drawVotes({ models, votes: voteCount + LATER_VOTES }, SEED))
  const tallies = tallyVotes({ models, votes: unpackVotes(packed, 0, voteCount) })
  const later = unpackVotes(packed, voteCount, voteCount + LATER_VOTES)
  const laterTallies = addVotes(tallies, later)
  const { theta: start } = rate(tallies)
  const results = sumResults(tallies.rows, models)
  const fromZero = new Float64Array(models)
  const tunedTerms = termPerPair(results)
  const tunedStart = fitTerms(tunedTerms, results.count, fromZero)
  const eloBefore = startElo(models)
  playElo(eloBefore, unpackVotes(packed, 0, voteCount))
  let votes: Vote[] = []
  /** A contender that starts from votes; nobody else has them in memory. */
  const fromVotes = (count: number, run: () => unknown) => ({
    run,
    hold: () => {
      votes = unpackVotes(packed, 0, count)
    },
    release: () => {
      votes = []
    },
  })
  const resample = (terms: Terms, start: Float64Array) => ({
    run: () => bootstrap(terms, { rounds: rounds.measured, seed: SEED, start }),
    warmUp: () => bootstrap(terms, { rounds: WARM_UP_ROUNDS, seed: SEED, start }),
  })

  const ms = interleave(
    {
      votesCold: fromVotes(voteCount, () => rate(tallyVotes({ models, votes }))),
      votesWarm: fromVotes(voteCount + LATER_VOTES, () => rate(tallyVotes({ models, votes }), { start })),
      talliesCold: { run: () => rate(tallies) },
      talliesWarm: { run: () => rate(laterTallies, { start }) },
      countVotes: fromVotes(voteCount, () => countResults(votes, models)),
      sumTallies: { run: () => sumResults(tallies.rows, models) },
      bootstrap: resample(termPerResult(results), fromZero),
      tune: { run: () => fitTerms(termPerPair(results), results.count, fromZero) },
      tunedBootstrap: resample(tunedTerms, tunedStart),
      elo: fromVotes(voteCount, () => rankByElo(startElo(models), votes)),
      eloLater: { run: () => rankByElo(eloBefore.slice(), later) },
    },
    options,
  )
  const all = (samples: readonly number[]) => samples.map((value) => (value * rounds.shown) / rounds.measured)
  const line = (work: string, start: Row['start'], arena: readonly number[], prepare: readonly number[]) => ({
    work,
    models,
    votes: voteCount,
    start,
    arena: spreadOf(arena),
    bootstrap: compare(sumOf(prepare, all(ms.bootstrap)), arena),
    tunedBootstrap: compare(sumOf(prepare, ms.tune, all(ms.tunedBootstrap)), arena),
    aims: [],
  })
  return [
    { ...line('votes → board', 'cold', ms.votesCold, ms.countVotes), elo: compare(ms.elo, ms.votesCold) },
    { ...line('votes → board', 'warm', ms.votesWarm, ms.countVotes), elo: compare(ms.eloLater, ms.votesWarm) },
    { ...line('tallies → board', 'cold', ms.talliesCold, ms.sumTallies), aims: talliesAims },
    {
      ...line('tallies → board', 'warm', ms.talliesWarm, ms.sumTallies),
      elo: compare(ms.eloLater, ms.talliesWarm),
      aims: talliesAims,
    },
  ]
}

function compare(peer: readonly number[], arena: readonly number[]): Comparison {
  return { time: spreadOf(peer), ratio: ratioOf(peer, arena) }
}

function rankByElo(ratings: Float64Array, votes: readonly Vote[]) {
  playElo(ratings, votes)
  return rankElo(ratings)
}

/** Later votes as rows of their own, which is what a tally's increments amount to. */
function addVotes({ models, rows }: Tallies, votes: readonly Vote[]): Tallies {
  return { models, rows: [...rows, ...votes.map(toRow)] }
}

function toRow({ left, right, outcome }: Vote): TallyRow {
  return {
    left,
    right,
    leftWins: outcome === 'left' ? 1 : 0,
    rightWins: outcome === 'right' ? 1 : 0,
    ties: outcome === 'tie' ? 1 : 0,
    bothBad: outcome === 'both-bad' ? 1 : 0,
  }
}
