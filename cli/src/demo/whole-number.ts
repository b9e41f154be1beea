import { UsageError } from '../errors.ts'

interface Bounds {
  readonly otherwise: number
  readonly min: number
  readonly max: number
}

/** The number that an option was given, or its default. */
export function wholeNumber(option: string, written: string | undefined, { otherwise, min, max }: Bounds): number {
  if (written === undefined) return otherwise
  const value = Number(written)
  if (!/^\d{1,10}$/.test(written) || value < min || value > max) {
    throw new UsageError(`--${option} must be a whole number from ${min} to ${max}, not '${written}'.`)
  }
  return value
}
