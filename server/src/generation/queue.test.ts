import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ArenaError } from '../base/errors.ts'
import { createGenerationQueue } from './queue.ts'

const WAIT_MS = 2_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A queue with numbered requests: `started` lists those that ran, `ended` says how each of them ended. */
function queueOf(runningMax: number) {
  const { run } = createGenerationQueue({ runningMax, waitMsMax: WAIT_MS })
  const started: number[] = []
  const ended: Record<number, string> = {}
  const finishers: Record<number, (failure?: Error) => void> = {}
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const askAs = async (id: number, signal: AbortSignal) => {
    const work = () => {
      started.push(id)
      return new Promise<string>((resolve, reject) => {
        finishers[id] = (failure) => (failure ? reject(failure) : resolve('answered'))
      })
    }
    ended[id] = await run(signal, work).catch((error: Error) =>
      error instanceof ArenaError ? error.code : error.message,
    )
  }
  return {
    started,
    ended,
    settle,
    async ask(id: number, signal = new AbortController().signal) {
      void askAs(id, signal)
      await settle()
    },
    async finish(id: number, failure?: Error) {
      finishers[id]!(failure)
      await settle()
    },
  }
}

/** A queue whose one place is taken by request 3, after two others have ended. */
async function busyQueue() {
  const queue = queueOf(1)
  for (const id of [1, 2]) {
    await queue.ask(id)
    await queue.finish(id)
  }
  await queue.ask(3)
  return queue
}

it('[B25] runs as many as allowed, and refuses others at once while nothing ends', async () => {
  const { started, ended, ask } = queueOf(2)
  for (const id of [1, 2, 3]) await ask(id)
  expect([started, ended]).toEqual([[1, 2], { 3: 'OVERLOADED' }])
})

it('[B25] lets half as many wait as have ended lately, in the order of arrival', async () => {
  const { started, ended, ask, finish } = queueOf(2)
  for (const id of [1, 2, 3, 4]) {
    await ask(id)
    await finish(id)
  }
  for (const id of [5, 6, 7, 8, 9]) await ask(id)
  expect([started.slice(4), ended[9]]).toEqual([[5, 6], 'OVERLOADED'])
  await finish(6)
  // A newcomer does not overtake those that wait.
  await ask(10)
  await finish(5)
  await finish(7)
  expect(started.slice(4)).toEqual([5, 6, 7, 8, 10])
})

it('[B25] refuses at once when nothing has ended for a while', async () => {
  const { started, ended, ask } = await busyQueue()
  await vi.advanceTimersByTimeAsync(WAIT_MS)
  await ask(4)
  expect([started, ended[4]]).toEqual([[1, 2, 3], 'OVERLOADED'])
})

it('[B25] refuses a request that waited for too long', async () => {
  const { started, ended, ask } = await busyQueue()
  await ask(4)
  await vi.advanceTimersByTimeAsync(WAIT_MS - 1)
  expect(ended[4]).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect([started, ended[4]]).toEqual([[1, 2, 3], 'OVERLOADED'])
})

it('[B25] frees the place of a generation that failed', async () => {
  const { started, ended, ask, finish } = queueOf(1)
  await ask(1)
  await finish(1, new Error('failed'))
  await ask(2)
  expect([started, ended]).toEqual([[1, 2], { 1: 'failed' }])
})

it('[B25] forgets a caller who disconnects, before or while waiting', async () => {
  const { started, ended, ask, finish, settle } = await busyQueue()
  const leaving = new AbortController()
  await ask(4, leaving.signal)
  await ask(5, AbortSignal.abort(new Error('gone')))
  leaving.abort(new Error('left'))
  await settle()
  // The waiting place is free again.
  await ask(6)
  await finish(3)
  expect([started, ended[4], ended[5]]).toEqual([[1, 2, 3, 6], 'left', 'gone'])
})
