import { expect, it } from 'vitest'
import { bandPath, dayX, historyAxes, linePath, ratingY } from './history-lines.ts'

const box = { width: 100, height: 50 }
const point = (day: string, rating: number, half: number) => ({
  day,
  rating,
  ratingLower: rating - half,
  ratingUpper: rating + half,
  votes: 1,
})
const items = [point('2026-02-27', 1000, 900), point('2026-02-28', 1050, 60), point('2026-03-01', 1100, 50)]
const axes = historyAxes([{ items }, { items: [] }])!

it('without points there is nothing to draw', () => {
  expect(historyAxes([])).toBeNull()
  expect(historyAxes([{ items: [] }])).toBeNull()
  expect(bandPath(axes, [], box)).toBe('')
})

it('days have equal distances across the end of a month', () => {
  expect(items.map(({ day }) => dayX(axes, day, box))).toEqual([0, 50, 100])
  expect(axes.dayTicks).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

it('a single day is in the middle', () => {
  const one = historyAxes([{ items: [items[0]!] }])!
  expect(dayX(one, '2026-02-27', box)).toBe(50)
})

it('a wide first interval does not flatten the line', () => {
  expect(axes.rating.from).toBeGreaterThan(900)
  expect(axes.rating.to).toBeLessThan(1_300)
  expect(ratingY(axes, axes.rating.from, box)).toBe(50)
  expect(ratingY(axes, axes.rating.to, box)).toBe(0)
  expect(ratingY(axes, 1_900, box)).toBeLessThan(0)
})

it('an interval of about the width of the last one is drawn in full', () => {
  const fell = historyAxes([{ items: [point('2026-02-27', 1000, 900), point('2026-02-28', 1200, 120), items[2]!] }])!
  expect(ratingY(fell, 1_320, box)).toBeGreaterThanOrEqual(0)
  expect(ratingY(fell, 1_900, box)).toBeLessThan(0)
})

it('the line has every point once, and the band is closed', () => {
  expect(linePath(axes, items, box)).toMatch(/^M0 [\d.]+L50 [\d.]+L100 [\d.]+$/)
  const band = bandPath(axes, items, box)
  expect(band.match(/[ML]/g)).toHaveLength(6)
  expect(band.endsWith('Z')).toBe(true)
})

it('a long history has few labels', () => {
  const long = Array.from({ length: 400 }, (_, index) =>
    point(new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10), 1000, 10),
  )
  expect(historyAxes([{ items: long }])!.dayTicks.length).toBeLessThanOrEqual(6)
})
