import { expect, it } from 'vitest'
import { dayOf, secondsToNextDay } from './rules.ts'

it.each([
  ['2026-11-17T00:00:00.000Z', '2026-11-17', 86_400],
  ['2026-11-17T12:00:00.001Z', '2026-11-17', 43_200],
  ['2026-11-17T23:59:59.001Z', '2026-11-17', 1],
  ['2026-11-17T23:59:59.999Z', '2026-11-17', 1],
  ['2026-12-31T23:30:00.000+01:00', '2026-12-31', 5_400],
])('[O16] a day ends at 00:00 UTC: %s', (time, day, seconds) => {
  expect([dayOf(Date.parse(time)), secondsToNextDay(Date.parse(time))]).toEqual([day, seconds])
})
