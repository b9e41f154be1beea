type Interval = { readonly lower: number | null; readonly upper: number | null } | null

/** A value with its interval, where it has one. */
export const withInterval = (write: (value: number) => string, value: number, interval: Interval): string =>
  interval === null || interval.lower === null || interval.upper === null
    ? write(value)
    : `${write(value)} (${write(interval.lower)} – ${write(interval.upper)})`
