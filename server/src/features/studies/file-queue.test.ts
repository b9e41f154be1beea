import { expect, it } from 'vitest'
import { createFileQueue } from './file-queue.ts'

it('[T30] reads two files at once, and one of a user', async () => {
  const queue = createFileQueue()
  const running: string[] = []
  const ends: (() => void)[] = []
  const read = (userId: string) =>
    queue(userId, async () => {
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
  await expect(queue('ada', () => Promise.reject(new Error('unreadable')))).rejects.toThrow('unreadable')
  expect(await queue('ada', async () => 'read')).toBe('read')
})
