import { expect, it } from 'vitest'
import { english } from '../messages/en.ts'
import { samplesOfDay } from './samples-of-day.ts'

const samples = Object.values({ ...english.samples, ...english.moreSamples })

it('[P66] shows every sample within three days, and four different ones a day', () => {
  const days = ['2026-11-17', '2026-11-18', '2026-11-19'].map((day) => samplesOfDay(samples, new Date(day)))
  expect(days.map((shown) => new Set(shown).size)).toEqual([4, 4, 4])
  expect(new Set(days.flat())).toEqual(new Set(samples))
})
