/**
 * Votes with their style, in columns and in an order of their own: sums over them must not depend on the order they came
 * in. Sorted by pair, then outcome, then differences; seen from the model with the smaller index, so that a vote and the
 * same vote with sides swapped are one.
 */
export interface StyleColumns {
  readonly length: number
  readonly left: Int32Array
  readonly right: Int32Array
  /** Indices into `OUTCOMES`. */
  readonly outcome: Uint8Array
  /** Who cast each vote, in the order of the voters' keys; all 0 where voters are unknown. */
  readonly voter: Int32Array
  /** For each feature, a number a vote: from -1, only the right answer has any, to 1; 0 when neither has. */
  readonly differences: readonly Float64Array[]
}

export function startColumns(length: number, featureCount: number): StyleColumns {
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
  const kinds = findKinds(columns, modelCount)
  const order = sortByKey(kinds, modelCount * modelCount * OUTCOME_COUNT)
  // In the order of kinds first: scattered, every comparison of two votes would wait for memory.
  const byKind = gatherColumns(columns, order)
  const places = order.map((_, place) => place)
  sortRuns(places, byKind)
  return gatherColumns(byKind, places)
}

const OUTCOME_COUNT = 4

function findKinds({ length, left, right, outcome }: StyleColumns, modelCount: number): Int32Array {
  const kinds = new Int32Array(length)
  for (let vote = 0; vote < length; vote++) {
    kinds[vote] = (left[vote]! * modelCount + right[vote]!) * OUTCOME_COUNT + outcome[vote]!
  }
  return kinds
}

/** Positions sorted by whole-number keys, equal keys in the order they had. */
export function sortByKey(keys: Int32Array, keyCount: number): Int32Array {
  const next = new Int32Array(keyCount + 1)
  const sorted = new Int32Array(keys.length)
  countKeys(keys, next)
  for (let key = 0; key < keyCount; key++) next[key + 1]! += next[key]!
  placeKeys(keys, next, sorted)
  return sorted
}

function countKeys(keys: Int32Array, next: Int32Array): void {
  for (let index = 0; index < keys.length; index++) next[keys[index]! + 1]! += 1
}

function placeKeys(keys: Int32Array, next: Int32Array, sorted: Int32Array): void {
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index]!
    sorted[next[key]!] = index
    next[key]! += 1
  }
}

function gatherColumns({ length, left, right, outcome, voter, differences }: StyleColumns, order: Int32Array) {
  const gathered = startColumns(length, differences.length)
  gather(left, order, gathered.left)
  gather(right, order, gathered.right)
  gather(voter, order, gathered.voter)
  gatherBytes(outcome, order, gathered.outcome)
  for (const [feature, values] of differences.entries()) gatherNumbers(values, order, gathered.differences[feature]!)
  return gathered
}

/* The same three times: a loop that meets columns of several types is compiled for none of them. */

function gather(values: Int32Array, order: Int32Array, into: Int32Array): void {
  for (let place = 0; place < order.length; place++) into[place] = values[order[place]!]!
}

function gatherBytes(values: Uint8Array, order: Int32Array, into: Uint8Array): void {
  for (let place = 0; place < order.length; place++) into[place] = values[order[place]!]!
}

function gatherNumbers(values: Float64Array, order: Int32Array, into: Float64Array): void {
  for (let place = 0; place < order.length; place++) into[place] = values[order[place]!]!
}

/** Below 0 where the differences of vote `a` of these come before those of vote `b` of those. */
function compareDifferences(
  these: readonly Float64Array[],
  a: number,
  those: readonly Float64Array[],
  b: number,
): number {
  for (let feature = 0; feature < these.length; feature++) {
    const gap = these[feature]![a]! - those[feature]![b]!
    if (gap !== 0) return gap
  }
  return 0
}

const SHORT_RUN_MAX = 32

/** Sorts the places of every run of one pair and outcome by their differences. */
function sortRuns(places: Int32Array, { left, right, outcome, differences }: StyleColumns): void {
  for (let from = 0, to = 0; from < places.length; from = to) {
    while (
      to < places.length &&
      left[to] === left[from] &&
      right[to] === right[from] &&
      outcome[to] === outcome[from]
    ) {
      to += 1
    }
    if (to - from > SHORT_RUN_MAX) {
      places.subarray(from, to).sort((a, b) => compareDifferences(differences, a, differences, b))
    } else {
      sortShortRun(places, from, to, differences)
    }
  }
}

/** By insertion: most runs are a few votes, and calling the built-in sort for each would cost more than the fit. */
function sortShortRun(places: Int32Array, from: number, to: number, differences: readonly Float64Array[]): void {
  for (let next = from + 1; next < to; next++) {
    const moving = places[next]!
    let gap = next
    for (; gap > from && compareDifferences(differences, places[gap - 1]!, differences, moving) > 0; gap--) {
      places[gap] = places[gap - 1]!
    }
    places[gap] = moving
  }
}

/** Two sorted lists in one: stretches between the added votes are copied whole. */
export function mergeColumns(some: StyleColumns, added: StyleColumns): StyleColumns {
  if (some.length === 0) return added
  const merged = startColumns(some.length + added.length, some.differences.length)
  let taken = 0
  for (let vote = 0; vote < added.length; vote++) {
    const end = findPlace(some, added, vote, taken)
    copyStretch(some, taken, end, merged, taken + vote)
    copyStretch(added, vote, vote + 1, merged, end + vote)
    taken = end
  }
  copyStretch(some, taken, some.length, merged, taken + added.length)
  return merged
}

/** The first vote from `from` on that comes after the added one. */
function findPlace(some: StyleColumns, added: StyleColumns, vote: number, from: number): number {
  let low = from
  let high = some.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareVotes(some, middle, added, vote) > 0) high = middle
    else low = middle + 1
  }
  return low
}

function compareVotes(some: StyleColumns, a: number, added: StyleColumns, b: number): number {
  return (
    some.left[a]! - added.left[b]! ||
    some.right[a]! - added.right[b]! ||
    some.outcome[a]! - added.outcome[b]! ||
    compareDifferences(some.differences, a, added.differences, b)
  )
}

function copyStretch(from: StyleColumns, start: number, end: number, to: StyleColumns, at: number): void {
  to.left.set(from.left.subarray(start, end), at)
  to.right.set(from.right.subarray(start, end), at)
  to.outcome.set(from.outcome.subarray(start, end), at)
  to.voter.set(from.voter.subarray(start, end), at)
  for (const [feature, values] of from.differences.entries()) {
    to.differences[feature]!.set(values.subarray(start, end), at)
  }
}

/** The votes whose outcome is not the one that is left out. */
export function dropOutcome(columns: StyleColumns, dropped: number): StyleColumns {
  const kept = Int32Array.from(columns.outcome.keys()).filter((vote) => columns.outcome[vote] !== dropped)
  return gatherColumns({ ...columns, length: kept.length }, kept)
}
