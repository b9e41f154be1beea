import { expect, it } from 'vitest'
import { addVoter, changeVoters, createVoters, type VoterChange } from './voters.ts'

const hold = (voter: number): VoterChange => ({ kind: 'hold', voter, otherVoter: 0 })
const release = (voter: number): VoterChange => ({ kind: 'release', voter, otherVoter: 0 })
const merge = (voter: number, otherVoter: number): VoterChange => ({ kind: 'merge', voter, otherVoter })

const changes: [what: string, changes: VoterChange[], roots: number[], held: number[]][] = [
  ['nothing', [], [1, 2, 3, 4], []],
  ['a hold', [hold(2)], [1, 2, 3, 4], [2]],
  ['a hold and a release', [hold(2), release(2)], [1, 2, 3, 4], []],
  ['a merge', [merge(1, 2)], [2, 2, 3, 4], []],
  ['merges in a row', [merge(1, 2), merge(2, 3)], [3, 3, 3, 4], []],
  ['merges in the other order', [merge(2, 3), merge(1, 2)], [3, 3, 3, 4], []],
  ['a merge that is repeated, and one back', [merge(1, 2), merge(1, 2), merge(2, 1)], [2, 2, 3, 4], []],
  ['a held voter merged into another', [hold(1), merge(1, 2)], [2, 2, 3, 4], [1, 2]],
  ['a voter merged into a held one', [hold(2), merge(1, 2)], [2, 2, 3, 4], [1, 2]],
  ['a hold of a voter that was merged', [merge(1, 2), hold(1)], [2, 2, 3, 4], [1, 2]],
  ['a release of a voter that was merged', [hold(2), merge(1, 2), release(1)], [2, 2, 3, 4], []],
]

it.each(changes)('[L24] %s decides who is one voter, and who is held', (_what, rows, roots, held) => {
  const before = addVoter(createVoters(2), 4)
  const after = changeVoters(before, rows)
  expect([1, 2, 3, 4].map((voter) => after.rootOf[voter])).toEqual(roots)
  expect([1, 2, 3, 4].filter((voter) => after.isHeld[after.rootOf[voter]!] === 1)).toEqual(held)
  expect([1, 2, 3, 4].map((voter) => before.rootOf[voter])).toEqual([1, 2, 3, 4])
  expect(before.isHeld.includes(1)).toBe(false)
})
