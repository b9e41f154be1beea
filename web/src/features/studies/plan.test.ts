import { expect, it } from 'vitest'
import { type PlannedStudy, planStudy } from './plan.ts'

const study: PlannedStudy = {
  goal: 'best',
  level: 0.05,
  votesPerComparison: 5,
  budgetVotes: null,
  prompts: 60,
  contestants: 2,
}

it('[P84] computes the comparisons of a pair and the votes in all', () => {
  expect(planStudy(study).rows).toEqual([
    { wins: 0.55, prompts: 356, votes: 1776, chance: 'unlikely' },
    { wins: 0.6, prompts: 89, votes: 444, chance: 'unlikely' },
    { wins: 0.65, prompts: 40, votes: 198, chance: 'likely' },
    { wins: 0.7, prompts: 23, votes: 111, chance: 'likely' },
  ])
  const four = planStudy({ ...study, contestants: 4, votesPerComparison: 3, prompts: 80 }).rows[2]
  expect(four).toEqual({ wins: 0.65, prompts: 75, votes: 674, chance: 'possible' })
})

it.each([
  [{ budgetVotes: 150 }, ['unlikely', 'unlikely', 'unlikely', 'possible']],
  [{ prompts: 0 }, ['unlikely', 'unlikely', 'unlikely', 'unlikely']],
  [{ prompts: 2_000 }, ['likely', 'likely', 'likely', 'likely']],
  [{ goal: 'baseline' as const }, ['unlikely', 'unlikely', 'possible', 'likely']],
])('[P84] says what is likely to be decided with %j', (change, chances) => {
  expect(planStudy({ ...study, ...change }).rows.map(({ chance }) => chance)).toEqual(chances)
})

it('[P84] knows what no number of votes shows with so few prompts', () => {
  expect(planStudy({ ...study, prompts: 20 }).winsMin).toBeCloseTo(0.661, 3)
  expect(planStudy({ ...study, prompts: 20, votesPerComparison: 100 }).winsMin).toBeCloseTo(0.661, 3)
  expect(planStudy({ ...study, prompts: 0 }).winsMin).toBeNull()
})
