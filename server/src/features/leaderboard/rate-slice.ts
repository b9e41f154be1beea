import { pullsAt, type ScoringPoint, type VoterSums } from '@arena/ratings'
import { LRUCache } from 'lru-cache'
import type { VoteCounts } from './counts.ts'
import type { LedgerView } from './ledger-view.ts'
import { type RatedCounts, rateCounts } from './rate-counts.ts'
import { type Slice, sliceKey } from './slice.ts'
import {
  type Count,
  copyCount,
  countOn,
  isExact,
  pointOf,
  type Scored,
  scoreAtCut,
  scoreExactly,
  scoreLoose,
  scoreOn,
  startCount,
} from './slice-state.ts'
import { chooseVotes, type SliceVotes } from './slice-votes.ts'

export interface SliceFacts {
  readonly view: LedgerView
  readonly slice: Slice
  /** Sorted; the numbers that models go by. */
  readonly modelIds: readonly string[]
  /** Not to be remembered: nobody will ask for it again. */
  readonly once?: boolean
}

export interface RatedSlice extends Omit<RatedCounts, 'point'> {
  readonly counts: VoteCounts
}

/** What is kept of a slice, so that the next board of it costs what came since. Never what a board depends on. */
interface Kept {
  readonly count: Count
  scored: Scored | null
  /** Where the last board ended, to start from. */
  point?: ScoringPoint
}

const startKept = (modelCount: number): Kept => ({ count: startCount(modelCount), scored: null })

const KEPT_MAX = 100
const KEPT_BYTES_MAX = 256 * 2 ** 20
/** What any slice takes, also where there are no models. */
const SLICE_BYTES = 1_000
/** Some, of a voter since the cut. */
const VOTER_BYTES = 500

function bytesOf({ count, scored }: Kept): number {
  const bytes =
    SLICE_BYTES +
    2 * count.byPair.byteLength +
    (scored ? scored.before.codes.byteLength + VOTER_BYTES * scored.voters.size : 0)
  // A slice larger than all that may be kept would not be kept at all, and walk its votes for every board.
  return Math.min(bytes, KEPT_BYTES_MAX)
}

/** Rates slices, and remembers of each how far it came. */
export function createRateSlice(): (facts: SliceFacts) => RatedSlice {
  const slices = new LRUCache<string, Kept>({ max: KEPT_MAX, maxSize: KEPT_BYTES_MAX, sizeCalculation: bytesOf })
  let book = 0
  return ({ view, slice, modelIds, once = false }) => {
    if (once) return rateOn(startKept(modelIds.length), chooseVotes(view, slice, modelIds))
    if (view.book !== book) slices.clear()
    book = view.book
    const key = `${sliceKey(slice)} ${modelIds.join(' ')}`
    const kept = slices.get(key) ?? startKept(modelIds.length)
    const votes = chooseVotes(view, slice, modelIds)
    // Somebody who comes with an older view than the last one gets a board of their own.
    if (kept.count.seen > view.settledLength) return rateOn(startKept(modelIds.length), votes)
    const rated = rateOn(kept, votes)
    slices.delete(key)
    slices.set(key, kept)
    return rated
  }
}

function rateOn(kept: Kept, votes: SliceVotes): RatedSlice {
  const { settled, settledLength, late } = votes.view
  countOn(kept.count, votes, settled, kept.count.seen, settledLength)
  const whole = copyCount(kept.count)
  countOn(whole, votes, late, 0, late.voter.length)
  const { rated, position, point } = withSums(kept, whole, votes, (voterSums) =>
    rateCounts({
      modelCount: votes.modelCount,
      byPair: whole.byPair,
      voterSums,
      ...(kept.point ? { start: kept.point } : {}),
    }),
  )
  kept.point = point
  const [, fallback, self, leaked] = whole.byClass
  const excluded = { fallback: fallback!, self: self!, leaked: leaked! }
  return { rated, position, counts: { byPair: whole.byPair, excluded } }
}

/** The sums over voters of all votes, for as long as `use` runs: late votes and those on young models are in meanwhile. */
function withSums<Result>(kept: Kept, whole: Count, votes: SliceVotes, use: (sums: VoterSums) => Result): Result {
  if (isExact(whole)) {
    kept.point = pointOf(whole, votes, kept.point)
    return use(scoreExactly(kept.point, votes))
  }
  const { settled, settledLength, late } = votes.view
  const scored = kept.scored?.cutAt === whole.cutAt ? kept.scored : scoreAtCut(whole, votes)
  // A cut among late votes may not be where it is once they are settled.
  kept.scored = whole.cutAt <= settledLength ? scored : null
  const since = scoreOn(scored, votes, settled, Math.min(scored.seen, settledLength), settledLength)
  scored.young.voters.push(...since.voters)
  scored.young.codes.push(...since.codes)
  scored.seen = settledLength

  const lateFrom = Math.max(0, whole.cutAt - settledLength)
  const lateYoung = scoreOn(scored, votes, late, lateFrom, late.voter.length)
  const young = {
    voters: [...scored.young.voters, ...lateYoung.voters],
    codes: [...scored.young.codes, ...lateYoung.codes],
  }
  let { pulls } = scored.running
  if (young.codes.length > 0) {
    kept.point = pointOf(whole, votes, kept.point)
    pulls = pullsAt(kept.point)
  }
  scoreLoose(scored, young, pulls, 1)
  try {
    return use(scored.running.sums)
  } finally {
    scoreLoose(scored, young, pulls, -1)
    scoreOn(scored, votes, late, lateFrom, late.voter.length, -1)
  }
}
