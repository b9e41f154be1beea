export { type Board, type ModelRating, type ObservedPairs, type Status, standings } from './board.ts'
export { readCase, readTallyCase, readVotesCase, type TallyCase, type VotesCase } from './case-files.ts'
export { type CodedVotes, codeVote, isOn, type LooseVotes, partVotes, startCounts } from './coded-votes.ts'
export { type RatingsInputCode, RatingsInputError } from './errors.ts'
export { POINTS_PER_LOGIT } from './logistic.ts'
export { countMarkdown, type MarkdownCounts } from './markdown.ts'
export { type Anchor, PARITY, type RateOptions } from './options.ts'
export { fitPosition, type PositionEffect, type PositionOptions } from './position.ts'
export { type Prediction, predictedMatrix } from './predicted-matrix.ts'
export { addStyleVotes, type PreparedStyle, prepareStyle } from './prepared-style.ts'
export { rate } from './rate.ts'
export {
  addVoters,
  moveVote,
  type Pulls,
  pullsAt,
  type RunningScores,
  recallVoter,
  type ScoredVoter,
  type ScoringPoint,
  startRunning,
  type VoterSums,
} from './running-scores.ts'
export { type CutProgress, EXACT_VOTES_MAX, passVote, startProgress, youngModels } from './score-cuts.ts'
export { findScoringPoint } from './scoring-point.ts'
export { rateWithStyle, type StyleBoard, type StyleCoefficient, type StyleOptions } from './style.ts'
export type { StyleVote, StyleVotes } from './style-votes.ts'
export type { Models, Tallies, TallyRow, VoterKey } from './tallies.ts'
export type { VoterVotes } from './voter-votes.ts'
export { OUTCOMES, type Outcome, tallyVotes, type Vote, type Votes } from './votes.ts'
