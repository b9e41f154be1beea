import type { TallyRow } from './tallies.ts'
import type { VoterGroups } from './voters.ts'

/**
 * What the fit sees, in an order that does not depend on the rows': one entry per pair (and voter, where voters matter),
 * each with its counts from the left model's point of view and the values of further terms of its logit.
 */
export interface Observations {
  readonly length: number
  readonly left: Int32Array
  readonly right: Int32Array
  readonly wins: Float64Array
  readonly losses: Float64Array
  /** Votes that count half for each: ties, and both-bad where it is kept. */
  readonly halves: Float64Array
  readonly weight: Float64Array
  /** Further terms of the logit beside the two models: for each, its value in every entry. */
  readonly terms: readonly Float64Array[]
  /** Voter g has the places `voterStarts[g]` to `voterStarts[g + 1]`; null where voters are unknown or ignored. */
  readonly voterStarts: Int32Array | null
  /** The entry at each place; null where entries come voter by voter, so that places are entries. */
  readonly voterOrder: Int32Array | null
}

export interface CollectOptions {
  /** `merged`: left and right are one pair; `kept`: the side on which a model stood matters. */
  readonly sides: 'merged' | 'kept'
  readonly bothBad: 'half' | 'drop'
  readonly voters: VoterGroups | null
}

/**
 * Sums rows into observations. Counts are whole numbers and so add up exactly in any order; entries are sorted by their
 * pair, so that the sums of fractions made from them later are taken in one order whatever the order of the rows.
 */
export function collect(rows: readonly TallyRow[], modelCount: number, options: CollectOptions): Observations {
  const { sides, bothBad, voters } = options
  const cells = modelCount * modelCount
  const wins = new Float64Array(cells)
  const losses = new Float64Array(cells)
  const halves = new Float64Array(cells)
  const isTouched = new Uint8Array(cells)
  const touched = new Int32Array(Math.min(rows.length, cells))
  const entries = startEntries(rows.length)
  const groupCount = voters === null ? 1 : voters.count
  const voterStarts: number[] = [0]

  for (let group = 0; group < groupCount; group++) {
    const from = voters === null ? 0 : voters.starts[group]!
    const to = voters === null ? rows.length : voters.starts[group + 1]!
    let touchedCount = 0
    for (let position = from; position < to; position++) {
      const row = rows[voters === null ? position : voters.order[position]!]!
      const half = bothBad === 'half' ? row.ties + row.bothBad : row.ties
      if (row.leftWins + row.rightWins + half === 0) continue
      const isSwapped = sides === 'merged' && row.left > row.right
      const cell = isSwapped ? row.right * modelCount + row.left : row.left * modelCount + row.right
      if (isTouched[cell] === 0) {
        isTouched[cell] = 1
        touched[touchedCount++] = cell
      }
      wins[cell]! += isSwapped ? row.rightWins : row.leftWins
      losses[cell]! += isSwapped ? row.leftWins : row.rightWins
      halves[cell]! += half
    }
    const cellsInOrder = sortTouched(touched.subarray(0, touchedCount), isTouched)
    for (let index = 0; index < touchedCount; index++) {
      const cell = cellsInOrder[index]!
      const entry = entries.length++
      entries.left[entry] = Math.floor(cell / modelCount)
      entries.right[entry] = cell % modelCount
      entries.wins[entry] = wins[cell]!
      entries.losses[entry] = losses[cell]!
      entries.halves[entry] = halves[cell]!
      wins[cell] = 0
      losses[cell] = 0
      halves[cell] = 0
      isTouched[cell] = 0
    }
    // A voter whose every vote was left out of the fit is no voter of this board.
    if (touchedCount > 0) voterStarts.push(entries.length)
  }
  return finishEntries(entries, voters === null ? null : Int32Array.from(voterStarts))
}

/** Sorts the touched cells; where most cells are touched, walking all of them is faster than sorting. */
function sortTouched(touched: Int32Array, isTouched: Uint8Array): Int32Array {
  if (touched.length * 8 < isTouched.length) return touched.sort()
  let count = 0
  for (let cell = 0; cell < isTouched.length; cell++) {
    if (isTouched[cell] === 1) touched[count++] = cell
  }
  return touched
}

function startEntries(capacity: number) {
  return {
    length: 0,
    left: new Int32Array(capacity),
    right: new Int32Array(capacity),
    wins: new Float64Array(capacity),
    losses: new Float64Array(capacity),
    halves: new Float64Array(capacity),
  }
}

function finishEntries(entries: ReturnType<typeof startEntries>, voterStarts: Int32Array | null): Observations {
  const { length } = entries
  return {
    length,
    left: entries.left.subarray(0, length),
    right: entries.right.subarray(0, length),
    wins: entries.wins.subarray(0, length),
    losses: entries.losses.subarray(0, length),
    halves: entries.halves.subarray(0, length),
    weight: new Float64Array(length).fill(1),
    terms: [],
    voterStarts,
    voterOrder: null,
  }
}

/** The votes of every model that the fit uses. */
export function sumVotes(observations: Observations, modelCount: number): Float64Array {
  const votes = new Float64Array(modelCount)
  for (let entry = 0; entry < observations.length; entry++) {
    const count = observations.wins[entry]! + observations.losses[entry]! + observations.halves[entry]!
    votes[observations.left[entry]!]! += count
    votes[observations.right[entry]!]! += count
  }
  return votes
}

const CAPPED_VOTES_MIN = 50

/** Weighs every pair by 1/max(votes, 50), both sides and all voters of the pair taken together. */
export function capPairWeights(observations: Observations, modelCount: number): Observations {
  const { left, right } = observations
  const pairVotes = new Float64Array(modelCount * modelCount)
  const pairOf = (entry: number) =>
    Math.min(left[entry]!, right[entry]!) * modelCount + Math.max(left[entry]!, right[entry]!)
  for (let entry = 0; entry < observations.length; entry++) {
    pairVotes[pairOf(entry)]! += observations.wins[entry]! + observations.losses[entry]! + observations.halves[entry]!
  }
  const weight = observations.weight.map((_, entry) => 1 / Math.max(pairVotes[pairOf(entry)]!, CAPPED_VOTES_MIN))
  return { ...observations, weight }
}

/** Single votes by their places in `OUTCOMES`, as counts. */
export function splitOutcomes(outcome: Uint8Array): Pick<Observations, 'wins' | 'losses' | 'halves'> {
  const wins = new Float64Array(outcome.length)
  const losses = new Float64Array(outcome.length)
  const halves = new Float64Array(outcome.length)
  fillCounts(outcome, wins, losses, halves)
  return { wins, losses, halves }
}

function fillCounts(outcome: Uint8Array, wins: Float64Array, losses: Float64Array, halves: Float64Array): void {
  for (let vote = 0; vote < outcome.length; vote++) {
    const code = outcome[vote]!
    wins[vote] = code === 0 ? 1 : 0
    losses[vote] = code === 1 ? 1 : 0
    halves[vote] = code > 1 ? 1 : 0
  }
}
