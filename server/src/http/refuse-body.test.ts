import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { discard } from './refuse-body.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MIB = 1_048_576
const send = (stream: PassThrough, mebibytes: number) => {
  for (let sent = 0; sent < mebibytes; sent += 1) stream.write(Buffer.alloc(MIB))
}

it.each<[string, (stream: PassThrough) => unknown, boolean]>([
  ['has ended', (stream) => stream.end('x'), true],
  ['was cut off', (stream) => stream.destroy(), true],
  ['has 16 MB and goes on', (stream) => send(stream, 16), false],
  ['has more than 16 MB', (stream) => send(stream, 17), true],
  ['sends slowly for 4.9 s', () => vi.advanceTimersByTime(4_900), false],
  ['sends slowly for 5 s', () => vi.advanceTimersByTime(5_000), true],
])('[W5] the connection of a refused body that %s: closed is %3$s', async (_what, happen, closed) => {
  const stream = new PassThrough()
  let isClosed = false
  void discard(stream).then(() => {
    isClosed = true
  })
  happen(stream)
  await vi.advanceTimersByTimeAsync(0)
  expect(isClosed).toBe(closed)
})
