import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Fastify, { type FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type RunningRequests, trackRunningRequests } from './running-requests.ts'

let app: ReturnType<typeof Fastify>
let requests: RunningRequests
let running: () => number
let finish: () => void
let bodies: WeakRef<object>[]
beforeEach(async () => {
  bodies = []
  app = Fastify()
  requests = trackRunningRequests(app)
  running = requests.count
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  app.get('/slow', async () => {
    await finished
    return 'done'
  })
  app.post('/body', async ({ body }: FastifyRequest) => {
    bodies.push(new WeakRef(body as object))
    return 'read'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  finish()
  await app.close()
})

const SLOW = 'GET /slow HTTP/1.1\r\nHost: arena\r\n\r\n'
const withBody = (body: string) =>
  `POST /body HTTP/1.1\r\nHost: arena\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n${body}`
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

it('[W13] knows which requests were received completely', async () => {
  const socket = open()
  socket.write(SLOW + withBody('{"a":'))
  await expect.poll(running).toBe(2)
  expect(requests.countReceived()).toBe(1)
  socket.write('"b"}')
  await expect.poll(requests.countReceived).toBe(2)
  socket.destroy()
})

it('does not keep the bodies of answered requests while their connection is open', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const socket = open().setEncoding('utf8')
  for (const body of ['{"a":"b"}', '{"c":"d"}']) {
    socket.write(withBody(body))
    await once(socket, 'data')
  }
  await expect
    .poll(() => {
      collectGarbage()
      return bodies.map((body) => body.deref())
    })
    .toEqual([undefined, undefined])
  expect(socket.readyState).toBe('open')
  socket.destroy()
})
