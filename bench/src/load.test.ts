import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { load, loop } from './load.ts'

const servers: ReturnType<typeof createServer>[] = []
async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

it('sends every body at most once and reports a rate and a median time', async () => {
  const bodies: string[] = []
  const url = await listen(async (request, reply) => {
    let text = ''
    for await (const piece of request) text += piece
    bodies.push(text)
    reply.end('{}')
  })
  let next = 0
  const result = await load({ url, path: '/', callers: 4, count: 40, body: () => `body ${next++}` })
  expect(bodies.length).toBeGreaterThanOrEqual(40)
  expect(new Set(bodies).size).toBe(bodies.length)
  expect(result.perSecond).toBeGreaterThan(0)
  expect(result.p50Ms).toBeGreaterThan(0)
})

it('fails when an answer is not a 2xx', async () => {
  const url = await listen((_request, reply) => reply.writeHead(409).end())
  await expect(load({ url, path: '/', callers: 1, count: 3 })).rejects.toThrow(/3 answers were not 2xx/)
})

it('repeats work as often as asked, with no more callers at once than asked', async () => {
  let calls = 0
  let atOnce = 0
  let most = 0
  await loop(3, 10, async () => {
    calls += 1
    atOnce += 1
    most = Math.max(most, atOnce)
    await new Promise(setImmediate)
    atOnce -= 1
  })
  expect([calls, most]).toEqual([10, 3])
})
