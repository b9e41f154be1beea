import { expect, it } from 'vitest'
import { stepOf } from './step-of.ts'

it.each([
  ['ArrowRight', 'ltr', 1, 0],
  ['ArrowRight', 'rtl', -1, 0],
  ['ArrowLeft', 'rtl', 1, 0],
  ['ArrowDown', 'rtl', 0, 1],
  ['Home', 'rtl', -1, 0],
  ['End', 'ltr', 1, 0],
])('%s moves in reading order (%s)', (key, direction, across, down) => {
  expect(stepOf(key, direction)).toMatchObject({ across, down })
})

it('ignores other keys', () => {
  expect(stepOf('Tab', 'ltr')).toBeNull()
  expect(stepOf('a', 'ltr')).toBeNull()
})
