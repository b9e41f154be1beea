import { expect, it } from 'vitest'
import { rate } from '../board/rate.ts'
import type { RateOptions } from './options.ts'

const TALLIES = {
  models: ['swift', 'heron', 'crane', 'ibis', 'stork'],
  rows: [
    { left: 0, right: 1, leftWins: 14, rightWins: 6, ties: 3, bothBad: 1 },
    { left: 2, right: 3, leftWins: 4, rightWins: 9, ties: 2, bothBad: 0 },
  ],
}

it.each([
  [{ priorVotes: -1 }, 'priorVotes must be a number from 0, not -1'],
  [{ priorVotes: Number.NaN }, 'priorVotes must be a number from 0, not NaN'],
  [{ minVotes: Number.POSITIVE_INFINITY }, 'minVotes must be a number from 0'],
  [{ alpha: 0 }, 'alpha must be between 0 and 1, not 0'],
  [{ alpha: 1 }, 'alpha must be between 0 and 1, not 1'],
  [{ gauge: 'mean' }, 'gauge must be votes or plain, not mean'],
  [{ bothBad: 'tie' }, 'bothBad must be half or drop, not tie'],
  [{ voters: 'some' }, 'voters must be use or ignore, not some'],
  [{ pairWeights: 'some' }, 'pairWeights must be equal or capped, not some'],
  [{ hessianRidgePerVote: -1 }, 'hessianRidgePerVote must be a number from 0'],
  [{ start: [0, Number.NaN] }, 'start[1] must be a finite number, not NaN'],
  [{ start: [0, 0, 0, 0, 0, 0] }, 'start must be at most 5 numbers'],
  [{ anchor: { model: 'osprey', rating: 1000 } }, 'anchor.model must be one of the models, not osprey'],
  [{ anchor: { model: 5, rating: 1000 } }, 'anchor.model must be one of the models, not 5'],
  [{ anchor: { model: 0, rating: Number.NaN } }, 'anchor.rating must be a number of points, not NaN'],
])('[R3] rejects the options %j', (options, message) => {
  expect(() => rate(TALLIES, options as RateOptions)).toThrowError(
    expect.objectContaining({ code: 'invalid-option', message: expect.stringContaining(message) }),
  )
})

it('[R14] shifts the anchor’s component and changes no error and no other component', () => {
  const free = rate(TALLIES)
  const anchored = rate(TALLIES, { anchor: { model: 'heron', rating: 1500 } })
  const shift = 1500 - free.models[1]!.rating!
  expect(anchored.models[1]!.rating).toBeCloseTo(1500, 9)
  expect(anchored.models[0]!.rating).toBeCloseTo(free.models[0]!.rating! + shift, 9)
  expect(anchored.models[0]!.upper).toBeCloseTo(free.models[0]!.upper! + shift, 9)
  expect(anchored.models.map(({ se, rank }) => [se, rank])).toEqual(free.models.map(({ se, rank }) => [se, rank]))
  expect(anchored.models.slice(2)).toEqual(free.models.slice(2))
})

it('[R14] ignores an anchor without votes', () => {
  expect(rate(TALLIES, { anchor: { model: 'stork', rating: 1500 } })).toEqual(rate(TALLIES))
})

it('[R15] widens intervals with the confidence level', () => {
  const [usual, strict] = [rate(TALLIES), rate(TALLIES, { alpha: 0.01 })]
  expect(strict.models[0]!.quantile).toBeCloseTo(2.575829303549, 9)
  expect(strict.models[0]!.upper! - strict.models[0]!.rating!).toBeCloseTo(2.575829303549 * usual.models[0]!.se!, 6)
})

it('[R15] does not widen other intervals for a new model, unless they are relative to the unweighted mean', () => {
  const rows = [
    { left: 0, right: 1, leftWins: 400, rightWins: 380, ties: 0, bothBad: 0 },
    { left: 1, right: 2, leftWins: 410, rightWins: 390, ties: 0, bothBad: 0 },
  ]
  const newModel = { left: 3, right: 0, leftWins: 1, rightWins: 1, ties: 0, bothBad: 0 }
  const widening = (gauge: 'votes' | 'plain') => {
    const before = rate({ models: 4, rows }, { gauge }).models[0]!.se!
    return rate({ models: 4, rows: [...rows, newModel] }, { gauge }).models[0]!.se! / before
  }
  expect(widening('votes')).toBeLessThan(1.01)
  expect(widening('plain')).toBeGreaterThan(3)
})
