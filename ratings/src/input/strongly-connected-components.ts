import type { Components } from './components.ts'
import type { Observations } from './observations.ts'

/** For each model, the models it took points from; half a point of a tie is enough. */
function buildEdges(observations: Observations, modelCount: number): number[][] {
  const { length, left, right, wins, losses, halves } = observations
  const edges = Array.from({ length: modelCount }, (): number[] => [])
  for (let entry = 0; entry < length; entry++) {
    const i = left[entry]!
    const j = right[entry]!
    if (wins[entry]! + halves[entry]! > 0) edges[i]!.push(j)
    if (losses[entry]! + halves[entry]! > 0) edges[j]!.push(i)
  }
  return edges
}

const UNVISITED = -1

/** Tarjan's algorithm without recursion: a long chain of models would exhaust the call stack. */
function findStrongComponents(edges: readonly (readonly number[])[]): { of: Int32Array; count: number } {
  const modelCount = edges.length
  const of = new Int32Array(modelCount).fill(UNVISITED)
  const visitIndex = new Int32Array(modelCount).fill(UNVISITED)
  const lowLink = new Int32Array(modelCount)
  const nextEdge = new Int32Array(modelCount)
  const stack: number[] = []
  const path: number[] = []
  let visited = 0
  let count = 0
  for (let first = 0; first < modelCount; first++) {
    if (visitIndex[first]! !== UNVISITED) continue
    path.push(first)
    while (path.length > 0) {
      const model = path[path.length - 1]!
      if (visitIndex[model]! === UNVISITED) {
        visitIndex[model] = visited
        lowLink[model] = visited
        visited += 1
        stack.push(model)
      }
      const target = edges[model]![nextEdge[model]!++]
      if (target !== undefined) {
        if (visitIndex[target]! === UNVISITED) path.push(target)
        else if (of[target]! === UNVISITED) lowLink[model] = Math.min(lowLink[model]!, visitIndex[target]!)
        continue
      }
      path.pop()
      const parent = path[path.length - 1]
      if (parent !== undefined) lowLink[parent] = Math.min(lowLink[parent]!, lowLink[model]!)
      if (lowLink[model]! === visitIndex[model]!) {
        let member: number
        do {
          member = stack.pop()!
          of[member] = count
        } while (member !== model)
        count += 1
      }
    }
  }
  return { of, count }
}

/**
 * Marks every model outside the core of its component: the strongly connected component with the most votes. Without a
 * prior the rating of such a model is infinite; with a prior it is one-sided.
 */
export function findSeparated(observations: Observations, components: Components, votes: Float64Array): boolean[] {
  const modelCount = votes.length
  const strong = findStrongComponents(buildEdges(observations, modelCount))
  const strongVotes = new Float64Array(strong.count)
  for (let model = 0; model < modelCount; model++) strongVotes[strong.of[model]!]! += votes[model]!
  const separated = new Array<boolean>(modelCount).fill(false)
  for (const members of components.members) {
    // Members are sorted by index, so the smallest index decides between equal votes.
    let core = strong.of[members[0]!]!
    for (const model of members) {
      const candidate = strong.of[model]!
      if (strongVotes[candidate]! > strongVotes[core]!) core = candidate
    }
    for (const model of members) separated[model] = strong.of[model]! !== core
  }
  return separated
}
