import { expect, it } from 'vitest'
import { catalogueModel } from '../../testing/catalogue-model.ts'

import { type LoggedVote, loggedVote } from './testing/logged-vote.ts'
import { createVoteTable } from './vote-table.ts'
import { type CheckRequest, createVoterWatch } from './voter-watch.ts'

function setUp() {
  const stored: ReturnType<typeof loggedVote>[] = []
  let onTested: () => void = () => {}
  let isSuspect = (_voter: number, _without: readonly number[]) => false
  const tested: (readonly number[])[] = []
  const voteTable = createVoteTable({
    end: async () => ({ lastPosition: stored.length, lastHash: String(stored.length), generation: 1 }),
    startGeneration: async (after) => after + 1,
    hashAt: async (position) => String(position),
    async *rows(after, through) {
      yield stored.slice(after, through)
    },
    models: async () => ['a', 'b'],
    tagSets: async () => ['code'],
  })
  const watch = createVoterWatch({
    voteTable,
    holds: { hold: async () => null },
    readModels: async () => [catalogueModel('a'), catalogueModel('b')],
    readDrawnVotes: async () => ({ votes: [], sets: [] }),
    async checkVoters({ voters, suspects }: CheckRequest) {
      tested.push(voters)
      onTested()
      const found = voters.filter((voter) => isSuspect(voter, suspects))
      return { rigging: [], suspects: found, failed: [], left: [] }
    },
    onHeld: () => {},
    log: { warn: () => {} },
  })
  const store = (...rows: LoggedVote[]) => void stored.push(...rows.map(loggedVote))
  return {
    watch,
    tested,
    store,
    /** Ten votes of each voter, or so many. */
    vote(voters: readonly number[], count = 10) {
      for (const voter of voters) store(...Array.from({ length: count }, () => ({ voter })))
    },
    /** Whether a voter is a suspect when the votes of others are left out. */
    suspect(rule: typeof isSuspect) {
      isSuspect = rule
    },
    whenTested(work: () => void) {
      onTested = work
    },
  }
}

const numbers = (from: number, through: number) =>
  Array.from({ length: through - from + 1 }, (_, index) => from + index)

it('[V17] tests all voters who wait in one check, a hundred at a time, and none of them twice', async () => {
  const { watch, tested, vote } = setUp()
  vote(numbers(1, 250))
  await watch.check()
  expect(tested).toEqual([numbers(1, 100), numbers(101, 200), numbers(201, 250)])
  await watch.check()
  expect(tested).toHaveLength(3)
})

it('[V17] tests those first who wait longest, also after a failure', async () => {
  const { watch, tested, vote, whenTested } = setUp()
  vote(numbers(101, 220))
  whenTested(() => {
    if (tested.length === 2) throw new Error('down')
  })
  await expect(watch.check()).rejects.toThrow('down')
  vote(numbers(1, 5))
  await watch.check()
  expect(tested.slice(2)).toEqual([[...numbers(201, 220), ...numbers(1, 5)]])
})

it('[V17] tests a voter with ten votes, counting those of earlier checks and of a merged guest', async () => {
  const { watch, tested, vote, store } = setUp()
  vote([1, 2, 3], 5)
  await watch.check()
  vote([1], 5)
  vote([2], 4)
  await watch.check()
  expect(tested).toEqual([[1]])
  store({ kind: 'merge', voter: 3, otherVoter: 2 })
  vote([3], 1)
  await watch.check()
  expect(tested).toEqual([[1], [2]])
})

it('[V17] ends between two parts when it is stopped', async () => {
  const { watch, tested, vote, whenTested } = setUp()
  vote(numbers(1, 250))
  whenTested(() => void watch.stop())
  await watch.check()
  expect(tested).toHaveLength(1)
})

it('[V17] tests everybody again while the suspects change, without the votes of the suspects', async () => {
  const { watch, tested, vote, suspect } = setUp()
  vote([1, 2, 3])
  // Voter 2 hides behind voter 1.
  suspect((voter, without) => voter === 1 || (voter === 2 && without.includes(1)))
  await watch.check()
  expect(tested).toEqual([
    [1, 2, 3],
    [1, 2, 3],
    [1, 2, 3],
  ])
  // They are suspects still.
  vote([3], 1)
  await watch.check()
  expect(tested.slice(3)).toEqual([[3]])
})

it('[V17] tests everybody five times at most, however the suspects change', async () => {
  const { watch, tested, vote, suspect } = setUp()
  vote([1, 2])
  suspect((voter, without) => !without.includes(voter))
  await watch.check()
  expect(tested).toHaveLength(5)
  await watch.check()
  expect(tested).toHaveLength(5)
})
