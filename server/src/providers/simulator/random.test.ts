import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom, hashOf } from './random.ts'

describe('createRandom', () => {
  it('chooses alike for one seed', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const [a, b] = [createRandom(seed), createRandom(seed)]
        expect([a.next(), a.next(), a.next()]).toEqual([b.next(), b.next(), b.next()])
      }),
    )
  })

  it('stays at or above 0 and below 1', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const value = createRandom(seed).next()
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThan(1)
      }),
    )
  })

  it('shuffles without losing or adding anything', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.integer()), (seed, items) => {
        const byValue = (a: number, b: number): number => a - b
        expect(createRandom(seed).shuffle(items).sort(byValue)).toEqual([...items].sort(byValue))
      }),
    )
  })

  it('refuses to pick from nothing', () => {
    expect(() => createRandom(1).pick([])).toThrow(RangeError)
  })
})

describe('hashOf', () => {
  it('keeps the parts apart', () => {
    expect(hashOf(['ab', 'c'])).not.toBe(hashOf(['a', 'bc']))
    expect(hashOf(['a', ''])).not.toBe(hashOf(['a']))
  })
})
