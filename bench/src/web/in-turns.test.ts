import { expect, it } from 'vitest'
import { inTurns } from './in-turns.ts'

it('runs all in every repeat, one at a time, each time beginning with another', async () => {
  const ran: string[] = []
  const contender = (name: string) => async () => {
    ran.push(`${name} begins`)
    await Promise.resolve()
    ran.push(name)
    return ran.length
  }
  const samples = await inTurns({ a: contender('a'), b: contender('b') }, 2)
  expect(ran).toEqual(['a begins', 'a', 'b begins', 'b', 'b begins', 'b', 'a begins', 'a'])
  expect(samples).toEqual({ a: [2, 8], b: [4, 6] })
})
