import { expect, it } from 'vitest'
import { minimise } from './minimise.ts'

it('finds the bottom of a long narrow bowl', () => {
  const depth = Float64Array.of(1, 30, 1000)
  const bottom = Float64Array.of(-2, 0.5, 4)
  const found = minimise((point, gradient) => {
    let value = 0
    for (let index = 0; index < 3; index++) {
      const off = point[index]! - bottom[index]!
      gradient[index] = depth[index]! * off
      value += (depth[index]! * off * off) / 2
    }
    return value
  }, new Float64Array(3))
  for (const [index, coordinate] of found.entries()) expect(coordinate).toBeCloseTo(bottom[index]!, 3)
})

it('gets around a bend where the full step would lead uphill', () => {
  const found = minimise(
    (point, gradient) => {
      const [x, y] = [point[0]!, point[1]!]
      gradient[0] = -2 * (1 - x) - 400 * x * (y - x * x)
      gradient[1] = 200 * (y - x * x)
      return (1 - x) ** 2 + 100 * (y - x * x) ** 2
    },
    Float64Array.of(-1.2, 1),
  )
  expect(found[0]).toBeCloseTo(1, 3)
  expect(found[1]).toBeCloseTo(1, 3)
})

it('stays where it starts when that is the bottom', () => {
  const start = Float64Array.of(3, 4)
  expect(minimise((_, gradient) => Number(gradient.fill(0)[0]), start)).toEqual(start)
})
