import { expect, it } from 'vitest'
import { threadIdIn } from './thread-id-in.ts'

const id = '0197a1b2-0000-7000-8000-00000000abcd'

it.each([
  [id, id],
  [` ${id.toUpperCase()} `, id],
  [`https://arena.example.org/threads/${id}?x=1#y`, id],
  ['https://arena.example.org/threads/', null],
  [id.slice(1), null],
  ['', null],
])('finds the id of a thread in %j', (text, found) => {
  expect(threadIdIn(text)).toBe(found)
})
