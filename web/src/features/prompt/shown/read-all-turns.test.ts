import type { ArenaClient } from '@arena/client'
import type { Message } from '@arena/contract'
import { expect, it, vi } from 'vitest'
import { readAllTurns } from './read-all-turns.ts'

const messageAt = (position: number) => ({ position }) as Message

it('[T13] follows the cursor to the last turn', async () => {
  const pages = [
    { items: [messageAt(1), messageAt(2)], nextCursor: 2 },
    { items: [messageAt(3)], nextCursor: 3 },
    { items: [messageAt(4)], nextCursor: null },
  ]
  const messages = vi.fn<ArenaClient['threads']['messages']>(async () => pages.shift()!)
  const { signal } = new AbortController()
  const { items } = await readAllTurns({ threads: { messages } }, 'thread', { signal })
  expect(items.map(({ position }) => position)).toEqual([1, 2, 3, 4])
  expect(messages.mock.calls).toEqual([
    ['thread', { after: null }, { signal }],
    ['thread', { after: 2 }, { signal }],
    ['thread', { after: 3 }, { signal }],
  ])
})
