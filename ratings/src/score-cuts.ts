/** Up to so many votes, scores are taken at the strengths of the board itself. */
export const EXACT_VOTES_MAX = 20_000
const GROWTH = 1.02
const MODEL_GROWTH = 1.25
/** Below this many votes at the last cut, a model's strength there says too little to score its votes at. */
const YOUNG_VOTES_MAX = 100

/** How far votes have come since the last cut. */
export interface CutProgress {
  votes: number
  votesAtCut: number
  readonly byModel: Int32Array
  readonly byModelAtCut: Int32Array
}

export function startProgress(modelCount: number): CutProgress {
  return {
    votes: 0,
    votesAtCut: 0,
    byModel: new Int32Array(modelCount),
    byModelAtCut: new Int32Array(modelCount),
  }
}

/**
 * Takes the next vote and tells whether a cut falls right behind it: when all votes, or those of either model, have grown
 * by a share since the last cut. Depends on nothing but the votes so far and their order, so that whoever counts the same
 * votes cuts at the same places, however they came to know of them.
 */
export function passVote(progress: CutProgress, left: number, right: number): boolean {
  const { byModel, byModelAtCut } = progress
  progress.votes += 1
  byModel[left]! += 1
  byModel[right]! += 1
  if (progress.votes < EXACT_VOTES_MAX) return false
  const isCut =
    progress.votes >= progress.votesAtCut * GROWTH ||
    hasGrown(byModel[left]!, byModelAtCut[left]!) ||
    hasGrown(byModel[right]!, byModelAtCut[right]!)
  if (isCut) {
    progress.votesAtCut = progress.votes
    byModelAtCut.set(byModel)
  }
  return isCut
}

function hasGrown(votes: number, atCut: number): boolean {
  return votes >= MODEL_GROWTH * Math.max(atCut, YOUNG_VOTES_MAX)
}

/** Which models are young, 1 or 0 each: votes on them are few, and are scored at the strengths of the board itself. */
export function youngModels({ byModelAtCut }: CutProgress): Uint8Array {
  return Uint8Array.from(byModelAtCut, (votes) => (votes < YOUNG_VOTES_MAX ? 1 : 0))
}
