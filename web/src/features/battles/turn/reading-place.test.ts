import { expect, it } from 'vitest'
import { scrollToShare, shareRead } from './reading-place.ts'

const screen = { top: 100, bottom: 700 }

it.each([
  ['its first line is on top', { top: 100, height: 2600 }, 0],
  ['half of it was read', { top: -900, height: 2600 }, 0.5],
  ['its last line is at the bottom', { top: -1900, height: 2600 }, 1],
  ['it is scrolled past', { top: -5000, height: 2600 }, 1],
  ['it has not been reached', { top: 400, height: 2600 }, 0],
  ['it fits on the screen', { top: 40, height: 300 }, 0],
])('when %s', (_, place, share) => {
  expect(shareRead(place, screen)).toBe(share)
})

it('scrolls the other answer to the same share', () => {
  const other = { top: 100, height: 1600 }
  const by = scrollToShare(0.5, other, screen)
  expect(by).toBe(500)
  expect(shareRead({ ...other, top: other.top - by }, screen)).toBe(0.5)
})

it('scrolls to the start of a short answer', () => {
  expect(scrollToShare(0.7, { top: -400, height: 200 }, screen)).toBe(-500)
})
