import { expect, it } from 'vitest'
import { changedFields, type States } from './changed-fields.ts'

it.each<[States, States | null]>([
  [
    { before: null, after: { enabled: false } },
    { before: null, after: { enabled: false } },
  ],
  [
    { before: { enabled: false }, after: null },
    { before: { enabled: false }, after: null },
  ],
  [{ before: null, after: null }, null],
  [{ before: { label: 'A', models: ['x'] }, after: { label: 'A', models: ['x'] } }, null],
  [
    { before: { label: 'A', price: null, headers: { a: '1' } }, after: { label: 'A', price: 2, headers: { a: '2' } } },
    { before: { price: null, headers: { a: '1' } }, after: { price: 2, headers: { a: '2' } } },
  ],
  [
    { before: { takenDown: true }, after: { takenDown: true, reason: 'changed' } },
    { before: {}, after: { reason: 'changed' } },
  ],
])('[O42] leaves only what changed of %j', (states, changed) => {
  expect(changedFields(states)).toEqual(changed)
})
