import { expect, it } from 'vitest'
import { OUTCOMES, type Outcome } from '../input/outcomes.ts'
import { addStyleVotes, prepareStyle } from '../input/prepared-style.ts'
import type { StyleVote, StyleVotes } from '../input/style-votes.ts'
import { tallyVotes } from '../input/votes.ts'
import { rate } from './rate.ts'
import { rateWithStyle } from './style.ts'

function vote(left: number, right: number, outcome: Outcome, leftStyle: number[], rightStyle: number[]): StyleVote {
  return { left, right, outcome, leftStyle, rightStyle }
}

/** The longer answer wins four times of five. Model 0 writes longer answers and is not better. */
function verboseModel(): StyleVotes {
  const votes: StyleVote[] = []
  for (let round = 0; round < 200; round++) {
    const isLongFirst = round % 10 < 8
    const longWins = Math.floor(round / 10) % 5 !== 0
    const [left, right] = isLongFirst ? [300, 100] : [100, 300]
    votes.push(vote(0, 1, isLongFirst === longWins ? 'left' : 'right', [left, 2], [right, 2]))
  }
  return { models: ['wordy', 'terse'], features: ['tokens', 'headers'], votes }
}

it('[R24] attributes length to the style coefficient and not to the verbose model', () => {
  const input = verboseModel()
  const plain = rate(tallyVotes(input)).models
  const { board, style } = rateWithStyle(input)
  expect(plain[0]!.rating! - plain[1]!.rating!).toBeGreaterThan(100)
  expect(Math.abs(board.models[0]!.rating! - board.models[1]!.rating!)).toBeLessThan(10)
  expect(style[0]!.coefficient).toBeCloseTo(Math.log(4), 1)
  expect(style[0]!.rms).toBeCloseTo(0.5, 12)
})

it('[R24] gives a feature without differences the coefficient 0 and no error', () => {
  const { style } = rateWithStyle(verboseModel())
  expect(style[1]).toEqual({ feature: 'headers', coefficient: 0, se: null, points: 0, rms: 0 })
})

it('[R2] [R24] does not depend on the order of the votes, to the last bit', () => {
  const input = verboseModel()
  const votes = input.votes.map((each, index) => ({
    ...each,
    leftStyle: [each.leftStyle[0]! + (index % 7), index % 3],
  }))
  const reversed = [...votes].reverse()
  expect(rateWithStyle({ ...input, votes: reversed })).toEqual(rateWithStyle({ ...input, votes }))
  const named = votes.map((each, index) => ({ ...each, voter: `voter-${index % 9}` }))
  const clustered = rateWithStyle({ ...input, votes: named })
  expect(rateWithStyle({ ...input, votes: [...named].reverse() })).toEqual(clustered)
  expect(clustered.board.components[0]).toMatchObject({ scope: 'population', voters: 9 })
})

it('[R4] [R24] does not change when the sides of every vote are swapped', () => {
  const input = verboseModel()
  const swapped = input.votes.map(({ left, right, outcome, leftStyle, rightStyle }) =>
    vote(right, left, outcome === 'left' ? 'right' : 'left', [...rightStyle], [...leftStyle]),
  )
  const [original, mirrored] = [rateWithStyle(input), rateWithStyle({ ...input, votes: swapped })]
  expect(mirrored.style[0]!.coefficient).toBeCloseTo(original.style[0]!.coefficient, 10)
  expect(mirrored.board.models[0]!.rating).toBeCloseTo(original.board.models[0]!.rating!, 7)
})

it('[R24] equals the plain board where no feature differs', () => {
  const input = verboseModel()
  const votes = input.votes.map((each) => ({ ...each, leftStyle: [5, 0], rightStyle: [5, 0] }))
  const [styled, plain] = [rateWithStyle({ ...input, votes }).board, rate(tallyVotes(input))]
  for (const [model, { rating, se }] of plain.models.entries()) {
    expect(styled.models[model]!.rating).toBeCloseTo(rating!, 8)
    expect(styled.models[model]!.se).toBeCloseTo(se!, 8)
  }
})

it('[R8] [R24] gives the same board from a warm start', () => {
  const cold = rateWithStyle(verboseModel())
  const start = { start: cold.board.theta, startCoefficients: cold.style.map(({ coefficient }) => coefficient) }
  const warm = rateWithStyle(verboseModel(), start)
  expect(warm.style[0]!.coefficient).toBeCloseTo(cold.style[0]!.coefficient, 10)
  expect(warm.board.models[0]!.se).toBeCloseTo(cold.board.models[0]!.se!, 8)
})

