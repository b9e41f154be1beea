/** Voters by their numbers in the log: who is who after merges, and whose votes are held. */
export interface Voters {
  /** One more than the largest number. */
  readonly length: number
  /** The voter that this one became, after all merges; itself without one. */
  readonly rootOf: Int32Array
  /** 1 if the votes of this root are held. */
  readonly isHeld: Uint8Array
}

const INITIAL_CAPACITY = 1_024

export const createVoters = (capacity = INITIAL_CAPACITY): Voters => ({
  length: 0,
  rootOf: new Int32Array(new SharedArrayBuffer(4 * capacity)),
  isHeld: new Uint8Array(new SharedArrayBuffer(capacity)),
})

const copyVoters = ({ length, rootOf, isHeld }: Voters, capacity: number): Voters => {
  const copy = createVoters(capacity)
  copy.rootOf.set(rootOf.subarray(0, length))
  copy.isHeld.set(isHeld.subarray(0, length))
  return { ...copy, length }
}

/** Adds voters up to this number. */
export function addVoter(voters: Voters, voter: number): Voters {
  if (voter < voters.length) return voters
  const length = voter + 1
  const { rootOf, isHeld } =
    length > voters.rootOf.length ? copyVoters(voters, Math.max(length, 2 * voters.length)) : voters
  // Readers of the earlier value do not look beyond its length.
  for (let added = voters.length; added < length; added++) rootOf[added] = added
  return { length, rootOf, isHeld }
}

/** A hold, a release or a merge. */
export interface VoterChange {
  readonly kind: 'hold' | 'release' | 'merge'
  readonly voter: number
  /** Of a merge: the voter that this one became. */
  readonly otherVoter: number
}

/** Applies changes in the order of the log. Returns a copy: a worker may be reading the earlier value. */
export function changeVoters(voters: Voters, changes: readonly VoterChange[]): Voters {
  if (changes.length === 0) return voters
  const changed = copyVoters(voters, voters.rootOf.length)
  const { length, rootOf, isHeld } = changed
  const findRoot = (voter: number): number => {
    let at = voter
    while (rootOf[at] !== at) at = rootOf[at]!
    return at
  }
  for (const { kind, voter, otherVoter } of changes) {
    const root = findRoot(voter)
    if (kind === 'merge') {
      const into = findRoot(otherVoter)
      rootOf[root] = into
      // One held voter holds both: otherwise a merge would release votes.
      if (isHeld[root] === 1) isHeld[into] = 1
    } else isHeld[root] = kind === 'hold' ? 1 : 0
  }
  for (let voter = 0; voter < length; voter++) rootOf[voter] = findRoot(voter)
  return changed
}
