import {
  addVoters,
  createScoreSums,
  type EncodedVotes,
  encodeVote,
  findScoringPoint,
  fitPosition,
  OUTCOMES,
  rate,
  type Tallies,
  tallyVotes,
  type Vote,
} from '@arena/ratings'
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
  const encoded = encode(models, votes)
  const laterEncoded = encode(models, laterVotes)
  const ms = interleave(
    {
      votes: { run: () => rate(tallyVotes({ models, votes })) },
      cold: { run: () => rate(tallies) },
      warm: { run: () => rate(laterTallies, { start }) },
      rebuildCold: { run: () => rebuild(encoded) },
      rebuildWarm: { run: () => rebuild(laterEncoded, start) },
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
      line('tallies and encoded votes → board and position effect', 'cold', ms.rebuildCold),
      line('tallies and encoded votes → board and position effect', 'warm', ms.rebuildWarm),
    ],
    overIgnoring: ratioOf(ms.cold, ms.ignoring),
  }
}

interface Encoded {
  readonly tallies: Tallies
  readonly votes: EncodedVotes
}

/** What the service computes for new votes: the board and the position effect. */
function rebuild({ tallies, votes }: Encoded, start: ArrayLike<number> = []) {
  const scoreSums = createScoreSums(findScoringPoint(tallies))
  addVoters(scoreSums, votes)
  const scored = { ...tallies, voterSums: scoreSums.sums }
  return [rate(scored, { start }), fitPosition(scored)]
}

/** As the service has them: tallies by pair, and encoded votes grouped by voter. */
function encode(models: number, votes: readonly Vote[]): Encoded {
  const sorted = votes.toSorted((a, b) => (a.voter! < b.voter! ? -1 : a.voter! > b.voter! ? 1 : 0))
  const starts = [0]
  for (let vote = 1; vote <= sorted.length; vote++) {
    if (sorted[vote]?.voter !== sorted[vote - 1]!.voter) starts.push(vote)
  }
  const codes = sorted.map(({ left, right, outcome }) => encodeVote(left, right, OUTCOMES.indexOf(outcome), models))
  const { rows } = tallyVotes({ models, votes: votes.map(({ left, right, outcome }) => ({ left, right, outcome })) })
  return { tallies: { models, rows }, votes: { voterStarts: Int32Array.from(starts), codes: Int32Array.from(codes) } }
}
