import { ArenaApiError } from '@arena/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSendOnce } from './send-once.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refused = (status: number) => new ArenaApiError({ status, body: null, headers: new Headers() })

/** Sends requests with these outcomes, and returns the position of each key among the different ones. */
async function keysOf(
  ...sent: readonly (readonly [prompt: string, ...outcomes: (Error | null)[]])[]
): Promise<number[]> {
  const keys: string[] = []
  const sendOnce = createSendOnce()
  for (const [prompt, ...outcomes] of sent) {
    const send = async (key: string) => {
      expect(key).toMatch(/^[0-9a-f]{32}$/)
      keys.push(key)
      const outcome = outcomes.shift()
      if (outcome) throw outcome
    }
    const sending = sendOnce({ prompt }, send).catch(() => {})
    await vi.runAllTimersAsync()
    await sending
  }
  return keys.map((key) => [...new Set(keys)].indexOf(key))
}

const lost = new TypeError('Failed to fetch')

it.each([
  [
    'keeps its key while its reply is lost',
    [
      ['Why?', lost],
      ['Why?', lost],
      ['Why?', null],
    ],
    [0, 0, 0],
  ],
  [
    'keeps its key after an error of the service',
    [
      ['Why?', refused(500)],
      ['Why?', null],
    ],
    [0, 0],
  ],
  [
    'has a new key after its reply',
    [
      ['Why?', null],
      ['Why?', null],
    ],
    [0, 1],
  ],
  [
    'has a key of its own',
    [
      ['Why?', lost],
      ['How?', lost],
    ],
    [0, 1],
  ],
  ['waits while the first one is still in progress', [['Why?', refused(409), refused(409), null]], [0, 0, 0]],
  ['has a new key when it has waited for long', [['Why?', ...Array(7).fill(refused(409))]], [0, 0, 0, 0, 0, 0, 1]],
] as const)('a request %s', async (_, sent, keys) => {
  expect(await keysOf(...sent)).toEqual(keys)
})
