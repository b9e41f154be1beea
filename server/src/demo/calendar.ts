const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How busy the arena is at a time, in no unit: few at night, fewer at weekends. */
function bustle(timeMs: number): number {
  const at = new Date(timeMs)
  const daytime = 0.15 + Math.max(0, Math.sin(((at.getUTCHours() - 5) / 18) * Math.PI))
  const isWeekend = at.getUTCDay() % 6 === 0
  return daytime * (isWeekend ? 0.6 : 1)
}

export interface Calendar {
  readonly fromMs: number
  readonly untilMs: number
  /** When this share of everything had happened; 0 is the beginning and 1 the end. */
  timeOf(share: number): number
}

/**
 * When things happen: by day, more and more towards the end. What happens is decided apart from it, so that a seed gives
 * the same board at any time of day.
 */
export function createCalendar({ days, untilMs }: { days: number; untilMs: number }): Calendar {
  const fromMs = untilMs - days * DAY_MS
  const hours = days * 24
  const sums = [0]
  for (let hour = 0; hour < hours; hour++) {
    const growth = 0.6 + (0.8 * hour) / hours
    sums.push(sums[hour]! + growth * bustle(fromMs + hour * HOUR_MS))
  }
  const total = sums[hours]!
  return {
    fromMs,
    untilMs,
    timeOf(share) {
      const wanted = share * total
      let low = 0
      let high = hours - 1
      while (low < high) {
        const middle = Math.ceil((low + high) / 2)
        if (sums[middle]! <= wanted) low = middle
        else high = middle - 1
      }
      const within = (wanted - sums[low]!) / (sums[low + 1]! - sums[low]!)
      return Math.round(fromMs + (low + within) * HOUR_MS)
    },
  }
}
