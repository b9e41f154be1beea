import { rate, rateStrengths } from '../board/rate.ts'
import { listRows } from '../input/encode-rows.ts'
import { createVoteCounts, decodeVote, type EncodedVotes } from '../input/encoded-votes.ts'
import { OUTCOMES } from '../input/outcomes.ts'
import { rateOthers, sumVotes } from './others-board.ts'
import { type TestedVote, testVoter, type VoterTest } from './test-voter.ts'

/** People's tastes differ by about this much (a standard deviation of 0.7 logits), so most honest voters are no suspects. */
const SUSPECT_TASTE_VARIANCE = 0.49
/** Voters whose tastes differ more than those of most people are honest too. */
const TASTE_VARIANCE_MIN = 0.75
/** The board's taste variance is too small where tastes differ much or few people have voted. */
const TASTE_FACTOR = 3

export interface ChoicesResult {
  /** The votes of suspects are left out when the others are tested, or accomplices would vouch for each other. */
  readonly isSuspect: boolean
  /** Why the voter is to be held; null if they are not. */
  readonly rigging: VoterTest | null
}

/**
 * Tests whether voters vote for or against one model whatever its answers are, compared with the votes of everybody else who
 * is not a suspect [R33]. `votes` are decided ones, and voters are numbered by their place there.
 */
export function createChoicesTest(
  votes: EncodedVotes,
  { models, suspects }: { readonly models: number; readonly suspects: ReadonlySet<number> },
) {
  const trusted = withoutVoters(votes, suspects)
  const sums = sumVotes(trusted, models)
  const { theta: start } = rateStrengths({ models, rows: listRows(sums.counts, models) })
  let tau2: number | null | undefined

  return {
    /** `run` is replaced by tests. */
    test(voter: number, run = testVoter): ChoicesResult {
      const cast = decodeVotes(codesOf(votes, voter), models)
      const others = (taste: number | null) => rateOthers(sums, codesOf(trusted, voter), { tau2: taste, start })
      if (run(cast, others(null), SUSPECT_TASTE_VARIANCE).crossedAt === null) return { isSuspect: false, rigging: null }
      // How much tastes differ takes longer to compute, and most voters have passed.
      if (tau2 === undefined) tau2 = tasteVarianceOf(trusted, models)
      const taste = Math.max(TASTE_VARIANCE_MIN, TASTE_FACTOR * (tau2 ?? 0))
      const result = run(cast, others(tau2), taste)
      return { isSuspect: true, rigging: result.crossedAt === null ? null : result }
    },
  }
}

const codesOf = ({ voterStarts, codes }: EncodedVotes, voter: number): Int32Array =>
  codes.subarray(voterStarts[voter], voterStarts[voter + 1])

/** Voters keep their numbers. */
function withoutVoters(votes: EncodedVotes, left: ReadonlySet<number>): EncodedVotes {
  const voterStarts = new Int32Array(votes.voterStarts.length)
  const codes = new Int32Array(votes.codes.length)
  for (let voter = 0; voter + 1 < voterStarts.length; voter++) {
    const own = left.has(voter) ? new Int32Array() : codesOf(votes, voter)
    codes.set(own, voterStarts[voter])
    voterStarts[voter + 1] = voterStarts[voter]! + own.length
  }
  return { voterStarts, codes: codes.subarray(0, voterStarts.at(-1)) }
}

export function decodeVotes(codes: Int32Array, models: number): TestedVote[] {
  return Array.from(codes, (code) => {
    const { left, right, outcome } = decodeVote(code, models)
    return { left, right, leftWins: OUTCOMES[outcome] === 'left' }
  })
}

/** The largest taste variance of a component of the board; null if it is unknown. */
function tasteVarianceOf(votes: EncodedVotes, models: number): number | null {
  const counts = createVoteCounts(models)
  for (const code of votes.codes) counts[code]! += 1
  const { components } = rate({ models, rows: listRows(counts, models), votesByVoter: votes })
  const known = components.flatMap(({ tau2 }) => tau2 ?? [])
  return known.length === 0 ? null : Math.max(...known)
}
