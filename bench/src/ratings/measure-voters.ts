import { rate, tallyVotes } from '@arena/ratings'
import { type InterleaveOptions, interleave } from '../interleave.ts'
import { ratioOf, type Spread, spreadOf } from '../spread.ts'
import { type ArenaSize, drawVotesOfVoters } from './draw-votes.ts'
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
  const ms = interleave(
    {
      votes: { run: () => rate(tallyVotes({ models, votes })) },
      cold: { run: () => rate(tallies) },
      warm: { run: () => rate(laterTallies, { start }) },
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
    ],
    overIgnoring: ratioOf(ms.cold, ms.ignoring),
  }
}
