import { expect, it } from 'vitest'
import { freeName, nameFaults } from './contestant-names.ts'

it.each([
  ['Brook', [], 'Brook'],
  ['Brook', ['Brook'], 'Brook 2'],
  ['Brook', ['Brook', 'Brook 2'], 'Brook 3'],
])('[P82] a contestant %j next to %j is called %j', (name, taken, free) => {
  expect(freeName(name, taken)).toBe(free)
})

it('[P82] refuses an empty name, and a name that another contestant has', () => {
  const names = ['Brook', ' ', 'Anvil', 'Brook ']
  expect(nameFaults(names.map((name) => ({ name })))).toEqual([null, 'empty', null, 'taken'])
})
