import type { Observations } from './observations.ts'

/** Groups of models that are connected by votes. */
export interface Components {
  /** The component of every model. Component 0 has the most votes; models without votes come last. */
  readonly of: Int32Array
  readonly members: readonly (readonly number[])[]
}

/** Finds the connected components. Models of different components share no scale, so each component is its own table. */
export function findComponents(observations: Observations, votes: Float64Array): Components {
  const modelCount = votes.length
  const parent = Int32Array.from({ length: modelCount }, (_, model) => model)
  const rootOf = (model: number): number => {
    let root = model
    while (parent[root]! !== root) {
      parent[root] = parent[parent[root]!]!
      root = parent[root]!
    }
    return root
  }
  for (let entry = 0; entry < observations.length; entry++) {
    const a = rootOf(observations.left[entry]!)
    const b = rootOf(observations.right[entry]!)
    if (a !== b) parent[Math.max(a, b)] = Math.min(a, b)
  }

  const groups = new Map<number, number[]>()
  for (let model = 0; model < modelCount; model++) {
    const root = rootOf(model)
    const group = groups.get(root)
    if (group === undefined) groups.set(root, [model])
    else group.push(model)
  }
  const votesOf = (group: readonly number[]) => group.reduce((sum, model) => sum + votes[model]!, 0)
  const members = [...groups.values()].sort((a, b) => votesOf(b) - votesOf(a) || a[0]! - b[0]!)
  const of = new Int32Array(modelCount)
  for (const [component, group] of members.entries()) {
    for (const model of group) of[model] = component
  }
  return { of, members }
}
