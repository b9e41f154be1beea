import type { Components } from './components.ts'
import type { Observations } from './observations.ts'

interface Graph {
  readonly starts: Int32Array
  readonly targets: Int32Array
}

/** An arrow from each model to every model it took points from; half a point of a tie is enough. */
function pointsGraph(observations: Observations, modelCount: number): Graph {
  const starts = new Int32Array(modelCount + 1)
  countArrows(observations, starts)
  for (let model = 0; model < modelCount; model++) starts[model + 1]! += starts[model]!
  const targets = new Int32Array(starts[modelCount]!)
  drawArrows(observations, starts.slice(), targets)
  return { starts, targets }
}

function countArrows({ length, left, right, wins, losses, halves }: Observations, starts: Int32Array): void {
  for (let entry = 0; entry < length; entry++) {
    if (wins[entry]! + halves[entry]! > 0) starts[left[entry]! + 1]! += 1
    if (losses[entry]! + halves[entry]! > 0) starts[right[entry]! + 1]! += 1
  }
}

function drawArrows(
  { length, left, right, wins, losses, halves }: Observations,
  next: Int32Array,
  targets: Int32Array,
): void {
  for (let entry = 0; entry < length; entry++) {
    const i = left[entry]!
    const j = right[entry]!
    if (wins[entry]! + halves[entry]! > 0) targets[next[i]!++] = j
    if (losses[entry]! + halves[entry]! > 0) targets[next[j]!++] = i
  }
}

/** Tarjan's strongly connected parts, without recursion: a long chain of models must not exhaust the stack. */
function findStrongParts({ starts, targets }: Graph, modelCount: number): { of: Int32Array; count: number } {
  const UNSEEN = -1
  const of = new Int32Array(modelCount).fill(UNSEEN)
  const seenAt = new Int32Array(modelCount).fill(UNSEEN)
  const lowest = new Int32Array(modelCount)
  const nextArrow = starts.slice(0, modelCount)
  const open: number[] = []
  const path: number[] = []
  let clock = 0
  let count = 0
  for (let first = 0; first < modelCount; first++) {
    if (seenAt[first]! !== UNSEEN) continue
    path.push(first)
    while (path.length > 0) {
      const model = path[path.length - 1]!
      if (seenAt[model]! === UNSEEN) {
        seenAt[model] = clock
        lowest[model] = clock
        clock += 1
        open.push(model)
      }
      if (nextArrow[model]! < starts[model + 1]!) {
        const target = targets[nextArrow[model]!++]!
        if (seenAt[target]! === UNSEEN) path.push(target)
        else if (of[target]! === UNSEEN) lowest[model] = Math.min(lowest[model]!, seenAt[target]!)
        continue
      }
      path.pop()
      const before = path[path.length - 1]
      if (before !== undefined) lowest[before] = Math.min(lowest[before]!, lowest[model]!)
      if (lowest[model]! === seenAt[model]!) {
        let member: number
        do {
          member = open.pop()!
          of[member] = count
        } while (member !== model)
        count += 1
      }
    }
  }
  return { of, count }
}

/**
 * Marks every model outside the part of its component, largest by votes, in which everyone took points from everyone else
 * directly or through others. Without the prior such a model's rating has no end; with it, the rating is a bound.
 */
export function findSeparated(observations: Observations, components: Components, votes: Float64Array): boolean[] {
  const modelCount = votes.length
  const parts = findStrongParts(pointsGraph(observations, modelCount), modelCount)
  const partVotes = new Float64Array(parts.count)
  for (let model = 0; model < modelCount; model++) partVotes[parts.of[model]!]! += votes[model]!
  const separated = new Array<boolean>(modelCount).fill(false)
  for (const members of components.members) {
    // Members come in index order, so of two parts with equal votes the one with the smallest index stays.
    let core = parts.of[members[0]!]!
    for (const model of members) {
      const part = parts.of[model]!
      if (partVotes[part]! > partVotes[core]!) core = part
    }
    for (const model of members) separated[model] = parts.of[model]! !== core
  }
  return separated
}
