import { expect, it } from 'vitest'
import { orderTables } from './tables.ts'

const tables = ['a', 'b', 'c', 'd'].map((table) => ({ table, columns: [] }))

it('[O33] restores a table after those that it refers to', () => {
  const references = [
    { table: 'a', to: 'b' },
    { table: 'b', to: 'd' },
  ]
  expect(orderTables(tables, references).map(({ table }) => table)).toEqual(['c', 'd', 'b', 'a'])
})

it('refuses tables that refer to each other', () => {
  const references = [
    { table: 'a', to: 'b' },
    { table: 'b', to: 'a' },
  ]
  expect(() => orderTables(tables, references)).toThrow('Tables refer to each other: a, b.')
})
