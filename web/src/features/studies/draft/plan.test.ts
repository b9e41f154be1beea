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

it('[P84] computes the prompts that suffice in 8 of 10 studies, and the votes in all', () => {
  expect(planStudy(study).rows).toEqual([
    { wins: 0.55, prompts: 578, votes: 2910, chance: 'unlikely' },
    { wins: 0.6, prompts: 149, votes: 765, chance: 'unlikely' },
    { wins: 0.65, prompts: 67, votes: 355, chance: 'possible' },
    { wins: 0.7, prompts: 41, votes: 225, chance: 'likely' },
    { wins: 0.85, prompts: 19, votes: 115, chance: 'likely' },
    { wins: 1, prompts: 12, votes: 80, chance: 'likely' },
  ])
  const four = planStudy({ ...study, contestants: 4, votesPerComparison: 3, prompts: 120 }).rows[2]
  expect(four).toEqual({ wins: 0.65, prompts: 159, votes: 1443, chance: 'possible' })
})

it.each([
  [{ budgetVotes: 150 }, ['unlikely', 'unlikely', 'unlikely', 'unlikely', 'likely', 'likely']],
  [{ prompts: 0 }, ['unlikely', 'unlikely', 'unlikely', 'unlikely', 'unlikely', 'unlikely']],
  [{ prompts: 13 }, ['unlikely', 'unlikely', 'unlikely', 'unlikely', 'unlikely', 'likely']],
  [{ prompts: 2_000 }, ['likely', 'likely', 'likely', 'likely', 'likely', 'likely']],
  [{ goal: 'baseline' as const }, ['unlikely', 'unlikely', 'possible', 'likely', 'likely', 'likely']],
])('[P84] says what is likely to be decided with %j', (change, chances) => {
  expect(planStudy({ ...study, ...change }).rows.map(({ chance }) => chance)).toEqual(chances)
})

it('[P109] says that the example is decided by somebody who always prefers the same assistant', () => {
  const { rows } = planStudy({ ...study, contestants: 3, votesPerComparison: 1, prompts: 20 })
  expect(rows.at(-1)).toEqual({ wins: 1, prompts: 19, votes: 42, chance: 'likely' })
})

it('[P84] knows what suffices with these prompts and any number of votes', () => {
  expect(planStudy({ ...study, prompts: 20 }).winsMin).toBeCloseTo(0.78, 6)
  expect(planStudy({ ...study, prompts: 20, votesPerComparison: 100 }).winsMin).toBeCloseTo(0.78, 6)
  expect(planStudy({ ...study, prompts: 5 }).winsMin).toBe(Number.POSITIVE_INFINITY)
  expect(planStudy({ ...study, prompts: 0 }).winsMin).toBeNull()
})
