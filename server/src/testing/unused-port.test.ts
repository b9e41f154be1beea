import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { unusedPort } from './unused-port.ts'

it('gives each port once, none that the system gives, and none that another program listens on', async () => {
  const ports = await Promise.all([1, 2, 3].map(() => unusedPort()))
  const next = ports.at(-1)! + 1
  const taken = createServer().listen(next, 'localhost')
  onTestFinished(() => void taken.close())
  // If another program has it already, that does as well.
  await once(taken, 'listening').catch(() => {})
  ports.push(await unusedPort())
  expect(new Set([...ports, next]).size).toBe(5)
  expect(Math.max(...ports)).toBeLessThan(32_768)
})
