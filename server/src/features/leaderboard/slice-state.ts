import {
  addVoters,
  type CodedVotes,
  type CutProgress,
  EXACT_VOTES_MAX,
  findScoringPoint,
  isOn,
  type LooseVotes,
  moveVote,
  type Pulls,
  partVotes,
  passVote,
  type RunningScores,
  recallVoter,
  type ScoredVoter,
  type ScoringPoint,
  startCounts,
  startProgress,
  startRunning,
  type VoterSums,
  youngModels,
} from '@arena/ratings'
import type { VoteColumns } from './columns.ts'
import { listMeetings } from './counts.ts'
import { CLASSES, voteCount } from './ledger-view.ts'
import { codeAt, groupByVoter, isChosen, type SliceVotes } from './slice-votes.ts'

/** The votes of a slice up to some vote of the ledger, counted. */
export interface Count {
  readonly byPair: Int32Array
  readonly byClass: Int32Array
  readonly progress: CutProgress
  /** How many of the ledger's votes were looked at. */
  seen: number
  /** The ledger's votes before the last cut, and the counts there. */
  cutAt: number
  readonly byPairAtCut: Int32Array
}

export const startCount = (modelCount: number): Count => ({
  byPair: startCounts(modelCount),
  byClass: new Int32Array(CLASSES.length),
  progress: startProgress(modelCount),
  seen: 0,
  cutAt: 0,
  byPairAtCut: startCounts(modelCount),
})

export const copyCount = (count: Count): Count => ({
  ...count,
  byPair: count.byPair.slice(),
  byClass: count.byClass.slice(),
  progress: {
    ...count.progress,
    byModel: count.progress.byModel.slice(),
    byModelAtCut: count.progress.byModelAtCut.slice(),
  },
  byPairAtCut: count.byPairAtCut.slice(),
})

/** Counts on, over the votes from `from` to `to` of some columns. */
export function countOn(count: Count, votes: SliceVotes, columns: VoteColumns, from: number, to: number): void {
  const { byPair, byClass, progress, byPairAtCut } = count
  const { modelIndex } = votes
  for (let at = from; at < to; at++) {
    count.seen += 1
    if (!isChosen(votes, columns, at)) continue
    byClass[columns.class[at]!]! += 1
    if (columns.class[at] !== 0) continue
    byPair[codeAt(votes, columns, at)]! += 1
    if (!passVote(progress, modelIndex[columns.left[at]!]!, modelIndex[columns.right[at]!]!)) continue
    count.cutAt = count.seen
    byPairAtCut.set(byPair)
  }
}

/** The scores of a slice's voters since a cut: what makes a board cost as much among millions of votes as among few. */
export interface Scored {
  readonly cutAt: number
  readonly running: RunningScores
  /** The votes before the cut, but for those on young models. */
  readonly before: CodedVotes
  /** Models whose votes are scored for each board anew, and these votes. */
  readonly isYoung: Uint8Array
  readonly young: LooseVotes
  /** Voters who voted since the cut. */
  readonly voters: Map<number, ScoredVoter>
  /** How many of the ledger's votes are in. */
  seen: number
}

/** Scores the votes before a count's last cut, at the strengths they had there. Walks all of them. */
export function scoreAtCut({ cutAt, byPairAtCut, progress }: Count, votes: SliceVotes): Scored {
  const point = findScoringPoint({ models: votes.modelCount, rows: listMeetings(byPairAtCut, votes.modelCount) })
  const running = startRunning(point)
  const isYoung = youngModels(progress)
  const { others: before, parted: young } = partVotes(groupByVoter(votes, cutAt), isYoung)
  addVoters(running, before)
  return { cutAt, running, before, isYoung, young, voters: new Map(), seen: cutAt }
}

/** Adds or takes away the votes from `from` to `to` of some columns; gives those on young models. */
export function scoreOn(
  scored: Scored,
  votes: SliceVotes,
  columns: VoteColumns,
  from: number,
  to: number,
  sign: 1 | -1 = 1,
): LooseVotes {
  const young: LooseVotes = { voters: [], codes: [] }
  for (let at = from; at < to; at++) {
    if (columns.class[at] !== 0 || !isChosen(votes, columns, at)) continue
    const voter = columns.voter[at]!
    const code = codeAt(votes, columns, at)
    if (!isOn(scored.isYoung, code)) moveVote(scored.running, voterOf(scored, voter), code, sign)
    else {
      young.voters.push(voter)
      young.codes.push(code)
    }
  }
  return young
}

/** Adds or takes away votes that are scored with pulls of their own. */
export function scoreLoose(scored: Scored, { voters, codes }: LooseVotes, pulls: Pulls, sign: 1 | -1): void {
  for (const [index, voter] of voters.entries()) {
    moveVote(scored.running, voterOf(scored, voter), codes[index]!, sign, pulls)
  }
}

function voterOf({ running, before, voters }: Scored, voter: number): ScoredVoter {
  const known = voters.get(voter)
  if (known) return known
  const { voterStarts, codes } = before
  const isNew = voter + 1 >= voterStarts.length
  const recalled = isNew
    ? recallVoter(running, codes, 0, 0)
    : recallVoter(running, codes, voterStarts[voter]!, voterStarts[voter + 1]!)
  voters.set(voter, recalled)
  return recalled
}

/** The strengths of all votes. */
export const pointOf = ({ byPair }: Count, { modelCount }: SliceVotes, start?: ScoringPoint): ScoringPoint =>
  findScoringPoint({ models: modelCount, rows: listMeetings(byPair, modelCount) }, start)

/** Scores every vote at the strengths of all of them: what is done while there are few. */
export function scoreExactly(point: ScoringPoint, votes: SliceVotes): VoterSums {
  const running = startRunning(point)
  addVoters(running, groupByVoter(votes, voteCount(votes.view)))
  return running.sums
}

export const isExact = ({ progress }: Count): boolean => progress.votes <= EXACT_VOTES_MAX
