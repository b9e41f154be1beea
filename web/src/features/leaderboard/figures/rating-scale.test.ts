import { expect, it } from 'vitest'
import { drawInterval, ratingScale, scaleOf, ticksBetween } from './rating-scale.ts'

const row = (eloScore: number, half: number, status = 'ranked') => ({
  eloScore,
  ratingLower: eloScore - half,
  ratingUpper: eloScore + half,
  status,
})

it('the scale contains every ranked interval', () => {
  const rows = [row(1200, 60), row(900, 40)]
  const scale = ratingScale(rows)
  for (const each of rows) {
    const drawn = drawInterval(scale, each)!
    expect(drawn).toMatchObject({ cutBelow: false, cutAbove: false })
    expect(0 <= drawn.lower && drawn.lower < drawn.point && drawn.point < drawn.upper && drawn.upper <= 1).toBe(true)
  }
})

it('a provisional interval is cut at the edge and does not widen the scale', () => {
  const ranked = [row(1200, 60), row(900, 40)]
  const scale = ratingScale([...ranked, row(1000, 5_000, 'provisional')])
  expect([scale.from, scale.to]).toEqual([ratingScale(ranked).from, ratingScale(ranked).to])
  expect(drawInterval(scale, row(1000, 5_000, 'provisional'))).toMatchObject({
    lower: 0,
    upper: 1,
    cutBelow: true,
    cutAbove: true,
  })
})

it('without ranked models, all models define the scale', () => {
  const scale = ratingScale([row(1000, 500, 'provisional')])
  expect(drawInterval(scale, row(1000, 500))).toMatchObject({ cutBelow: false, cutAbove: false })
})

it('a model without votes has no interval', () => {
  expect(drawInterval(scaleOf([]), { eloScore: 1000, ratingLower: null, ratingUpper: null })).toBeNull()
})

it('a single value is in the middle', () => {
  expect(scaleOf([1000]).at(1000)).toBeCloseTo(0.5)
})

it.each([
  [871, 1214, 850, 1250],
  [913, 1088, 900, 1100],
  [980, 1020, 980, 1020],
  [-23, 23, -25, 25],
])('[P28] the axis of values from %d to %d has round ends', (least, most, from, to) => {
  expect(scaleOf([least, most])).toMatchObject({ from, to })
})

it.each([
  [1000, 1000],
  [999.6, 1000.4],
  [998, 1002.5],
  [-0.2, 0.3],
])('[P28] the axis of values from %d to %d has different whole numbers at its ticks', (least, most) => {
  const labels = scaleOf([least, most]).ticks.map((tick) => tick.toFixed(0))
  expect(labels.length).toBeGreaterThan(2)
  expect(new Set(labels).size).toBe(labels.length)
})

it.each([
  [0, 100, 5, [0, 20, 40, 60, 80, 100]],
  [871, 1214, 5, [900, 1000, 1100, 1200]],
  [-0.4, 0.4, 4, [-0.4, -0.2, 0, 0.2, 0.4]],
])('ticks between %d and %d are round numbers', (from, to, wanted, ticks) => {
  expect(ticksBetween(from, to, wanted).map((tick) => Number(tick.toFixed(6)) + 0)).toEqual(ticks)
})
