import { expect, it } from 'vitest'
import { frontierOf, logScaleOf, placeLabels } from './frontier.ts'

const models = [
  { name: 'best', rating: 1200, value: 9 },
  { name: 'fair', rating: 1100, value: 2 },
  { name: 'dear', rating: 1090, value: 5 },
  { name: 'cheap', rating: 900, value: 1 },
  { name: 'worse at the same price', rating: 890, value: 1 },
]
const names = (points: readonly { name: string }[]) => points.map(({ name }) => name)

it('[P70] the frontier has the models that no other one beats in both figures', () => {
  expect(names(frontierOf(models, 'less'))).toEqual(['cheap', 'fair', 'best'])
  expect(names(frontierOf(models, 'more'))).toEqual(['best'])
  expect(frontierOf([], 'less')).toEqual([])
})

it('[P70] the scale has equal factors at equal distances, and what costs nothing at its edge', () => {
  const scale = logScaleOf([0.1, 10])
  expect(scale.at(1)).toBeCloseTo(0.5)
  expect([scale.at(0), scale.at(1000)]).toEqual([0, 1])
  expect(scale.ticks).toEqual([0.1, 0.2, 0.5, 1, 2, 5, 10])
  expect(logScaleOf([0]).at(0)).toBe(0)
})

it('[P70] names stay inside, and cover neither each other nor other models', () => {
  const at = (x: number, y: number) => ({ x, y, width: 60 })
  const right = { x: 59, y: 44 }
  expect(placeLabels([at(50, 50)], { width: 400 })).toEqual([right])
  // At the right edge, the name is on the left.
  expect(placeLabels([at(380, 50)], { width: 400 })).toEqual([{ x: 311, y: 44 }])
  // A model is on the right of the first one, and on the left of the second one.
  const [first, second] = placeLabels([at(150, 50), at(190, 50)], { width: 400 })
  expect([first, second]).toEqual([
    { x: 81, y: 44 },
    { x: 199, y: 44 },
  ])
  // Two models at almost the same place, at the left edge: one name is above, the other below.
  expect(placeLabels([at(20, 50), at(20, 56)], { width: 400 })).toEqual([
    { x: 29, y: 44 },
    { x: 29, y: 70 },
  ])
})
