import { expect, it } from 'vitest'
import { reasonOfEnd } from './reason-of-end.ts'

it.each([
  ['budget', null, 56, false, 'budget'],
  ['budget', 100, 56, false, 'budget'],
  ['budget', 56, 56, false, 'votes'],
  ['budget', null, 0, true, 'judges'],
  ['owner', 56, 56, true, 'owner'],
] as const)(
  '[P88] %s with a budget of %s and %i votes, judges only %s: %s',
  (closedBy, budgetVotes, votes, judgesOnly, reason) => {
    expect(reasonOfEnd({ closedBy, budgetVotes, votes, judgesOnly })).toBe(reason)
  },
)
