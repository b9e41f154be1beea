import { expect, it } from 'vitest'
import { mayStay, type Reader } from './reader.ts'

const ada = 'ada'
const bob = 'bob'
const reader = (userId: string | null, epoch = 0): Reader => ({ userId, epoch })

it.each([
  ['a visitor who signs in', reader(null), reader(ada), true],
  ['a user whose session expired', reader(ada), reader(null), true],
  ['the same user', reader(ada), reader(ada), true],
  ['a user who signed out', reader(ada), reader(null, 1), false],
  ['another user', reader(ada), reader(bob), false],
  ['a user who signed out and in again', reader(ada), reader(ada, 1), false],
])('data for %s: %j, then %j: stays %s', (_, before, now, stays) => {
  expect(mayStay(before, now)).toBe(stays)
})
