import { expect, it } from 'vitest'
import { positionVerdict } from './position-verdict.ts'

it.each([
  [10, 4, 'left'],
  [-10, 4, 'right'],
  [10, 6, 'none'],
  [0, 0, 'none'],
  [null, null, null],
] as const)('[P33] an effect of %s points with a standard error of %s: %s', (effectPoints, se, verdict) => {
  expect(positionVerdict({ effectPoints, se })).toBe(verdict)
})
