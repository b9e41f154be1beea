/** Both sides are shown in pieces of this many characters, whatever the sizes in which the models sent them. */
export const PIECE_CHARS = 16

/** A piece is shown when this many more have arrived on both sides: they hide the irregular speed of the slower model. */
const PIECES_AHEAD = 2

/** A model that is still writing must not fall behind the pace, or readers would see that it is the slower one. */
const SLOWDOWN = 1.1

/** Used when the first answer ends before a pace was shown. */
const DEFAULT_GAP_MS = 80

/** The rest of the longer answer is shown within this time. */
export const REST_MS_MAX = 60_000

export interface Progress {
  /** Whole pieces that have arrived and were not shown. After the end, also the shorter last one. */
  readonly ready: number
  readonly ended: boolean
}

type SideIndex = 0 | 1

/** The sides of which one piece is shown now; the time until the next; or `null`, when a model must write more first. */
export type Step = { readonly show: readonly SideIndex[] } | { readonly waitMs: number } | null

export interface Pace {
  /** Call it again after every step, after the wait, and when text arrived. */
  next(sides: readonly [Progress, Progress], nowMs: number): Step
  /** The text of this side was discarded: it starts again. */
  reset(side: SideIndex): void
}

/**
 * Shows two answers in step, so that their speeds do not identify the models. Each pair of pieces is shown as soon as
 * both have arrived, and the faster side waits for the slower one. Shortly before the first answer ends, and after it,
 * the pace of the earlier pieces continues, because the rest of one answer may have arrived long ago.
 */
export function createPace(restMs = REST_MS_MAX): Pace {
  const shown: [number, number] = [0, 0]
  /** How many pairs of pieces were shown since the start, or since a reset: the pace is measured by them. */
  let steps = 0
  let firstMs = 0
  let lastMs = 0
  /** From when on pieces are shown at the earlier pace; `null` before. */
  let even: { readonly sinceMs: number; readonly gapMs: number } | null = null

  const show = (sides: readonly SideIndex[], nowMs: number): Step => {
    lastMs = nowMs
    for (const side of sides) shown[side] += 1
    return { show: sides }
  }
  const showNext = (sides: readonly SideIndex[], nowMs: number): Step => {
    if (steps === 0) firstMs = nowMs
    steps += 1
    return show(sides, nowMs)
  }
  const startEvenPace = (nowMs: number) => {
    return { sinceMs: nowMs, gapMs: steps > 1 ? ((lastMs - firstMs) / (steps - 1)) * SLOWDOWN : DEFAULT_GAP_MS }
  }

  return {
    next(sides, nowMs) {
      const unfinished = ([0, 1] as const).filter((side) => !sides[side].ended || sides[side].ready > 0)
      if (unfinished.length === 0) return null
      // After a reset, one side is behind. The other waits for it.
      const behind = unfinished.find((side) => shown[side] < shown[side === 0 ? 1 : 0])
      if (behind !== undefined && unfinished.length === 2) return sides[behind].ready > 0 ? show([behind], nowMs) : null

      const nearEnd = sides.some(({ ready, ended }) => ended && ready <= PIECES_AHEAD)
      if (!nearEnd) return sides.every(({ ready }) => ready > PIECES_AHEAD) ? showNext([0, 1], nowMs) : null

      if (unfinished.some((side) => sides[side].ready === 0)) return null
      even ??= startEvenPace(nowMs)
      const dueMs =
        shown[0] + shown[1] === 0
          ? nowMs
          : lastMs + Math.min(even.gapMs, gapToFinish(sides, even.sinceMs + restMs - nowMs))
      return dueMs <= nowMs ? showNext(unfinished, nowMs) : { waitMs: dueMs - nowMs }
    },
    reset(side) {
      shown[side] = 0
      // The time until the failure is not the pace of the model that writes now.
      steps = 0
      even = null
    },
  }
}

/** The gap with which the rest of both answers is shown in time, once both have ended. */
function gapToFinish(sides: readonly Progress[], leftMs: number): number {
  if (!sides.every(({ ended }) => ended)) return Number.POSITIVE_INFINITY
  return Math.max(0, leftMs) / Math.max(...sides.map(({ ready }) => ready))
}
