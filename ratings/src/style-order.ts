import type { StyleVote } from './style-votes.ts'
import type { VoterGroups } from './voters.ts'
import { OUTCOMES, outcomeCode } from './votes.ts'

/** Votes in an order of their own: voter by voter, then by kind, then by their differences. */
export interface OrderedStyleVotes {
  /** A number for every pair, side and outcome, vote by vote in the order. */
  readonly kinds: Int32Array
  /** The differences of the vote in place n are row `rows[n]`. */
  readonly rows: Int32Array
  readonly differences: Float64Array
}

/** The sums of the fit must not depend on the order the votes came in. */
export function orderStyleVotes(
  votes: readonly StyleVote[],
  input: { readonly modelCount: number; readonly featureCount: number; readonly groups: VoterGroups | null },
): OrderedStyleVotes {
  const { modelCount, featureCount, groups } = input
  const unsorted = findKinds(votes, modelCount)
  const byKind = sortByKey(unsorted, modelCount * modelCount * OUTCOMES.length)
  const order = groups === null ? byKind : sortByKey(findVoters(groups), groups.count, byKind)
  const kinds = order.map((index) => unsorted[index]!)
  const differences = findDifferences(votes, featureCount, order)
  const starts = groups?.starts ?? Int32Array.of(0, votes.length)
  return { kinds, rows: sortRuns(kinds, differences, featureCount, starts), differences }
}

function findKinds(votes: readonly StyleVote[], modelCount: number): Int32Array {
  const kinds = new Int32Array(votes.length)
  for (let index = 0; index < votes.length; index++) {
    const { left, right, outcome } = votes[index]!
    kinds[index] = (left * modelCount + right) * OUTCOMES.length + outcomeCode(outcome)
  }
  return kinds
}

function findVoters({ count, starts, order }: VoterGroups): Int32Array {
  const voters = new Int32Array(order.length)
  for (let voter = 0; voter < count; voter++) {
    for (let position = starts[voter]!; position < starts[voter + 1]!; position++) voters[order[position]!] = voter
  }
  return voters
}

/** Rows in the given order and not in the votes': scattered, every comparison of two of them would wait for memory. */
function findDifferences(votes: readonly StyleVote[], featureCount: number, order: Int32Array): Float64Array {
  const rowOf = new Int32Array(order.length)
  for (let row = 0; row < order.length; row++) rowOf[order[row]!] = row
  const differences = new Float64Array(votes.length * featureCount)
  for (let index = 0; index < votes.length; index++) {
    const { leftStyle, rightStyle } = votes[index]!
    const row = rowOf[index]! * featureCount
    for (let feature = 0; feature < featureCount; feature++) {
      differences[row + feature] = difference(leftStyle[feature]!, rightStyle[feature]!)
    }
  }
  return differences
}

/** From -1, only the right answer has any, to 1; 0 when neither has. */
function difference(left: number, right: number): number {
  return left + right === 0 ? 0 : (left - right) / (left + right)
}

/** Positions sorted by whole-number keys, equal keys in the order they had. */
function sortByKey(keys: Int32Array, keyCount: number, positions: Int32Array | null = null): Int32Array {
  const next = new Int32Array(keyCount + 1)
  for (let index = 0; index < keys.length; index++) next[keys[index]! + 1]! += 1
  for (let key = 0; key < keyCount; key++) next[key + 1]! += next[key]!
  const sorted = new Int32Array(keys.length)
  for (let index = 0; index < keys.length; index++) {
    const position = positions === null ? index : positions[index]!
    sorted[next[keys[position]!]!++] = position
  }
  return sorted
}

/** Rows with those of one voter and kind sorted by their differences. */
function sortRuns(kinds: Int32Array, differences: Float64Array, featureCount: number, starts: Int32Array): Int32Array {
  const rows = kinds.map((_, row) => row)
  const compare = (a: number, b: number): number => {
    for (let feature = 0; feature < featureCount; feature++) {
      const gap = differences[a * featureCount + feature]! - differences[b * featureCount + feature]!
      if (gap !== 0) return gap
    }
    return 0
  }
  for (let group = 0; group + 1 < starts.length; group++) {
    const end = starts[group + 1]!
    for (let from = starts[group]!, to = from; from < end; from = to) {
      while (to < end && kinds[to] === kinds[from]) to++
      if (to - from > SHORT_RUN_MAX) rows.subarray(from, to).sort(compare)
      else sortShortRun(rows, from, to, compare)
    }
  }
  return rows
}

const SHORT_RUN_MAX = 32

/** By insertion: most runs are a few votes, and calling the built-in sort for each would cost more than the fit. */
function sortShortRun(rows: Int32Array, from: number, to: number, compare: (a: number, b: number) => number): void {
  for (let next = from + 1; next < to; next++) {
    const moving = rows[next]!
    let gap = next
    for (; gap > from && compare(rows[gap - 1]!, moving) > 0; gap--) rows[gap] = rows[gap - 1]!
    rows[gap] = moving
  }
}
