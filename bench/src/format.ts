import type { Spread } from './spread.ts'

/** Three digits are what a benchmark knows. */
function threeDigits(value: number): string {
  // A difference on a busy machine may come out below nothing.
  if (value < 0) return `−${threeDigits(-value)}`
  if (value >= 100) return String(Math.round(value))
  return value.toFixed(value >= 10 ? 1 : value >= 1 ? 2 : 3)
}

/** How many milliseconds the unit has in which a duration reads best, and its sign. */
function unitOf(ms: number): [ms: number, sign: string] {
  if (ms >= 1000) return [1000, 's']
  return ms >= 0.1 ? [1, 'ms'] : [0.001, 'µs']
}

/** @example formatDuration(4.314) === '4.31 ms' */
export function formatDuration(ms: number): string {
  const [unit, sign] = unitOf(ms)
  return `${threeDigits(ms / unit)} ${sign}`
}

/** @example formatTime({ median: 4.3, min: 4.1, max: 5 }) === '4.30 ms (4.10–5.00)' */
export function formatTime({ median, min, max }: Spread): string {
  const [unit] = unitOf(median)
  return `${formatDuration(median)} (${threeDigits(min / unit)}–${threeDigits(max / unit)})`
}

/** @example formatRatio({ median: 312, min: 290, max: 340 }) === '312× (290–340)' */
export function formatRatio({ median, min, max }: Spread): string {
  return `${threeDigits(median)}× (${threeDigits(min)}–${threeDigits(max)})`
}

/** @example formatSpread({ median: 1.05, min: 1, max: 1.2 }, '× relay') === '1.05× relay (1.00–1.20)' */
export function formatSpread({ median, min, max }: Spread, unit: string): string {
  const middle = `${threeDigits(median)}${unit}`
  return min === max ? middle : `${middle} (${threeDigits(min)}–${threeDigits(max)})`
}

/** @example formatRate({ median: 5230, min: 5100, max: 5400 }) === '5230/s (5100–5400)' */
export function formatRate({ median, min, max }: Spread): string {
  return `${threeDigits(median)}/s (${threeDigits(min)}–${threeDigits(max)})`
}

/** @example formatBytes(98_566_144) === '94.0 MB' */
export function formatBytes(bytes: number): string {
  return `${threeDigits(bytes / 2 ** 20)} MB`
}

/** @example formatCount(2_000_000) === '2M' */
export function formatCount(count: number): string {
  if (count >= 1e6 && count % 1e6 === 0) return `${count / 1e6}M`
  return count >= 1e3 && count % 1e3 === 0 ? `${count / 1e3}k` : String(count)
}
