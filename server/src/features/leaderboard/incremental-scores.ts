import {
  addVoters,
  applyVote,
  type CheckpointProgress,
  countVote,
  createProgress,
  createScoreSums,
  createVoteCounts,
  type EncodedVotes,
  EXACT_VOTES_MAX,
  findScoringPoint,
  involvesModel,
  newModels,
  type Residuals,
  type ScoreSums,
  type ScoringPoint,
  scoreVoter,
  splitByModels,
  type UngroupedVotes,
  type VoterScores,
  type VoterSums,
} from '@arena/ratings'
import { encodeAt, type FilteredVotes, groupByVoter, isCounted, matchesFilter } from './filtered-votes.ts'
import { voteCount } from './vote-cache-view.ts'
import { CLASSES } from './vote-classes.ts'
import type { VoteColumns } from './vote-columns.ts'
import { listPairs } from './vote-counts.ts'

/** Counts of the filtered votes, up to some vote of the cache. */
export interface Count {
  readonly byPair: Int32Array
  readonly byClass: Int32Array
  readonly progress: CheckpointProgress
  /** How many votes of the cache were processed. */
  seen: number
  /** How many votes of the cache come before the last checkpoint, and the counts there. */
  checkpointAt: number
  readonly byPairAtCheckpoint: Int32Array
}

export const createCount = (modelCount: number): Count => ({
  byPair: createVoteCounts(modelCount),
  byClass: new Int32Array(CLASSES.length),
  progress: createProgress(modelCount),
  seen: 0,
  checkpointAt: 0,
  byPairAtCheckpoint: createVoteCounts(modelCount),
})

export const copyCount = (count: Count): Count => ({
  ...count,
  byPair: count.byPair.slice(),
  byClass: count.byClass.slice(),
  progress: {
    ...count.progress,
    byModel: count.progress.byModel.slice(),
    byModelAtCheckpoint: count.progress.byModelAtCheckpoint.slice(),
  },
  byPairAtCheckpoint: count.byPairAtCheckpoint.slice(),
})

/** Counts the votes `from` to `to` of some columns. */
export function addToCount(count: Count, votes: FilteredVotes, columns: VoteColumns, from: number, to: number): void {
  const { byPair, byClass, progress, byPairAtCheckpoint } = count
  const { modelIndex, countsClass } = votes
  for (let at = from; at < to; at++) {
    count.seen += 1
    if (!matchesFilter(votes, columns, at)) continue
    const code = columns.class[at]!
    byClass[code]! += 1
    if (countsClass[code] === 0) continue
    byPair[encodeAt(votes, columns, at)]! += 1
    if (!countVote(progress, modelIndex[columns.left[at]!]!, modelIndex[columns.right[at]!]!)) continue
    count.checkpointAt = count.seen
    byPairAtCheckpoint.set(byPair)
  }
}

/** Cached scores since a checkpoint, so that the cost of a board does not grow with the number of votes. */
export interface CachedScores {
  readonly checkpointAt: number
  readonly scoreSums: ScoreSums
  /** The votes before the checkpoint, except those on new models. */
  readonly before: EncodedVotes
  /** 1 for each new model. Votes on new models are scored again for each board. */
  readonly isNew: Uint8Array
  readonly newModelVotes: UngroupedVotes
  /** The voters with votes since the checkpoint. */
  readonly voters: Map<number, VoterScores>
  /** How many votes of the cache are in the sums. */
  seen: number
}

/** Scores the votes before the last checkpoint at the strengths of that moment. Processes all of them. */
export function scoreAtCheckpoint(
  { checkpointAt, byPairAtCheckpoint, progress }: Count,
  votes: FilteredVotes,
): CachedScores {
  const rows = listPairs(byPairAtCheckpoint, votes.modelCount)
  const scoreSums = createScoreSums(findScoringPoint({ models: votes.modelCount, rows }))
  const isNew = newModels(progress)
  const { others: before, selected: newModelVotes } = splitByModels(groupByVoter(votes, checkpointAt), isNew)
  addVoters(scoreSums, before)
  return { checkpointAt, scoreSums, before, isNew, newModelVotes, voters: new Map(), seen: checkpointAt }
}

/** Adds or removes the votes `from` to `to` of some columns. Returns the votes on new models, which it skips. */
export function applyRange(
  scores: CachedScores,
  votes: FilteredVotes,
  columns: VoteColumns,
  from: number,
  to: number,
  sign: 1 | -1 = 1,
): UngroupedVotes {
  const skipped: UngroupedVotes = { voters: [], codes: [] }
  for (let at = from; at < to; at++) {
    if (!isCounted(votes, columns, at)) continue
    const voter = columns.voter[at]!
    const code = encodeAt(votes, columns, at)
    if (!involvesModel(scores.isNew, code)) applyVote(scores.scoreSums, voterOf(scores, voter), code, sign)
    else {
      skipped.voters.push(voter)
      skipped.codes.push(code)
    }
  }
  return skipped
}

/** Adds or removes votes that are scored with other residuals. */
export function applyUngrouped(
  scores: CachedScores,
  { voters, codes }: UngroupedVotes,
  residuals: Residuals,
  sign: 1 | -1,
): void {
  for (const [index, voter] of voters.entries()) {
    applyVote(scores.scoreSums, voterOf(scores, voter), codes[index]!, sign, residuals)
  }
}

function voterOf({ scoreSums, before, voters }: CachedScores, voter: number): VoterScores {
  const known = voters.get(voter)
  if (known) return known
  const { voterStarts, codes } = before
  const isFirstVote = voter + 1 >= voterStarts.length
  const scored = isFirstVote
    ? scoreVoter(scoreSums, codes, 0, 0)
    : scoreVoter(scoreSums, codes, voterStarts[voter]!, voterStarts[voter + 1]!)
  voters.set(voter, scored)
  return scored
}

/** The strengths of all votes. */
export const pointOf = ({ byPair }: Count, { modelCount }: FilteredVotes, start?: ScoringPoint): ScoringPoint =>
  findScoringPoint({ models: modelCount, rows: listPairs(byPair, modelCount) }, start)

/** Scores every vote at the strengths of all votes. Used while there are few votes. */
export function scoreExactly(point: ScoringPoint, votes: FilteredVotes): VoterSums {
  const scoreSums = createScoreSums(point)
  addVoters(scoreSums, groupByVoter(votes, voteCount(votes.view)))
  return scoreSums.sums
}

export const isExact = ({ progress }: Count): boolean => progress.votes <= EXACT_VOTES_MAX
