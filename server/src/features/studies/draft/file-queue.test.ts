import { expect, it } from 'vitest'
import { createFileQueue } from './file-queue.ts'

const { signal } = new AbortController()

it('[T30] reads two files at once, and one of a user', async () => {
  const queue = createFileQueue()
  const running: string[] = []
  const ends: (() => void)[] = []
  const read = (userId: string) =>
    queue({ userId, signal }, async () => {
      running.push(userId)
      await new Promise<void>((resolve) => ends.push(resolve))
    })
  const all = ['ada', 'ada', 'ben', 'cem'].map(read)
  await Promise.resolve()
  await expect.poll(() => running).toEqual(['ada', 'ben'])
  ends.shift()!()
  await expect.poll(() => running).toEqual(['ada', 'ben', 'cem'])
  ends.shift()!()
  await expect.poll(() => running).toEqual(['ada', 'ben', 'cem', 'ada'])
  for (const end of ends) end()
  await Promise.all(all)
})

it('[T30] goes on after a file that failed', async () => {
  const queue = createFileQueue()
  await expect(queue({ userId: 'ada', signal }, () => Promise.reject(new Error('unreadable')))).rejects.toThrow(
    'unreadable',
  )
  expect(await queue({ userId: 'ada', signal }, async () => 'read')).toBe('read')
})

it('[T30] does not read a file whose sender has left', async () => {
  const queue = createFileQueue()
  const left = new AbortController()
  let end = () => {}
  const reading = new Promise<void>((resolve) => {
    end = resolve
  })
  const first = queue({ userId: 'ada', signal }, () => reading)
  const second = queue({ userId: 'ada', signal: left.signal }, async () => 'read')
  left.abort(new Error('left'))
  await expect(second).rejects.toThrow('left')
  end()
  await first
  expect(await queue({ userId: 'ada', signal }, async () => 'read')).toBe('read')
})
