const SHOWN = 4
const DAY_MS = 86_400_000

/** Four of the samples; others the next day. */
export function samplesOfDay(samples: readonly string[], date = new Date()): readonly string[] {
  const day = Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / DAY_MS)
  return Array.from({ length: SHOWN }, (_, place) => samples[(day * SHOWN + place) % samples.length]!)
}
