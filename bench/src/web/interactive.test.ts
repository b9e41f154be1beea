import { describe, expect, it } from 'vitest'
import { type LongTask, longestBlock, timeToInteractive, totalBlockingTime } from './interactive.ts'

const task = (startMs: number, durationMs: number): LongTask => ({ startMs, durationMs })

describe('the time to interactive', () => {
  const quiet = { firstPaintMs: 100, fieldUsableMs: 300, longTasks: [], watchedUntilMs: 10_000 }

  it('is when the field takes text, where nothing blocks', () => {
    expect(timeToInteractive(quiet)).toBe(300)
  })

  it('is not before something was painted', () => {
    expect(timeToInteractive({ ...quiet, firstPaintMs: 400 })).toBe(400)
  })

  it.each<[string, LongTask[], number]>([
    ['is over before', [task(100, 150)], 300],
    ['runs at that moment', [task(250, 100)], 350],
    ['begins within half a second', [task(700, 60)], 760],
    ['begins half a second later', [task(800, 60)], 300],
    ['begins within half a second of another', [task(700, 60), task(1200, 80)], 1280],
    ['follows a quiet half second', [task(700, 60), task(1300, 80)], 760],
  ])('waits for a long task as it must when one %s', (_when, longTasks, expected) => {
    expect(timeToInteractive({ ...quiet, longTasks })).toBe(expected)
  })

  it('is unknown until half a second has been watched', () => {
    expect(timeToInteractive({ ...quiet, watchedUntilMs: 799 })).toBeNull()
    expect(timeToInteractive({ ...quiet, watchedUntilMs: 800 })).toBe(300)
    expect(timeToInteractive({ ...quiet, longTasks: [task(700, 60)], watchedUntilMs: 800 })).toBeNull()
  })
})

it('counts as blocking what long tasks take beyond 50 ms within the time in question', () => {
  expect(totalBlockingTime([], 0, 1000)).toBe(0)
  expect(totalBlockingTime([task(100, 80), task(300, 150)], 0, 1000)).toBe(130)
  expect(totalBlockingTime([task(0, 200)], 100, 1000)).toBe(100)
  expect(totalBlockingTime([task(900, 200)], 0, 1000)).toBe(50)
  expect(totalBlockingTime([task(2000, 200)], 0, 1000)).toBe(0)
})

it('finds the longest block among those that were not over', () => {
  expect(longestBlock([], 0)).toBe(0)
  expect(longestBlock([task(0, 400), task(500, 90), task(700, 60)], 450)).toBe(90)
  expect(longestBlock([task(400, 120), task(700, 60)], 450)).toBe(120)
})
