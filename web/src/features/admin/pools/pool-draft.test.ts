import { expect, it } from 'vitest'
import { emptyPool, type PoolDraft, type PoolFaults, poolFaults } from './pool-draft.ts'

const good: PoolDraft = { name: 'coding', label: 'Coding', modelNames: ['a', 'b'] }

it.each<[string, Partial<PoolDraft>, PoolFaults]>([
  ['a good one', {}, {}],
  ['spaces around the name', { name: ' coding ' }, {}],
  ['an empty form', emptyPool, { name: 'missing', label: 'missing', modelNames: 'few' }],
  ['a capital letter', { name: 'Coding' }, { name: 'name' }],
  ['33 letters', { name: 'a'.repeat(33) }, { name: 'name' }],
  ['a name that another pool has', { name: 'small' }, { name: 'taken' }],
  ['a label of spaces', { label: ' ' }, { label: 'missing' }],
  ['a long label', { label: 'l'.repeat(101) }, { label: 'long' }],
  ['one model', { modelNames: ['a'] }, { modelNames: 'few' }],
])('[P44] the faults of a pool: %s', (_, changes, faults) => {
  expect(poolFaults({ ...good, ...changes }, ['small'])).toEqual(faults)
})
