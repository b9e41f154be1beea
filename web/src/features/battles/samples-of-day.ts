const SHOWN = 4
const DAY_MS = 86_400_000

/** Four of the samples; others the next day. */
export function samplesOfDay(samples: Readonly<Record<string, string>>, date = new Date()): readonly string[] {
  const all = Object.values(samples)
  const day = Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / DAY_MS)
  return Array.from({ length: SHOWN }, (_, place) => all[(day * SHOWN + place) % all.length]!)
}
