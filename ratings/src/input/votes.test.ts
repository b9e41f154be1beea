import { expect, it } from 'vitest'
import type { Outcome } from './outcomes.ts'
import { tallyVotes, type Vote } from './votes.ts'

it('[R4] counts votes by pair, side and voter', () => {
  const votes: Vote[] = [
    { voter: 'ann', left: 0, right: 1, outcome: 'left' },
    { voter: 'ann', left: 0, right: 1, outcome: 'tie' },
    { voter: 'ann', left: 1, right: 0, outcome: 'right' },
    { voter: 'ben', left: 0, right: 1, outcome: 'both-bad' },
  ]
  const { rows, votesByVoter } = tallyVotes({ models: 2, votes })
  expect(rows).toEqual([
    { left: 0, right: 1, leftWins: 1, rightWins: 0, ties: 1, bothBad: 1 },
    { left: 1, right: 0, leftWins: 0, rightWins: 1, ties: 0, bothBad: 0 },
  ])
  expect(votesByVoter!.voterStarts).toEqual(Int32Array.of(0, 3, 4))
  expect(tallyVotes({ models: 2, votes: [{ left: 0, right: 1, outcome: 'tie' }] }).votesByVoter).toBeUndefined()
})

it('[R10] counts each vote without a voter as that of a voter of its own', () => {
  const vote = { left: 0, right: 1, outcome: 'tie' } as const
  const { votesByVoter } = tallyVotes({ models: 2, votes: [vote, { ...vote, voter: 'ann' }, vote] })
  expect(votesByVoter!.voterStarts).toEqual(Int32Array.of(0, 1, 2, 3))
})

it.each([
  [
    { left: 0, right: 1, outcome: 'draw' as Outcome },
    'unknown-outcome',
    'votes[1]: outcome must be one of left, right, tie, both-bad, not draw',
  ],
  [{ left: 0, right: 1, outcome: undefined as unknown as Outcome }, 'unknown-outcome', 'not undefined'],
  [{ left: 0, right: 0, outcome: 'tie' as const }, 'self-pair', 'votes[1]: model 0 cannot be compared with itself'],
  [{ left: 0, right: 2, outcome: 'tie' as const }, 'unknown-model', 'votes[1]: right must be an index below 2, not 2'],
])('[R3] rejects the vote %j', (vote, code, message) => {
  expect(() => tallyVotes({ models: 2, votes: [{ left: 0, right: 1, outcome: 'tie' }, vote] })).toThrowError(
    expect.objectContaining({ code, message: expect.stringContaining(message) }),
  )
})
