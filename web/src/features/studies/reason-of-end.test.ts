import { expect, it } from 'vitest'
import { reasonOfEnd } from './reason-of-end.ts'

it.each([
  ['budget', null, 56, 'budget'],
  ['budget', 100, 56, 'budget'],
  ['budget', 56, 56, 'votes'],
  ['owner', 56, 56, 'owner'],
] as const)('[P88] %s with a budget of %s and %i votes: %s', (closedBy, budgetVotes, votes, reason) => {
  expect(reasonOfEnd({ closedBy, budgetVotes, votes })).toBe(reason)
})
