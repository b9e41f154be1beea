import { describe, expect, it } from 'vitest'
import { mayKnowModels, mustStaySealed } from './seal.ts'

const owner = { isOwner: true, hasVoted: false }
const voted = { isOwner: true, hasVoted: true }
const other = { isOwner: false, hasVoted: false }
const otherVoted = { isOwner: false, hasVoted: true }

describe('the models of a stored battle', () => {
  it.each([
    ['random', true, { owner: false, voted: true, other: false, otherVoted: false }],
    ['random', false, { owner: false, voted: true, other: false, otherVoted: false }],
    ['topper', true, { owner: false, voted: true, other: false, otherVoted: false }],
    ['topper', false, { owner: false, voted: true, other: false, otherVoted: false }],
    ['manual', true, { owner: false, voted: true, other: false, otherVoted: false }],
    ['manual', false, { owner: true, voted: true, other: true, otherVoted: true }],
    [null, false, { owner: true, voted: true, other: true, otherVoted: true }],
  ])('[T8] [N9] [A23] of mode %s, sealed %s, are known to %o', (selectionMode, sealed, known) => {
    const battle = { selectionMode, sealed }
    const readers = { owner, voted, other, otherVoted }
    expect(
      Object.fromEntries(Object.entries(readers).map(([name, reader]) => [name, mayKnowModels(battle, reader)])),
    ).toEqual(known)
  })
})

it.each([
  [true, false, true],
  [true, true, false],
  [false, false, false],
  [false, true, false],
])(
  '[N5] the turn after a battle that is sealed: %s, voted on: %s, must be sealed: %s',
  (sealed, hasVoted, expected) => {
    expect(mustStaySealed({ sealed }, { hasVoted })).toBe(expected)
  },
)
