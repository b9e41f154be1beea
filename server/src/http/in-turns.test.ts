import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { BEGUN_TOGETHER_MAX, inTurns, WAITING_MAX } from './in-turns.ts'

it('begins all of a burst, each once and in order, and lets others have a turn in between', async () => {
  const begun: number[] = []
  const arrive = inTurns<number>((number) => begun.push(number))
  const burst = Array.from({ length: 3 * BEGUN_TOGETHER_MAX + 1 }, (_, index) => index)
  for (const number of burst) arrive(number)
  const counts = [begun.length]
  while (begun.length < burst.length) {
    await nextTurn()
    counts.push(begun.length)
  }
  expect(begun).toEqual(burst)
  expect(counts).toEqual([1, 2, 3].map((turns) => turns * BEGUN_TOGETHER_MAX).concat(burst.length))
})

it('lets nothing that arrives later begin before what waits', async () => {
  const begun: string[] = []
  const arrive = inTurns<string>((name) => begun.push(name))
  for (let index = 0; index < 2 * BEGUN_TOGETHER_MAX; index += 1) arrive('first')
  arrive('waits')
  await nextTurn()
  arrive('late')
  expect(begun).not.toContain('late')
  await nextTurn()
  expect(begun.slice(-2)).toEqual(['waits', 'late'])
})

it('keeps no more waiting than it may, and their order', async () => {
  const begun: number[] = []
  const arrive = inTurns<number>((number) => begun.push(number))
  const flood = Array.from({ length: BEGUN_TOGETHER_MAX + WAITING_MAX + 100 }, (_, index) => index)
  for (const number of flood) arrive(number)
  expect(begun).toEqual(flood.slice(0, BEGUN_TOGETHER_MAX + 100))
  while (begun.length < flood.length) await nextTurn()
  expect(begun).toEqual(flood)
})

it('does not hold up what arrives alone', async () => {
  const begun: number[] = []
  const arrive = inTurns<number>((number) => begun.push(number))
  for (let number = 1; number <= 3 * BEGUN_TOGETHER_MAX; number += 1) {
    arrive(number)
    expect(begun).toHaveLength(number)
    await nextTurn()
  }
})
