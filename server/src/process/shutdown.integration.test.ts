import { expect, it } from 'vitest'
import { connectRaw, receiveFor, request } from '../http/fixtures.ts'
import { startRecordedHost } from '../providers/hosts/recorded-host.ts'
import { startArena } from '../testing/start-arena.ts'

it('[D10] [H2] while it drains, it accepts requests, closes their connections and is not ready', async () => {
  const arena = await startArena()
  const hurry = new AbortController()
  const before = await arena.call('/ready')
  expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive'])
  const closed = arena.app.close({ drainMs: 600_000, graceMs: 600_000, hurry: hurry.signal })
  const ready = await arena.call('/ready')
  expect([ready.status, ready.json]).toMatchObject([503, { ready: false, database: true }])
  // The connection must not be used again, so a client that keeps it sees the end of it.
  const connection = connectRaw(arena.url)
  connection.write(request('GET /api/arena/model-stats', { Connection: 'keep-alive' }))
  expect(await connection.closed).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is)
  const { token } = await arena.signIn()
  const battle = await arena.call('/api/arena/dualchat', { method: 'POST', token, body: { prompt: 'Hello' } })
  expect([battle.status, battle.headers.get('connection')]).toEqual([200, 'close'])
  hurry.abort()
  await closed
  await expect(fetch(arena.url)).rejects.toThrow()
  await arena.close()
})

it('[D10] after that, it finishes running requests and closes their connections', async () => {
  const host = await startRecordedHost()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  host.play({ body: [released, '{"choices":[{"message":{"content":"Late"},"finish_reason":"stop"}]}'] })
  const arena = await startArena({ env: { GROQ_BASE_URL: host.baseUrl, GROQ_API_KEY: 'key' } })
  const { token } = await arena.signIn()
  const battle = arena.call('/api/arena/dualchat', { method: 'POST', token, body: { prompt: 'Hello' } })
  await host.request(2)
  const closed = arena.app.close({ drainMs: 1, graceMs: 600_000 })
  await expect.poll(() => arena.app.http.server.listening).toBe(false)
  release()
  const { json, headers } = await battle
  expect(json).toMatchObject({ success: true, agent1: { message: 'Late' } })
  expect(headers.get('connection')).toBe('close')
  await closed
  await arena.close()
  await host.close()
})

it('[D10] [W13] it does not wait for a request that arrives too slowly', async () => {
  const arena = await startArena({ env: { REQUEST_TIMEOUT_MS: '500' } })
  // On a busy machine, the limit may be over for the good requests too. A stop waits as long as the settings say.
  receiveFor(arena, 600_000)
  const { token } = await arena.signIn()
  const slow = connectRaw(arena.url)
  const headers = { Authorization: `Bearer ${token}`, 'Content-Length': '100', Expect: '100-continue' }
  slow.write(request('POST /api/threads', headers))
  await slow.until('100 Continue')
  await arena.app.close({ graceMs: 600_000 })
  await slow.closed
  await arena.close()
})
