import { expect, it } from 'vitest'
import { mayStay, type Reader } from './reader.ts'

const ada = 'ada'
const bob = 'bob'
const reader = (userId: string | null, epoch = 0): Reader => ({ userId, epoch })

it.each([
  ['a visitor who signs in', reader(null), reader(ada), true],
  ['somebody whose session ran out', reader(ada), reader(null), true],
  ['somebody who is still the same', reader(ada), reader(ada), true],
  ['somebody who signed out', reader(ada), reader(null, 1), false],
  ['somebody else', reader(ada), reader(bob), false],
  ['somebody who signed out and in again', reader(ada), reader(ada, 1), false],
])('what is shown to %s: %j, then %j: stays %s', (_, before, now, stays) => {
  expect(mayStay(before, now)).toBe(stays)
})
