import { expect, it } from 'vitest'
import { compareSchema } from './schema.ts'

const known = ['0001-a', '0002-b'].map((name) => ({ name, sql: '' }))
const row = (name: string, breaks = false) => ({ name, breaks })
const none = { isEmpty: false, pending: [], newer: [], breaking: [] }

it.each([
  ['an empty database', [], { isEmpty: true, pending: known }],
  ['an older one', [row('0001-a')], { pending: [known[1]] }],
  ['the same', [row('0001-a'), row('0002-b')], {}],
  ['the same with a breaking migration that is known', [row('0001-a', true), row('0002-b')], {}],
  ['a newer one', [row('0001-a'), row('0002-b'), row('0003-c')], { newer: ['0003-c'] }],
  ['a newer major version', [...known.map(({ name }) => row(name)), row('0003-c', true)], { breaking: ['0003-c'] }],
])('[O24] compares %s with the known migrations', (_what, applied, expected) => {
  expect(compareSchema(applied, known)).toEqual({ ...none, ...expected })
})
