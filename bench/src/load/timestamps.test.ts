import { expect, it } from 'vitest'
import { nowUs, StampFinder, stampOf } from './timestamps.ts'

const find = (pieces: readonly string[]) => {
  const found: number[] = []
  const finder = new StampFinder((us) => found.push(us))
  for (const piece of pieces) finder.feed(Buffer.from(piece))
  return found
}

it('finds every stamp in what a gateway made of it, wherever it was cut', () => {
  const text = `data: {"text":"${stampOf(12)} a"}\n\n: still here\n\ndata: {"text":"${stampOf(3456)}${stampOf(7)}"}\n\n`
  expect(find([text])).toEqual([12, 3456, 7])
  expect(find([...text])).toEqual([12, 3456, 7])
})

it('reads a clock that only goes forward', () => {
  const before = nowUs()
  expect(nowUs()).toBeGreaterThanOrEqual(before)
})
