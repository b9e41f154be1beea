import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { trackRunningRequests } from './running-requests.ts'

let app: ReturnType<typeof Fastify>
let running: () => number
let finish: () => void
beforeEach(async () => {
  app = Fastify()
  running = trackRunningRequests(app).count
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  app.get('/slow', async () => {
    await finished
    return 'done'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  finish()
  await app.close()
})

const SLOW = 'GET /slow HTTP/1.1\r\nHost: arena\r\n\r\n'
const open = () => connect((app.server.address() as AddressInfo).port, '127.0.0.1')

it('[D5] counts requests until their responses are finished, and no idle connections', async () => {
  const [idle, busy] = [open(), open()]
  await Promise.all([once(idle, 'connect'), once(busy, 'connect')])
  expect(running()).toBe(0)
  busy.write(SLOW + SLOW)
  await expect.poll(running).toBe(2)
  finish()
  await expect.poll(running).toBe(0)
  for (const socket of [idle, busy]) socket.destroy()
})

it('[D5] does not count pipelined requests of a broken connection', async () => {
  const busy = open()
  busy.write(SLOW + SLOW)
  await expect.poll(running).toBe(2)
  busy.destroy()
  await expect.poll(running).toBe(0)
})
