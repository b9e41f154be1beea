import type { VoterKey } from './validation.ts'

/** Which entries each voter owns: voter g has `order[starts[g]]` to `order[starts[g + 1] - 1]`. */
export interface VoterGroups {
  readonly count: number
  readonly starts: Int32Array
  readonly order: Int32Array
}

export function compareKeys(a: VoterKey, b: VoterKey): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}

/** Groups entries by voter. Voters are sorted by key, so sums over voters do not depend on the order of the entries. */
export function groupByVoter(entries: readonly { readonly voter?: VoterKey }[]): VoterGroups | null {
  if (entries[0]?.voter === undefined) return null
  const idOf = new Map<VoterKey, number>()
  const ids = new Int32Array(entries.length)
  for (let index = 0; index < entries.length; index++) {
    const voter = entries[index]!.voter!
    const id = idOf.get(voter) ?? idOf.size
    if (id === idOf.size) idOf.set(voter, id)
    ids[index] = id
  }
  const rankOf = new Int32Array(idOf.size)
  for (const [rank, key] of [...idOf.keys()].sort(compareKeys).entries()) rankOf[idOf.get(key)!] = rank

  const starts = new Int32Array(idOf.size + 1)
  for (let index = 0; index < ids.length; index++) starts[rankOf[ids[index]!]! + 1]! += 1
  for (let voter = 0; voter < idOf.size; voter++) starts[voter + 1]! += starts[voter]!
  const next = starts.slice()
  const order = new Int32Array(entries.length)
  for (let index = 0; index < ids.length; index++) order[next[rankOf[ids[index]!]!]!++] = index
  return { count: idOf.size, starts, order }
}
