import { expect, it } from 'vitest'
import { english } from './messages/en.ts'
import { samplesOfDay } from './samples-of-day.ts'

it('[P66] shows every sample within three days, and four different ones a day', () => {
  const days = ['2026-11-17', '2026-11-18', '2026-11-19'].map((day) => samplesOfDay(english.samples, new Date(day)))
  expect(days.map((samples) => new Set(samples).size)).toEqual([4, 4, 4])
  expect(new Set(days.flat())).toEqual(new Set(Object.values(english.samples)))
})
