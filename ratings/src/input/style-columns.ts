import { OUTCOMES } from './outcomes.ts'

/**
 * Votes with their style in columns, sorted by pair, outcome and differences: sums over them must not depend on the order
 * of the input. Each vote is seen from the model with the smaller index, so swapping the sides of a vote changes nothing.
 */
export interface StyleColumns {
  readonly length: number
  readonly left: Int32Array
  readonly right: Int32Array
  /** Outcome codes. */
  readonly outcome: Uint8Array
  /** The index of the voter in the sorted list of voters; all 0 where voters are unknown. */
  readonly voter: Int32Array
  /** For each feature and vote, (own - other) / (own + other): from -1 to 1, and 0 where both counts are 0. */
  readonly differences: readonly Float64Array[]
}

/** From -1 to 1, and 0 where both are 0. */
export const relativeDifference = (own: number, other: number): number =>
  own + other === 0 ? 0 : (own - other) / (own + other)

export function createColumns(length: number, featureCount: number): StyleColumns {
  return {
    length,
    left: new Int32Array(length),
    right: new Int32Array(length),
    outcome: new Uint8Array(length),
    voter: new Int32Array(length),
    differences: Array.from({ length: featureCount }, () => new Float64Array(length)),
  }
}

export function sortColumns(columns: StyleColumns, modelCount: number): StyleColumns {
  const keys = pairAndOutcomeKeys(columns, modelCount)
  const order = sortByKey(keys, modelCount * modelCount * OUTCOMES.length)
  // Gather before comparing differences: comparing scattered votes would miss the processor's caches.
  const gathered = gatherColumns(columns, order)
  const positions = order.map((_, position) => position)
  sortRuns(positions, gathered)
  return gatherColumns(gathered, positions)
}

function pairAndOutcomeKeys({ length, left, right, outcome }: StyleColumns, modelCount: number): Int32Array {
  const keys = new Int32Array(length)
  for (let vote = 0; vote < length; vote++) {
    keys[vote] = (left[vote]! * modelCount + right[vote]!) * OUTCOMES.length + outcome[vote]!
  }
  return keys
}

/** Stable counting sort: the positions in the order of their whole-number keys. */
export function sortByKey(keys: Int32Array, keyCount: number): Int32Array {
  const next = new Int32Array(keyCount + 1)
  const sorted = new Int32Array(keys.length)
  for (let index = 0; index < keys.length; index++) next[keys[index]! + 1]! += 1
  for (let key = 0; key < keyCount; key++) next[key + 1]! += next[key]!
  for (let index = 0; index < keys.length; index++) sorted[next[keys[index]!]!++] = index
  return sorted
}

function gatherColumns({ length, left, right, outcome, voter, differences }: StyleColumns, order: Int32Array) {
  const gathered = createColumns(length, differences.length)
  gather(left, order, gathered.left)
  gather(right, order, gathered.right)
  gather(voter, order, gathered.voter)
  gatherBytes(outcome, order, gathered.outcome)
  for (const [feature, values] of differences.entries()) gatherNumbers(values, order, gathered.differences[feature]!)
  return gathered
}

/* One function per array type: V8 does not optimise a loop that sees several types. */

export function gather(values: Int32Array, order: Int32Array, into: Int32Array): void {
  for (let position = 0; position < order.length; position++) into[position] = values[order[position]!]!
}

function gatherBytes(values: Uint8Array, order: Int32Array, into: Uint8Array): void {
  for (let position = 0; position < order.length; position++) into[position] = values[order[position]!]!
}

export function gatherNumbers(values: Float64Array, order: Int32Array, into: Float64Array): void {
  for (let position = 0; position < order.length; position++) into[position] = values[order[position]!]!
}

/** Below 0 where vote `a` of the first list sorts before vote `b` of the second. */
function compareDifferences(
  first: readonly Float64Array[],
  a: number,
  second: readonly Float64Array[],
  b: number,
): number {
  for (let feature = 0; feature < first.length; feature++) {
    const difference = first[feature]![a]! - second[feature]![b]!
    if (difference !== 0) return difference
  }
  return 0
}

const SHORT_RUN_MAX = 32

/** Sorts each run of one pair and outcome by the differences. */
function sortRuns(positions: Int32Array, { left, right, outcome, differences }: StyleColumns): void {
  for (let from = 0, to = 0; from < positions.length; from = to) {
    while (
      to < positions.length &&
      left[to] === left[from] &&
      right[to] === right[from] &&
      outcome[to] === outcome[from]
    ) {
      to += 1
    }
    if (to - from > SHORT_RUN_MAX) {
      positions.subarray(from, to).sort((a, b) => compareDifferences(differences, a, differences, b))
    } else {
      sortShortRun(positions, from, to, differences)
    }
  }
}

/** Insertion sort. Most runs have a few votes, and calling the built-in sort for each would cost more than the fit. */
function sortShortRun(positions: Int32Array, from: number, to: number, differences: readonly Float64Array[]): void {
  for (let next = from + 1; next < to; next++) {
    const moving = positions[next]!
    let gap = next
    for (; gap > from && compareDifferences(differences, positions[gap - 1]!, differences, moving) > 0; gap--) {
      positions[gap] = positions[gap - 1]!
    }
    positions[gap] = moving
  }
}

/** Merges two sorted lists. The votes between two added ones are copied as a block. */
export function mergeColumns(existing: StyleColumns, added: StyleColumns): StyleColumns {
  if (existing.length === 0) return added
  const merged = createColumns(existing.length + added.length, existing.differences.length)
  let copied = 0
  for (let vote = 0; vote < added.length; vote++) {
    const end = findInsertPosition(existing, added, vote, copied)
    copyRange(existing, copied, end, merged, copied + vote)
    copyRange(added, vote, vote + 1, merged, end + vote)
    copied = end
  }
  copyRange(existing, copied, existing.length, merged, copied + added.length)
  return merged
}

/** Binary search for the first existing vote, from `from` on, that sorts after the added one. */
function findInsertPosition(existing: StyleColumns, added: StyleColumns, vote: number, from: number): number {
  let low = from
  let high = existing.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareVotes(existing, middle, added, vote) > 0) high = middle
    else low = middle + 1
  }
  return low
}

function compareVotes(existing: StyleColumns, a: number, added: StyleColumns, b: number): number {
  return (
    existing.left[a]! - added.left[b]! ||
    existing.right[a]! - added.right[b]! ||
    existing.outcome[a]! - added.outcome[b]! ||
    compareDifferences(existing.differences, a, added.differences, b)
  )
}

function copyRange(from: StyleColumns, start: number, end: number, to: StyleColumns, at: number): void {
  to.left.set(from.left.subarray(start, end), at)
  to.right.set(from.right.subarray(start, end), at)
  to.outcome.set(from.outcome.subarray(start, end), at)
  to.voter.set(from.voter.subarray(start, end), at)
  for (const [feature, values] of from.differences.entries()) {
    to.differences[feature]!.set(values.subarray(start, end), at)
  }
}

/** The votes without those of one outcome. */
export function dropOutcome(columns: StyleColumns, dropped: number): StyleColumns {
  const remaining = Int32Array.from(columns.outcome.keys()).filter((vote) => columns.outcome[vote] !== dropped)
  return gatherColumns({ ...columns, length: remaining.length }, remaining)
}
