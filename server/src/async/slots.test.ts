import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { Slots } from './slots.ts'

const { signal } = new AbortController()

it('gives a free slot at once, and later ones in the order of arrival', async () => {
  const slots = new Slots(1)
  const order: string[] = []
  await slots.take(signal)
  expect([slots.isFull, slots.taken]).toEqual([true, 1])
  const waiting = ['first', 'second'].map((name) => slots.take(signal).then(() => order.push(name)))
  expect(slots.waiting).toBe(2)
  slots.release()
  // A newcomer does not overtake those that wait.
  const newcomer = slots.take(signal).then(() => order.push('newcomer'))
  slots.release()
  slots.release()
  await Promise.all([...waiting, newcomer])
  expect([order, slots.taken, slots.waiting]).toEqual([['first', 'second', 'newcomer'], 1, 0])
  slots.release()
  expect([slots.isFull, slots.taken]).toEqual([false, 0])
})

it('forgets who aborts, before or while waiting', async () => {
  const slots = new Slots(1)
  const leaving = new AbortController()
  await expect(slots.take(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  await slots.take(leaving.signal)
  const waiting = slots.take(leaving.signal)
  leaving.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  expect([slots.taken, slots.waiting]).toEqual([1, 0])
  expect(getEventListeners(leaving.signal, 'abort')).toHaveLength(0)
})
