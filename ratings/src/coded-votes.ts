import { OUTCOMES } from './votes.ts'

/**
 * A vote between models that have numbers, as one number: which pair in which order, and what was said. Arrays of four
 * counts a pair are indexed by it. Arenas of many votes keep them like this, four bytes each.
 */
export function codeVote(left: number, right: number, outcome: number, modelCount: number): number {
  return (left * modelCount + right) * OUTCOMES.length + outcome
}

/** Votes by voter: voter g cast `codes[voterStarts[g]]` to `codes[voterStarts[g + 1] - 1]`. */
export interface CodedVotes {
  readonly voterStarts: Int32Array
  readonly codes: Int32Array
}

/** Votes of voters without an order. */
export interface LooseVotes {
  readonly voters: number[]
  readonly codes: number[]
}

/** Whether a vote has one of these models in it; `models` has a 1 for each of them. */
export function isOn(models: Uint8Array, code: number): boolean {
  const pair = Math.floor(code / OUTCOMES.length)
  return models[Math.floor(pair / models.length)] === 1 || models[pair % models.length] === 1
}

/** Parts the votes on some models from the others. */
export function partVotes(votes: CodedVotes, models: Uint8Array): { others: CodedVotes; parted: LooseVotes } {
  const parted: LooseVotes = { voters: [], codes: [] }
  if (!models.includes(1)) return { others: votes, parted }
  const voterStarts = new Int32Array(votes.voterStarts.length)
  const codes = new Int32Array(votes.codes.length)
  let kept = 0
  for (let voter = 0; voter + 1 < voterStarts.length; voter++) {
    for (let at = votes.voterStarts[voter]!; at < votes.voterStarts[voter + 1]!; at++) {
      const code = votes.codes[at]!
      if (!isOn(models, code)) codes[kept++] = code
      else {
        parted.voters.push(voter)
        parted.codes.push(code)
      }
    }
    voterStarts[voter + 1] = kept
  }
  return { others: { voterStarts, codes: codes.slice(0, kept) }, parted }
}

/** Room for the votes of every ordered pair, four counts each. */
export function startCounts(modelCount: number): Int32Array {
  return new Int32Array(modelCount * modelCount * OUTCOMES.length)
}
