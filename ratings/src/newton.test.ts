import { expect, it } from 'vitest'
import type { Problem } from './likelihood.ts'
import { minimise } from './newton.ts'
import { collect } from './observations.ts'
import { PARITY } from './options.ts'
import { rate } from './rate.ts'
import type { TallyRow } from './tallies.ts'

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

it('[R6] takes the same way by conjugate gradients as by a dense solver', () => {
  const rows = [...chain(6, 40, 3), { left: 5, right: 1, leftWins: 4, rightWins: 900, ties: 7, bothBad: 2 }]
  const observations = collect(rows, 6, { sides: 'merged', bothBad: 'half', voters: null })
  const members = [[0, 1, 2, 3, 4, 5]]
  const problem: Problem = { modelCount: 6, observations, prior: 0.5, ridges: [], members }
  // A further term that is 0 everywhere leaves the fit alone and sends it through the dense solver.
  const terms = [new Float64Array(observations.length)]
  const dense = minimise({ ...problem, ridges: [1], observations: { ...observations, terms } }, [])
  const sparse = minimise(problem, [])
  for (const [model, logit] of sparse.entries()) expect(dense[model]).toBeCloseTo(logit, 11)
})

it('[R6] fits four further terms in one pass as it does five in many', () => {
  const rows = [...chain(6, 40, 30), { left: 5, right: 1, leftWins: 400, rightWins: 300, ties: 7, bothBad: 2 }]
  const observations = collect(rows, 6, { sides: 'merged', bothBad: 'half', voters: null })
  const term = (number: number) => observations.wins.map((_, entry) => Math.sin(entry * number))
  const four = [term(1), term(2), term(3), term(4)]
  // A fifth that is 0 everywhere changes nothing but the way.
  const five = [...four, new Float64Array(observations.length)]
  const fit = (terms: Float64Array[]) =>
    minimise(
      {
        modelCount: 6,
        prior: 0.5,
        members: [[0, 1, 2, 3, 4, 5]],
        ridges: terms.map(() => 1),
        observations: { ...observations, terms },
      },
      [],
    )
  const [inOne, inMany] = [fit(four), fit(five)]
  for (const [index, value] of inOne.entries()) expect(inMany[index]).toBeCloseTo(value, 10)
  expect(inMany[10]).toBe(0)
  expect(Math.abs(inOne[6]!)).toBeGreaterThan(0.001)
})

it('[R7] rates a chain of models that never lost, far beyond where odds overflow', () => {
  const board = rate({ models: 100, rows: chain(100, 1_000_000, 0) })
  expect(board.theta[0]).toBeGreaterThan(350)
  for (const { rating, se } of board.models) {
    expect(Number.isFinite(rating)).toBe(true)
    expect(Number.isFinite(se)).toBe(true)
  }
})

it('[R8] finds back from a start whose odds overflow', () => {
  const rows = chain(3, 5, 4)
  const far = rate({ models: 3, rows }, { start: [400, -400, 400] })
  for (const [model, { rating }] of rate({ models: 3, rows }).models.entries()) {
    expect(far.models[model]!.rating).toBeCloseTo(rating!, 6)
  }
})

it('[R7] solves a long chain without a prior exactly', () => {
  const { models } = rate({ models: 60, rows: chain(60, 3, 2) }, PARITY)
  const expected = 400 * 59 * Math.log10(3 / 2)
  expect(models[0]!.rating! - models[59]!.rating!).toBeCloseTo(expected, 6)
})

it('[R7] keeps each component’s mean at 0 without a prior, so warm starts cannot drift', () => {
  const rows = [...chain(3, 5, 4), { left: 3, right: 4, leftWins: 2, rightWins: 1, ties: 0, bothBad: 0 }]
  const { theta } = rate({ models: 5, rows }, { ...PARITY, start: [9, 9, 9, -4, -4] })
  expect(theta[0]! + theta[1]! + theta[2]!).toBeCloseTo(0, 12)
  expect(theta[3]! + theta[4]!).toBeCloseTo(0, 12)
})

it.each([1, 1000, 1_000_000])('[R8] reaches the fit of separated models with %d votes from 20 logits away', (votes) => {
  const rows = [
    { left: 0, right: 1, leftWins: votes, rightWins: 0, ties: 0, bothBad: 0 },
    { left: 1, right: 2, leftWins: votes, rightWins: votes, ties: 0, bothBad: 0 },
  ]
  const cold = rate({ models: 3, rows })
  const warm = rate({ models: 3, rows }, { start: [-20, 20, -20] })
  for (const [model, { rating }] of cold.models.entries()) expect(warm.models[model]!.rating).toBeCloseTo(rating!, 6)
})
