export interface Interval {
  readonly eloScore: number
  readonly ratingLower: number | null
  readonly ratingUpper: number | null
  readonly status?: string
}

export interface Scale {
  readonly from: number
  readonly to: number
  /** The position of a value, from 0 to 1. Values outside are at the edge. */
  at(value: number): number
  /** Round values for an axis. */
  readonly ticks: readonly number[]
}

export interface DrawnInterval {
  readonly lower: number
  readonly point: number
  readonly upper: number
  /** The interval extends beyond the edge. */
  readonly cutBelow: boolean
  readonly cutAbove: boolean
}

/**
 * One scale for all rows. The ranked models define it, if there are any: the very wide intervals of models with few votes
 * would compress all others.
 */
export function ratingScale(rows: readonly Interval[]): Scale {
  const rated = rows.filter((row) => row.ratingLower !== null)
  const ranked = rated.filter(({ status }) => status !== 'provisional')
  const intervals = (ranked.length > 0 ? ranked : rated).flatMap((row) => [row.ratingLower!, row.ratingUpper!])
  const points = rated.map((row) => row.eloScore)
  return scaleOf([...intervals, ...points])
}

/** On a shorter axis the ticks would be fractions, and several of them would have the same whole number as their label. */
const SPAN_MIN = 10

/** A scale that contains these values and has round ends. */
export function scaleOf(values: readonly number[], ticksWanted = 5): Scale {
  const [least, most] = values.length === 0 ? [900, 1100] : [min(values), max(values)]
  const missing = Math.max(0, SPAN_MIN - (most - least))
  const [low, high] = [least - missing / 2, most + missing / 2]
  // A finer step than that of the ticks: otherwise up to half of the axis would be empty.
  const step = stepBetween(low, high, 2 * ticksWanted)
  const [from, to] = [Math.floor(low / step) * step, Math.ceil(high / step) * step]
  return {
    from,
    to,
    at: (value) => Math.min(1, Math.max(0, (value - from) / (to - from))),
    ticks: ticksBetween(from, to, ticksWanted),
  }
}

export function drawInterval(scale: Scale, { eloScore, ratingLower, ratingUpper }: Interval): DrawnInterval | null {
  if (ratingLower === null || ratingUpper === null) return null
  return {
    lower: scale.at(ratingLower),
    point: scale.at(eloScore),
    upper: scale.at(ratingUpper),
    cutBelow: ratingLower < scale.from,
    cutAbove: ratingUpper > scale.to,
  }
}

export function ticksBetween(from: number, to: number, wanted: number): number[] {
  const step = stepBetween(from, to, wanted)
  const ticks: number[] = []
  for (let index = Math.ceil(from / step); index * step <= to; index += 1) ticks.push(index * step)
  return ticks
}

/** 1, 2 or 5 times a power of ten. */
function stepBetween(from: number, to: number, wanted: number): number {
  const rough = (to - from) / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10)
}

// Spreading into Math.min fails at about a hundred thousand arguments.
const min = (values: readonly number[]) => values.reduce((least, value) => Math.min(least, value))
const max = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value))
