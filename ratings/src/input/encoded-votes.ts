import { OUTCOMES } from './outcomes.ts'

/**
 * Encodes a vote as one number: the ordered pair and the outcome. It also indexes arrays of four counts per ordered pair.
 * A cache of many votes needs four bytes per vote this way.
 */
export function encodeVote(left: number, right: number, outcome: number, modelCount: number): number {
  return (left * modelCount + right) * OUTCOMES.length + outcome
}

/** Votes grouped by voter: voter g cast `codes[voterStarts[g]]` to `codes[voterStarts[g + 1] - 1]`. */
export interface EncodedVotes {
  readonly voterStarts: Int32Array
  readonly codes: Int32Array
}

/** Votes in no particular order: `codes[i]` was cast by `voters[i]`. */
export interface UngroupedVotes {
  readonly voters: number[]
  readonly codes: number[]
}

/** Whether a vote involves one of the models that are 1 in `models`. */
export function involvesModel(models: Uint8Array, code: number): boolean {
  const pair = Math.floor(code / OUTCOMES.length)
  return models[Math.floor(pair / models.length)] === 1 || models[pair % models.length] === 1
}

/** Separates the votes that involve one of the models that are 1 in `models` from the others. */
export function splitByModels(
  votes: EncodedVotes,
  models: Uint8Array,
): { others: EncodedVotes; selected: UngroupedVotes } {
  const selected: UngroupedVotes = { voters: [], codes: [] }
  if (!models.includes(1)) return { others: votes, selected }
  const voterStarts = new Int32Array(votes.voterStarts.length)
  const codes = new Int32Array(votes.codes.length)
  let count = 0
  for (let voter = 0; voter + 1 < voterStarts.length; voter++) {
    for (let at = votes.voterStarts[voter]!; at < votes.voterStarts[voter + 1]!; at++) {
      const code = votes.codes[at]!
      if (!involvesModel(models, code)) codes[count++] = code
      else {
        selected.voters.push(voter)
        selected.codes.push(code)
      }
    }
    voterStarts[voter + 1] = count
  }
  return { others: { voterStarts, codes: codes.slice(0, count) }, selected }
}

/** Zeroed counts of the four outcomes of every ordered pair, indexed by `encodeVote`. */
export function createVoteCounts(modelCount: number): Int32Array {
  return new Int32Array(modelCount * modelCount * OUTCOMES.length)
}
