import { expect, it } from 'vitest'
import { compare, rotate, type Service } from './measure.ts'

it('begins every repeat with another contender', async () => {
  const order: string[] = []
  const contender = (name: string) => [name, () => order.push(name)] as const
  const results = await rotate(new Map([contender('a'), contender('b'), contender('c')]), 3)
  expect(order.join('')).toBe('abcbcacab')
  expect(results.get('a')).toEqual([1, 6, 8])
})

it('pairs the value and the baseline of the same repeat', async () => {
  const service: Service = { label: 'after', dir: '' }
  let value = 0
  let baseline = 100
  const comparison = { value: async () => (value += 1), baseline: async () => (baseline += 1) }
  expect((await compare(new Map([[service, comparison]]), 2)).get(service)).toEqual([
    { value: 1, baseline: 101 },
    { value: 2, baseline: 102 },
  ])
})