/** Three models, unsorted voters, and every outcome. */
function manyVotes(count: number): StyleVote[] {
  return Array.from({ length: count }, (_, index) => {
    const left = index % 3
    const right = (left + 1 + (index % 2)) % 3
    const outcome = OUTCOMES[(index * 7) % 4]!
    const style = (shift: number) => [(index * (31 + shift)) % 17, (index + shift) % 4]
    return { ...vote(left, right, outcome, style(0), style(5)), voter: `voter-${(index * 5) % 23}` }
  })
}

it.each([{}, { bothBad: 'drop' }, { voters: 'ignore' }, { voters: 'ignore', pairWeights: 'capped' }] as const)(
  '[R2] [R24] gives the same board to the last bit when votes are added later, with %j',
  (options) => {
    const all = { models: 3, features: ['tokens', 'headers'], votes: manyVotes(160) }
    // Few votes, so that most voters are added later and sort before and between the first ones.
    const first = prepareStyle({ ...all, votes: all.votes.slice(40, 50) })
    const before = rateWithStyle(first, { ...options, ridge: 1 })
    const whole = addStyleVotes(addStyleVotes(first, all.votes.slice(0, 40)), all.votes.slice(50))
    expect(rateWithStyle(whole, options)).toEqual(rateWithStyle(all, options))
    expect(rateWithStyle(first, { ...options, ridge: 1 })).toEqual(before)
    expect(addStyleVotes(first, [])).toBe(first)
  },
)

it('[R3] rejects added votes without a voter, and names the invalid vote', () => {
  const prepared = prepareStyle({ models: 3, features: ['tokens', 'headers'], votes: manyVotes(9) })
  expect(() => addStyleVotes(prepared, [vote(0, 1, 'left', [1, 1], [2, 2])])).toThrowError(/votes\[0\]: name the voter/)
  const [good] = manyVotes(1)
  expect(() => addStyleVotes(prepared, [good!, { ...good!, right: 3 }])).toThrowError(/votes\[1\]: right must be/)
})

const DECIDED_BY_STYLE: StyleVotes = {
  models: 2,
  features: ['tokens'],
  votes: [vote(0, 1, 'left', [9], [1]), vote(0, 1, 'right', [1], [9]), vote(1, 0, 'left', [8], [2])],
}

it('[R24] rejects a fit where style decided every vote, unless there is a ridge', () => {
  expect(() => rateWithStyle(DECIDED_BY_STYLE)).toThrowError(expect.objectContaining({ code: 'no-finite-ratings' }))
  const { style } = rateWithStyle(DECIDED_BY_STYLE, { ridge: 1 })
  expect(style[0]!.coefficient).toBeGreaterThan(0.5)
  expect(style[0]!.coefficient).toBeLessThan(2)
})

it('[R24] rejects two identical features, unless there is a ridge', () => {
  const input = verboseModel()
  const votes = input.votes.map((each) => ({
    ...each,
    leftStyle: [each.leftStyle[0]!, each.leftStyle[0]!],
    rightStyle: [each.rightStyle[0]!, each.rightStyle[0]!],
  }))
  expect(() => rateWithStyle({ ...input, votes })).toThrowError(/cannot be distinguished/)
  const { style } = rateWithStyle({ ...input, votes }, { ridge: 1 })
  expect(style[0]!.coefficient).toBeCloseTo(style[1]!.coefficient, 9)
})

it('[R22] [R24] gives an empty board and no coefficients for no votes', () => {
  const { board, style } = rateWithStyle({ models: 2, features: ['tokens'], votes: [] })
  expect(board.models.map(({ status }) => status)).toEqual(['unvoted', 'unvoted'])
  expect(style).toEqual([{ feature: 'tokens', coefficient: 0, se: null, points: 0, rms: 0 }])
})

it.each([
  [vote(0, 1, 'left', [1], [1, 2]), 'invalid-style', 'votes[0]: rightStyle must hold 1 counts'],
  [vote(0, 1, 'left', [-1], [1]), 'invalid-count', 'votes[0]: leftStyle tokens must be a whole number from 0, not -1'],
  [vote(0, 1, 'left', [Number.NaN], [1]), 'invalid-count', 'leftStyle tokens'],
  [vote(0, 1, 'draw' as Outcome, [1], [1]), 'unknown-outcome', 'votes[0]: outcome must be one of left, right'],
])('[R3] rejects the style vote %j', (bad, code, message) => {
  expect(() => rateWithStyle({ models: 2, features: ['tokens'], votes: [bad] })).toThrowError(
    expect.objectContaining({ code, message: expect.stringContaining(message) }),
  )
})

it('[R3] rejects a ridge or a start out of range', () => {
  expect(() => rateWithStyle(verboseModel(), { ridge: -1 })).toThrowError('ridge must be a number from 0, not -1')
  expect(() => rateWithStyle(verboseModel(), { startCoefficients: [0, 0, 0] })).toThrowError(
    'startCoefficients must be at most 2',
  )
})
