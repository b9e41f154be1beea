import type { Scale } from '../figures/rating-scale.ts'

export interface Point {
  readonly rating: number
  /** The cost or the speed. */
  readonly value: number
}

/** The points that no other one beats in both figures, those with the best value first. */
export function frontierOf<Found extends Point>(points: readonly Found[], better: 'less' | 'more'): Found[] {
  const sign = better === 'less' ? 1 : -1
  let best = Number.NEGATIVE_INFINITY
  return points
    .toSorted((a, b) => sign * (a.value - b.value) || b.rating - a.rating)
    .filter(({ rating }) => {
      const leads = rating > best
      best = Math.max(best, rating)
      return leads
    })
}

/** A logarithmic scale: prices of models differ by factors. What costs nothing is at its edge. */
export function logScaleOf(values: readonly number[]): Scale {
  const positive = values.filter((value) => value > 0)
  const [least, most] = positive.length === 0 ? [1, 1] : [Math.min(...positive), Math.max(...positive)]
  const [from, to] = [least / 1.6, most * 1.6]
  const ticks: number[] = []
  for (let power = Math.floor(Math.log10(from)); power <= Math.log10(to); power += 1) {
    for (const factor of [1, 2, 5]) ticks.push(Number(`${factor}e${power}`))
  }
  const share = (value: number) => Math.log(value / from) / Math.log(to / from)
  return {
    from,
    to,
    at: (value) => (value <= from ? 0 : Math.min(1, share(value))),
    ticks: ticks.filter((tick) => tick >= from && tick <= to),
  }
}

export interface Marker {
  readonly x: number
  readonly y: number
  /** Of the name, in pixels. */
  readonly width: number
}

export interface Label {
  /** The start of the text and its baseline. */
  readonly x: number
  readonly y: number
}

const GAP = 9
const HEIGHT = 16

/** Places names next to their markers so that they cover each other and other markers as little as possible. */
export function placeLabels(markers: readonly Marker[], { width }: { readonly width: number }): Label[] {
  const taken: Box[] = markers.map(({ x, y }) => ({ left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 }))
  return markers.map((marker, index) => {
    const { x, y, width: wide } = marker
    const starts = [
      // Above the line through the frontier.
      { x: x + GAP, y: y - 6 },
      { x: x - GAP - wide, y: y - 6 },
      { x: x - wide / 2, y: y - GAP },
      { x: x - wide / 2, y: y + GAP + HEIGHT - 4 },
      { x: x + GAP, y: y + HEIGHT - 2 },
      { x: x - GAP - wide, y: y + HEIGHT - 2 },
    ]
    const costs = starts.map((start) => {
      const box = boxOf(start, wide)
      const outside = Math.max(0, -box.left) + Math.max(0, box.right - width)
      const covered = taken.reduce((sum, other, at) => sum + (at === index ? 0 : overlap(box, other)), 0)
      return outside * HEIGHT + covered
    })
    const label = starts[costs.indexOf(Math.min(...costs))]!
    taken.push(boxOf(label, wide))
    return label
  })
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const boxOf = ({ x, y }: Label, width: number): Box => ({
  left: x,
  right: x + width,
  top: y - HEIGHT + 4,
  bottom: y + 4,
})

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
