import { expect, it } from 'vitest'
import { groupByDay } from './group-by-day.ts'

it('[P67] groups threads by the day of the reader, in their order', () => {
  const now = new Date(2026, 10, 18, 9)
  const at = (day: number, hour: number) => ({ updatedAt: new Date(2026, 10, day, hour).toISOString() })
  const threads = [at(18, 8), at(18, 1), at(17, 23), at(16, 23), at(11, 1), at(10, 23), at(1, 1)]
  expect(groupByDay(threads, now)).toEqual([
    { name: 'today', items: threads.slice(0, 2) },
    { name: 'yesterday', items: threads.slice(2, 3) },
    { name: 'week', items: threads.slice(3, 5) },
    { name: 'older', items: threads.slice(5) },
  ])
  expect(groupByDay([], now)).toEqual([])
})
