import { UsageError } from './errors.ts'

/** The value of an option that is a whole number. */
export function readWhole(option: string, written: string, min: number, max: number): number {
  const value = Number(written)
  if (/^\d{1,10}$/.test(written) && value >= min && value <= max) return value
  throw new UsageError(`--${option} must be a whole number from ${min} to ${max}, not '${written}'.`)
}
