import { expect, it } from 'vitest'
import { rate } from '../board/rate.ts'
import { observeSides } from '../input/observe-sides.ts'
import { PARITY } from '../input/options.ts'
import type { TallyRow } from '../input/tallies.ts'
import type { Problem } from './likelihood.ts'
import { maximiseLikelihood } from './newton.ts'

function chain(models: number, leftWins: number, rightWins: number): TallyRow[] {
  return Array.from({ length: models - 1 }, (_, left) => ({
    left,
    right: left + 1,
    leftWins,
    rightWins,
    ties: 0,
    bothBad: 0,
  }))
}

it('[R6] gives the same result by conjugate gradients and by the dense solver', () => {
  const rows = [...chain(6, 40, 3), { left: 5, right: 1, leftWins: 4, rightWins: 900, ties: 7, bothBad: 2 }]
  const observations = observeSides(rows, 6, 'half')
  const members = [[0, 1, 2, 3, 4, 5]]
  const problem: Problem = { modelCount: 6, observations, prior: 0.5, ridges: [], members }
  // A term that is 0 everywhere does not change the fit, but selects the dense solver.
  const terms = [new Float64Array(observations.length)]
  const dense = maximiseLikelihood({ ...problem, ridges: [1], observations: { ...observations, terms } }, [])
  const sparse = maximiseLikelihood(problem, [])
  for (const [model, logit] of sparse.entries()) expect(dense[model]).toBeCloseTo(logit, 11)
})

it('[R7] rates a chain of models that never lost, although the odds overflow', () => {
  const board = rate({ models: 100, rows: chain(100, 1_000_000, 0) })
  expect(board.theta[0]).toBeGreaterThan(350)
  for (const { rating, se } of board.models) {
    expect(Number.isFinite(rating)).toBe(true)
    expect(Number.isFinite(se)).toBe(true)
  }
})

it('[R8] converges from a start whose odds overflow', () => {
  const rows = chain(3, 5, 4)
  const far = rate({ models: 3, rows }, { start: [400, -400, 400] })
  for (const [model, { rating }] of rate({ models: 3, rows }).models.entries()) {
    expect(far.models[model]!.rating).toBeCloseTo(rating!, 6)
  }
})

it('[R7] has a closed form for a long chain without a prior', () => {
  const { models } = rate({ models: 60, rows: chain(60, 3, 2) }, PARITY)
  const expected = 400 * 59 * Math.log10(3 / 2)
  expect(models[0]!.rating! - models[59]!.rating!).toBeCloseTo(expected, 6)
})

it('[R7] centres each component at 0 without a prior, so warm starts do not drift', () => {
  const rows = [...chain(3, 5, 4), { left: 3, right: 4, leftWins: 2, rightWins: 1, ties: 0, bothBad: 0 }]
  const { theta } = rate({ models: 5, rows }, { ...PARITY, start: [9, 9, 9, -4, -4] })
  expect(theta[0]! + theta[1]! + theta[2]!).toBeCloseTo(0, 12)
  expect(theta[3]! + theta[4]!).toBeCloseTo(0, 12)
})
