/** The middle of several measurements and how far they lay apart. */
export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

export function spreadOf(samples: readonly number[]): Spread {
  const sorted = [...samples].sort((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const median = (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
  return { median, min: sorted[0]!, max: sorted[sorted.length - 1]! }
}

/**
 * Ratios of measurements taken in the same repeat. The ratio of two medians would hide that a busy machine slowed both
 * down together, or only one of them.
 */
export function ratioOf(these: readonly number[], those: readonly number[]): Spread {
  return spreadOf(these.map((value, repeat) => value / those[repeat]!))
}

/** Time of steps that follow each other, repeat by repeat. */
export function sumOf(...steps: readonly (readonly number[])[]): number[] {
  return steps[0]!.map((_, repeat) => steps.reduce((sum, step) => sum + step[repeat]!, 0))
}
