import { expect, it } from 'vitest'
import type { Outcome } from '../input/outcomes.ts'
import { limitsOf } from './plan.ts'
import { agreementOfStudy, consistencyOf, median, sideEffectOf } from './trust.ts'
import { describeVoters } from './voters.ts'
import type { StudyVote } from './votes.ts'

const vote = (voter: number, choice: Outcome, change: Partial<StudyVote> = {}): StudyVote => ({
  prompt: 0,
  voter,
  left: 0,
  right: 1,
  choice,
  ...change,
})
const swapped = { left: 1, right: 0 }

it('[R47] compares the choices of different voters on the same comparison', () => {
  const comparisons = [
    { first: 0, votes: [vote(1, 'left'), vote(2, 'right', swapped), vote(3, 'tie'), vote(4, 'both-bad')] },
    { first: 0, votes: [vote(1, 'left'), vote(2, 'right')] },
    { first: 0, votes: [vote(1, 'left')] },
  ]
  expect(agreementOfStudy(comparisons)).toEqual({
    all: { share: 2 / 7, cases: 7 },
    decided: { share: 1 / 2, cases: 2 },
    // Ties are 6 of 14 choices: chance agrees in (3/7)² + (4/7)²/2 = 17/49.
    kappa: expect.closeTo((2 / 7 - 17 / 49) / (1 - 17 / 49), 12),
  })
  const none = { share: null, cases: 0 }
  expect(agreementOfStudy(comparisons.slice(2))).toEqual({ all: none, decided: none, kappa: null })
  const opposed = [{ first: 0, votes: [vote(1, 'left'), vote(2, 'right')] }]
  expect(agreementOfStudy(opposed).kappa).toBe(-1)
})

it('[R47] compares a vote with its repeat, whose sides are exchanged', () => {
  const pairs = [
    [vote(1, 'left'), vote(1, 'right', swapped)],
    [vote(1, 'left'), vote(1, 'left', swapped)],
    [vote(1, 'tie'), vote(1, 'both-bad', swapped)],
    [vote(1, 'tie'), vote(1, 'left', swapped)],
  ] as const
  expect(consistencyOf(pairs)).toEqual({ share: 1 / 2, cases: 4 })
})

it('[R47] measures the advantage of the left side with its standard error over voters', () => {
  const votes = [vote(1, 'left'), vote(1, 'left'), vote(2, 'right'), vote(2, 'tie')]
  // The mean is 1/8, and the sums of deviations of the two voters are 3/4 and -3/4.
  expect(sideEffectOf(votes)).toEqual({ mean: 1 / 8, se: Math.sqrt(2 * 2 * (9 / 16)) / 4 })
  expect(sideEffectOf(votes.slice(0, 2))).toEqual({ mean: 1 / 2, se: null })
})

it('[R47] shows voters who favour a side or vote before they can have read', () => {
  const answer = { hash: '', leaked: false, costUsd: null, ms: null, tokens: 100, headers: 0, lists: 0, bold: 0 }
  const design = { answers: [[answer, answer]] } as unknown as Parameters<typeof describeVoters>[0]
  const logged = (voter: number, choice: Outcome, ms: number) => ({
    ...vote(voter, choice),
    ms,
    assignment: '',
    comparison: 1,
    repeat: false,
    owner: voter === 1,
  })
  const hurried = Array.from({ length: 10 }, () => logged(1, 'right', 9_999))
  const fair = Array.from({ length: 12 }, (_, index) => logged(2, index % 3 === 0 ? 'right' : 'left', 10_000))
  expect(describeVoters(design, [...hurried, ...fair])).toEqual([
    {
      voter: 2,
      owner: false,
      votes: 12,
      share: 12 / 22,
      msMedian: 10_000,
      hurried: 0,
      leftScore: 2 / 3,
      favours: null,
    },
    { voter: 1, owner: true, votes: 10, share: 10 / 22, msMedian: 9_999, hurried: 1, leftScore: 0, favours: 'right' },
  ])
})

it('[R47] has medians of odd and even numbers of values', () => {
  expect([median([]), median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([null, 2, 2.5])
})

it('[R47] says what limits the certainty and what would help most', () => {
  expect(limitsOf([])).toBeNull()
  expect(limitsOf([{ noise: 1, voter: 0, prompt: 0 }])).toMatchObject({ noise: 1, helpsMost: 'votes' })
  const limits = limitsOf([{ noise: 3, voter: 4, prompt: 0 }])
  expect(limits).toMatchObject({ noise: 9 / 25, voter: 16 / 25, prompt: 0, helpsMost: 'voters' })
  expect(limits!.doubled).toEqual({
    votes: Math.sqrt(20.5 / 25),
    voters: Math.sqrt(0.5),
    prompts: Math.sqrt(20.5 / 25),
  })
  expect(limitsOf([{ noise: 1, voter: 1, prompt: 2 }])!.helpsMost).toBe('prompts')
})
