import { expect, it } from 'vitest'
import { budgets, isMet, scoreOf } from './budgets.ts'

it.each([
  { name: 'board', value: 60, baseline: 100, score: 0.6, met: true },
  { name: 'board', value: 59, baseline: 100, score: 0.59, met: false },
  { name: 'streamCpu100', value: 90, baseline: 100, score: 0.9, met: false },
  { name: 'ratingsBootstrap', value: 40, baseline: 10_000, score: 250, met: true },
  { name: 'battle1', value: 206, baseline: 201, score: 5, met: true },
  { name: 'startIdle', value: 121, baseline: Number.NaN, score: 121, met: false },
  { name: 'startIdle', value: Number.NaN, baseline: Number.NaN, score: Number.NaN, met: null },
] as const)('judges $value against $baseline for $name: $met', ({ name, value, baseline, score, met }) => {
  expect(scoreOf(budgets[name], value, baseline)).toBe(score)
  expect(isMet(budgets[name], score)).toBe(met)
})
