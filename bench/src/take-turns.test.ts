import { expect, it } from 'vitest'
import { takeTurns } from './take-turns.ts'

it('samples everybody once unmeasured, then in every repeat, each time beginning with another one', async () => {
  const log: string[] = []
  const contender = (name: string) => async () => log.push(name)
  const samples = await takeTurns({ a: contender('a'), b: contender('b'), c: contender('c') }, { repeats: 3 })
  expect(log.join('')).toBe('abc' + 'abc' + 'bca' + 'cab')
  expect(samples).toEqual({ a: [4, 9, 11], b: [5, 7, 12], c: [6, 8, 10] })
})
