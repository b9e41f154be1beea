import { fitPosition, rate, type Tallies, tallyVotes, type Vote } from '@arena/ratings'
import { type InterleaveOptions, interleave } from '../interleave.ts'
import { ratioOf, type Spread, spreadOf } from '../spread.ts'
import { type ArenaSize, drawVotesOfVoters } from './draw-votes.ts'
import { packVotes } from './packed-votes.ts'
import type { Row } from './row.ts'

const SEED = 20_250_102
const LATER_VOTES = 10

export interface VotersMeasure {
  readonly rows: readonly Row[]
  /** The board with voters over the one that ignores them, from the same tallies. */
  readonly overIgnoring: Spread
}

/** Intervals over voters. Tallies are by voter and pair here, so there are nearly as many as votes. */
export function measureVoters(
  size: ArenaSize & { readonly voters: number },
  options: InterleaveOptions,
): VotersMeasure {
  const { models, votes: voteCount, voters } = size
  const laterVotes = drawVotesOfVoters({ models, votes: voteCount + LATER_VOTES, voters }, SEED)
  const votes = laterVotes.slice(0, voteCount)
  const tallies = tallyVotes({ models, votes })
  const laterTallies = tallyVotes({ models, votes: laterVotes })
  const { theta: start } = rate(tallies)
  const columns = inColumns(models, votes)
  const laterColumns = inColumns(models, laterVotes)
  const ms = interleave(
    {
      votes: { run: () => rate(tallyVotes({ models, votes })) },
      cold: { run: () => rate(tallies) },
      warm: { run: () => rate(laterTallies, { start }) },
      rebuildCold: { run: () => rebuild(columns) },
      rebuildWarm: { run: () => rebuild(laterColumns, start) },
      ignoring: { run: () => rate(tallies, { voters: 'ignore' }) },
    },
    options,
  )
  const line = (work: string, start: Row['start'], arena: readonly number[]): Row => ({
    work: `${work}, clustered by ${voters} voters`,
    models,
    votes: voteCount,
    start,
    arena: spreadOf(arena),
    aims: [],
  })
  return {
    rows: [
      line('votes → board', 'cold', ms.votes),
      line('tallies → board', 'cold', ms.cold),
      line('tallies → board', 'warm', ms.warm),
      line('tallies and votes in columns → board and position effect', 'cold', ms.rebuildCold),
      line('tallies and votes in columns → board and position effect', 'warm', ms.rebuildWarm),
    ],
    overIgnoring: ratioOf(ms.cold, ms.ignoring),
  }
}

/** What the service computes when votes came: the board, and whether a side is favoured. */
function rebuild(tallies: Tallies, start: ArrayLike<number> = []) {
  return [rate(tallies, { start }), fitPosition(tallies)]
}

/** As the service has them: tallies by pair, and the votes of each voter beside each other in columns. */
function inColumns(models: number, votes: readonly Vote[]): Tallies {
  const byVoter = votes.toSorted((a, b) => (a.voter! < b.voter! ? -1 : a.voter! > b.voter! ? 1 : 0))
  const starts = [0]
  for (let vote = 1; vote <= byVoter.length; vote++) {
    if (byVoter[vote]?.voter !== byVoter[vote - 1]!.voter) starts.push(vote)
  }
  const { rows } = tallyVotes({ models, votes: votes.map(({ left, right, outcome }) => ({ left, right, outcome })) })
  return { models, rows, byVoter: { voterStarts: Int32Array.from(starts), ...packVotes(byVoter) } }
}
