export {
  type Board,
  type ComponentRating,
  type ModelRating,
  type ModelStrength,
  type ObservedPairs,
  type Status,
  type StrengthBoard,
  standings,
} from './board/board.ts'
export type { Neighbor, Neighbors } from './board/neighbors.ts'
export { fitPosition, type PositionEffect, type PositionOptions } from './board/position.ts'
export { type Prediction, predictedMatrix } from './board/predicted-matrix.ts'
export { rate, rateStrengths, type StrengthOptions } from './board/rate.ts'
export { rateWithStyle, type StyleBoard, type StyleCoefficient, type StyleOptions } from './board/style.ts'
export { type RatingsInputCode, RatingsInputError } from './errors.ts'
export { POINTS_PER_LOGIT } from './fit/logistic.ts'
export { type Agreement, agreementOf } from './health/agreement.ts'
export { type PlaceOfFewVoters, placesOfFewVoters } from './health/few-voters.ts'
export { type Fragility, fragilityOf } from './health/fragility.ts'
export { type ChoicesResult, createChoicesTest, decodeVotes } from './health/test-choices.ts'
export { type DrawnVote, type SelectionTest, testSelection } from './health/test-selection.ts'
export {
  type Direction,
  HOLD_RATIO,
  type TestedVote,
  testVoter,
  type VoterTest,
} from './health/test-voter.ts'
export { listRows } from './input/encode-rows.ts'
export { createVoteCounts, decidedVotes, decodeVote, type EncodedVotes, encodeVote } from './input/encoded-votes.ts'
export { parseInputFile, type TallyFile, type VotesFile } from './input/input-file.ts'
export { countMarkdown, type MarkdownCounts } from './input/markdown.ts'
export { type Anchor, PARITY, type RateOptions } from './input/options.ts'
export { OUTCOMES, type Outcome } from './input/outcomes.ts'
export { addStyleVotes, type PreparedStyle, prepareStyle } from './input/prepared-style.ts'
export type { StyleVote, StyleVotes } from './input/style-votes.ts'
export type { Tallies, TallyRow } from './input/tallies.ts'
export type { Models, VoterKey } from './input/validation.ts'
export { tallyVotes, type Vote, type Votes } from './input/votes.ts'
export { findFaults, findRepetitions, type LineFault, TAG } from './log/check-lines.ts'
export {
  COUNTED_CLASSES,
  FIRST_PREVIOUS,
  type HoldEntry,
  type LogEntry,
  lineOf,
  type MergeEntry,
  VOTE_CLASSES,
  type VoteEntry,
} from './log/line.ts'
export { addComparison, type Bet, betOn, type ClosedComparison, startBets } from './study/bets.ts'
export { countComparisons, type LeftOut, pairsOf, ruleOf } from './study/design.ts'
export { combineJudge, type JudgeEstimate, type JudgeInput } from './study/judge.ts'
export type { JudgedPair, JudgeFigures, JudgesFigures } from './study/judges.ts'
export {
  type CloseComparisonEntry,
  type CloseStudyEntry,
  type DesignAnswer,
  type DesignContestant,
  type DesignEntry,
  type DesignJudge,
  type DesignPrompt,
  type JudgementEntry,
  type OpenComparisonEntry,
  type StudyEntry,
  type StudyFact,
  type StudyGoal,
  type StudyMergeEntry,
  type StudyRule,
  type StudyVoteEntry,
  studyLineOf,
  type UndoEntry,
} from './study/line.ts'
export type { StudyLimits } from './study/plan.ts'
export {
  applyChanges,
  type ComparisonState,
  chooseNext,
  isDecided,
  type NextComparison,
  type StudyProgress,
  startProgress,
} from './study/progress.ts'
export {
  rateStudy,
  type StudyInterval,
  type StudyPair,
  type StudyParts,
  type StudyRatings,
  type StudyRow,
} from './study/rate-study.ts'
export { type ExampleComparison, recomputeStudy, type StudyFigures } from './study/recompute.ts'
export { type LoggedComparison, type LoggedJudgement, type Replay, replayStudy } from './study/replay.ts'
export { figuresOf, parseStudyFile, type StudyFile } from './study/study-file.ts'
export type { StudyStyle } from './study/style.ts'
export type { Agreement as StudyAgreement, Share, SideEffect } from './study/trust.ts'
export { type BaselineResult, type Verdict, verdictOf } from './study/verdict.ts'
export type { StudyVote } from './study/votes.ts'
export { type WinShare, winShareOf } from './study/win-share.ts'
