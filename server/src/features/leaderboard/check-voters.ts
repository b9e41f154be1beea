import {
  createVoteCounts,
  type Direction,
  type EncodedVotes,
  listRows,
  OUTCOMES,
  rate,
  rateOthers,
  rateStrengths,
  sumVotes,
  type TestedVote,
  testVoter,
} from '@arena/ratings'
import { ALL_VOTES } from './filter.ts'
import { filterVotes, groupByVoter } from './filtered-votes.ts'
import type { VoteView } from './vote-table.ts'

export interface CheckRequest {
  readonly view: VoteView
  /** Sorted. */
  readonly modelIds: readonly string[]
  /** Numbers of the log. */
  readonly voters: readonly number[]
}

/** A voter who is to be held. */
export interface Suspect {
  readonly voter: number
  readonly modelId: string
  readonly direction: Direction
  readonly ratio: number
  /** The number of votes that reached the ratio. */
  readonly votes: number
}

export interface CheckResult {
  readonly suspects: readonly Suspect[]
  /** Voters whose test failed. They are not tested again before their next vote. */
  readonly failed: readonly { readonly voter: number; readonly error: unknown }[]
  /** Voters for whom there was no time. */
  readonly left: readonly number[]
}

/** Fewer votes are never enough, whatever they say. */
const VOTES_MIN = 10
/** Other work of the thread waits this long, and for one voter more. */
const TIME_MS = 1_000

/** Tests voters until the time is over, and at least one. */
export function checkVoters(
  { view, modelIds, voters }: CheckRequest,
  { now = () => performance.now(), test = testVoter } = {},
): CheckResult {
  const models = modelIds.length
  const votes = groupByVoter(filterVotes(view, ALL_VOTES, modelIds))
  const codesOf = (voter: number) => votes.codes.subarray(votes.voterStarts[voter], votes.voterStarts[voter + 1])
  const tested = voters.filter((voter) => codesOf(voter).length >= VOTES_MIN)
  if (tested.length === 0) return { suspects: [], failed: [], left: [] }

  const all = sumVotes(votes, models)
  const endsAt = now() + TIME_MS
  const { theta: start } = rateStrengths({ models, rows: listRows(all.counts, models) })

  function findSuspect(voter: number): Suspect | null {
    const own = codesOf(voter)
    const cast = Array.from(own, (code) => decode(code, models))
    if (test(cast, rateOthers(all, own, { tau2: null, start })).crossedAt === null) return null
    // The taste of the others takes longer to compute. A voter who passes with the assumed taste is not tested again with it.
    const tau2 = tasteWithout(voter, votes, models)
    const { crossedAt, model, direction, ratio } = test(cast, rateOthers(all, own, { tau2, start }))
    if (crossedAt === null) return null
    return { voter, modelId: modelIds[model!]!, direction: direction!, ratio, votes: crossedAt }
  }

  const suspects: Suspect[] = []
  const failed: CheckResult['failed'][number][] = []
  for (const [index, voter] of tested.entries()) {
    if (index > 0 && now() >= endsAt) return { suspects, failed, left: tested.slice(index) }
    try {
      const suspect = findSuspect(voter)
      if (suspect) suspects.push(suspect)
    } catch (error) {
      // Otherwise this voter would keep all others from being tested.
      failed.push({ voter, error })
    }
  }
  return { suspects, failed, left: [] }
}

function decode(code: number, models: number): TestedVote {
  const pair = Math.floor(code / OUTCOMES.length)
  return { left: Math.floor(pair / models), right: pair % models, outcome: code % OUTCOMES.length }
}

/** The largest taste variance of a component of the others' board; `null` if it is unknown. */
function tasteWithout(voter: number, { voterStarts, codes }: EncodedVotes, models: number): number | null {
  const [from, to] = [voterStarts[voter]!, voterStarts[voter + 1]!]
  const left = new Int32Array(codes.length - (to - from))
  left.set(codes.subarray(0, from))
  left.set(codes.subarray(to), from)
  const counts = createVoteCounts(models)
  for (const code of left) counts[code]! += 1
  const votesByVoter = {
    voterStarts: voterStarts.map((start, index) => (index > voter ? start - (to - from) : start)),
    codes: left,
  }
  const { components } = rate({ models, rows: listRows(counts, models), votesByVoter })
  const known = components.flatMap(({ tau2 }) => (tau2 === null ? [] : [tau2]))
  return known.length === 0 ? null : Math.max(...known)
}
