/** Up to this many votes, scores are taken at the strengths of the board itself. */
export const EXACT_VOTES_MAX = 20_000
const GROWTH = 1.02
const MODEL_GROWTH = 1.25
/** With fewer votes at the last checkpoint, a model's strength there is too uncertain to score votes at. */
const NEW_MODEL_VOTES_MAX = 100

/** The votes counted so far, and at the last checkpoint. */
export interface CheckpointProgress {
  votes: number
  votesAtCheckpoint: number
  readonly byModel: Int32Array
  readonly byModelAtCheckpoint: Int32Array
}

export function createProgress(modelCount: number): CheckpointProgress {
  return {
    votes: 0,
    votesAtCheckpoint: 0,
    byModel: new Int32Array(modelCount),
    byModelAtCheckpoint: new Int32Array(modelCount),
  }
}

/**
 * Counts the next vote and returns whether a checkpoint follows it: when all votes, or those of either model, have grown
 * by a share since the last checkpoint. It depends on the votes and their order only, so every instance has the same
 * checkpoints, however it received the votes.
 */
export function countVote(progress: CheckpointProgress, left: number, right: number): boolean {
  const { byModel, byModelAtCheckpoint } = progress
  progress.votes += 1
  byModel[left]! += 1
  byModel[right]! += 1
  if (progress.votes < EXACT_VOTES_MAX) return false
  const isCheckpoint =
    progress.votes >= progress.votesAtCheckpoint * GROWTH ||
    hasGrown(byModel[left]!, byModelAtCheckpoint[left]!) ||
    hasGrown(byModel[right]!, byModelAtCheckpoint[right]!)
  if (isCheckpoint) {
    progress.votesAtCheckpoint = progress.votes
    byModelAtCheckpoint.set(byModel)
  }
  return isCheckpoint
}

function hasGrown(votes: number, atCheckpoint: number): boolean {
  return votes >= MODEL_GROWTH * Math.max(atCheckpoint, NEW_MODEL_VOTES_MAX)
}

/** 1 for each model that had few votes at the last checkpoint. Its votes are scored at the board's own strengths. */
export function newModels({ byModelAtCheckpoint }: CheckpointProgress): Uint8Array {
  return Uint8Array.from(byModelAtCheckpoint, (votes) => (votes < NEW_MODEL_VOTES_MAX ? 1 : 0))
}
