import { type Aim, atMost } from '../aim.ts'
import type { Series } from '../plot/plot.ts'
import type { Soaked } from './look.ts'
import { restTrendOf, type Trend, trendOf } from './trend.ts'

/** One thing that is to be flat. */
export interface Judged extends Trend {
  readonly what: string
  readonly unit: string
  readonly most: number
  readonly aims: readonly Aim[]
  /** Every look, for the plot. */
  readonly series: readonly Series[]
}

/** Delays are short and change with the machine, so they may wander more. */
const MEASURED = [
  { what: 'resident memory', unit: 'MB', member: 'rssMb', ratioMax: 1.1 },
  { what: 'event-loop delay p99', unit: 'ms', member: 'eventLoopDelayP99Ms', ratioMax: 1.25 },
  { what: 'share of a core', unit: '', member: 'cpuShare', ratioMax: null },
] as const
const COUNTED = [
  { what: 'handles', member: 'handles', ratioMax: 1.1 },
  { what: 'open files and sockets', member: 'openFiles', ratioMax: 1.1 },
] as const

export function judgeSoak({ looks, rests }: Soaked): Judged[] {
  const measured = MEASURED.map(({ what, unit, member, ratioMax }): Judged => {
    const trend = trendOf(looks.map((look) => look[member]))
    return {
      what,
      unit,
      ...trend,
      most: Math.max(...looks.map((look) => look[member])),
      aims: ratioMax === null ? [] : [atMost('last ÷ second quarter', trend.ratio, ratioMax, '×')],
      series: [{ name: what, points: looks.map((look) => [look.atSeconds, look[member]]) }],
    }
  })
  const everyLook = [...looks, ...rests.flat()].sort((a, b) => a.atSeconds - b.atSeconds)
  const counted = COUNTED.map(({ what, member, ratioMax }): Judged => {
    const trend = restTrendOf(rests.map((rest) => rest.map((look) => look[member])))
    return {
      what: `${what} at rest`,
      unit: '',
      ...trend,
      most: Math.max(...everyLook.map((look) => look[member])),
      aims: [atMost('last ÷ first rest', trend.ratio, ratioMax, '×')],
      series: [
        { name: 'every look', points: everyLook.map((look) => [look.atSeconds, look[member]]) },
        {
          name: 'lowest of a rest',
          points: rests.map((rest) => [rest.at(-1)!.atSeconds, Math.min(...rest.map((look) => look[member]))]),
        },
      ],
    }
  })
  return [...measured, ...counted]
}
