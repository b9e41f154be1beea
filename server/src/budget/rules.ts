const DAY_MS = 86_400_000

/** The day in UTC, such as 2026-11-17. */
export const dayOf = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 10)

/** The seconds until 00:00 UTC, at least one. */
export const secondsToNextDay = (nowMs: number): number => Math.ceil((DAY_MS - (nowMs % DAY_MS)) / 1000)
