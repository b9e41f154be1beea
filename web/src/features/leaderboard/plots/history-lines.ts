import type { HistoryPoint } from '@arena/contract'
import { type Scale, scaleOf, ticksBetween } from '../figures/rating-scale.ts'

export interface Series {
  readonly items: readonly HistoryPoint[]
}

export interface HistoryAxes {
  /** Days since the first one. */
  readonly days: number
  readonly firstDay: string
  readonly rating: Scale
  /** Labels of the time axis, as `2026-01-31`. */
  readonly dayTicks: readonly string[]
}

export interface Box {
  readonly width: number
  readonly height: number
}

const DAY_MS = 86_400_000
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** Intervals that are wider than the last one by this factor do not affect the scale. */
const WIDER_MAX = 3

/** `null` when there is nothing to draw. Very wide early intervals may exceed the plot. */
export function historyAxes(series: readonly Series[], dayTicksWanted = 5): HistoryAxes | null {
  const drawn = series.filter(({ items }) => items.length > 0)
  if (drawn.length === 0) return null
  const first = Math.min(...drawn.map(({ items }) => dayNumber(items[0]!.day)))
  const last = Math.max(...drawn.map(({ items }) => dayNumber(items.at(-1)!.day)))
  const values = drawn.flatMap(({ items }) => {
    const widthMax = WIDER_MAX * widthOf(items.at(-1)!)
    return items.flatMap((point) =>
      widthOf(point) <= widthMax ? [point.ratingLower, point.ratingUpper] : [point.rating],
    )
  })
  const step = Math.max(1, Math.ceil((last - first) / dayTicksWanted))
  const dayTicks: string[] = []
  for (let day = first; day <= last; day += step) dayTicks.push(dayOf(day))
  const rating = scaleOf(values)
  return {
    days: last - first,
    firstDay: dayOf(first),
    rating: { ...rating, ticks: ticksBetween(rating.from, rating.to, 5) },
    dayTicks,
  }
}

const widthOf = ({ ratingLower, ratingUpper }: HistoryPoint): number => ratingUpper - ratingLower

export const dayX = (axes: HistoryAxes, day: string, { width }: Box): number =>
  axes.days === 0 ? width / 2 : ((dayNumber(day) - dayNumber(axes.firstDay)) / axes.days) * width

/** Not limited to the box: the clip path cuts lines at the edge instead of bending them. */
export const ratingY = ({ rating }: HistoryAxes, value: number, { height }: Box): number =>
  height - ((value - rating.from) / (rating.to - rating.from)) * height

/** The line of the ratings, as the data of an SVG path. */
export const linePath = (axes: HistoryAxes, items: readonly HistoryPoint[], box: Box): string =>
  path(items.map(({ day, rating }) => [dayX(axes, day, box), ratingY(axes, rating, box)]))

/** The area between the bounds: along the upper one and back along the lower one. */
export function bandPath(axes: HistoryAxes, items: readonly HistoryPoint[], box: Box): string {
  if (items.length === 0) return ''
  const upper = items.map(({ day, ratingUpper }) => [dayX(axes, day, box), ratingY(axes, ratingUpper, box)] as const)
  const lower = items.map(({ day, ratingLower }) => [dayX(axes, day, box), ratingY(axes, ratingLower, box)] as const)
  return `${path([...upper, ...lower.toReversed()])}Z`
}

const path = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')

const round = (value: number): number => Math.round(value * 10) / 10
