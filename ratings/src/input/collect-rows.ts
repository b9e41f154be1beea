import type { VoterGroups } from './group-by-voter.ts'
import type { Observations } from './observations.ts'
import type { TallyRow } from './tallies.ts'

export interface CollectOptions {
  /** `merged`: both orders of a pair are one entry; `separate`: left and right are distinguished. */
  readonly sides: 'merged' | 'separate'
  readonly bothBad: 'half' | 'drop'
  readonly voters: VoterGroups | null
}

/**
 * Sums rows into observations. Counts are whole numbers and add up exactly in any order. Entries are sorted by pair, so
 * later sums of fractions are computed in the same order whatever the order of the rows.
 */
export function collectRows(rows: readonly TallyRow[], modelCount: number, options: CollectOptions): Observations {
  const { sides, bothBad, voters } = options
  const cells = modelCount * modelCount
  const wins = new Float64Array(cells)
  const losses = new Float64Array(cells)
  const halves = new Float64Array(cells)
  const isTouched = new Uint8Array(cells)
  const touched = new Int32Array(Math.min(rows.length, cells))
  const entries = createEntries(rows.length)
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
    // A voter without a vote in the fit does not count as a voter.
    if (touchedCount > 0) voterStarts.push(entries.length)
  }
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
    voterStarts: voters === null ? null : Int32Array.from(voterStarts),
    voterOrder: null,
  }
}

/** Sorts the touched cells. Where most cells are touched, scanning all of them is faster than sorting. */
function sortTouched(touched: Int32Array, isTouched: Uint8Array): Int32Array {
  if (touched.length * 8 < isTouched.length) return touched.sort()
  let count = 0
  for (let cell = 0; cell < isTouched.length; cell++) {
    if (isTouched[cell] === 1) touched[count++] = cell
  }
  return touched
}

function createEntries(capacity: number) {
  return {
    length: 0,
    left: new Int32Array(capacity),
    right: new Int32Array(capacity),
    wins: new Float64Array(capacity),
    losses: new Float64Array(capacity),
    halves: new Float64Array(capacity),
  }
}
