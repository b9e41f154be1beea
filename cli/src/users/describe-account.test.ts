import { expect, it } from 'vitest'
import { describeAccount } from './describe-account.ts'

const DAY_MS = 86_400_000
const createdAt = new Date('2026-01-01T00:00:00Z')

it.each([
  [0, 'less than a day ago'],
  [DAY_MS - 1, 'less than a day ago'],
  [DAY_MS, 'a day ago'],
  [40 * DAY_MS, '40 days ago'],
])('describes an account by id, name and age: %i ms', (ageMs, age) => {
  expect(describeAccount('7', { name: 'Ada', createdAt }, createdAt.getTime() + ageMs)).toBe(
    `Account 7, name 'Ada', created ${age}.`,
  )
})

it('shows no terminal control characters', () => {
  const name = 'A\u001b[2J\u009b1m\n\u202eB'
  expect(describeAccount('7', { name, createdAt }, createdAt.getTime())).toContain(
    "name 'A\ufffd[2J\ufffd1m\ufffd\ufffdB', created",
  )
})
