import { expect, it } from 'vitest'
import { flagKeyFault } from './flag-key.ts'

it.each([
  ['', 'missing'],
  ['a b', 'characters'],
  ['größe', 'characters'],
  ['k'.repeat(201), 'long'],
  ['public_sharing', 'known'],
  ['team:new-thing.v2', null],
])('the key "%s" has the fault %s', (key, fault) => {
  expect(flagKeyFault(key, ['public_sharing'])).toBe(fault)
})
