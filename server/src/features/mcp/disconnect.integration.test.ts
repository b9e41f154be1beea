import { expect, it } from 'vitest'
import { silent, useHostedArena } from '../../generation/fixtures.ts'

const fixture = useHostedArena()

it('[I35] a client that disconnects cancels both calls of its comparison', async () => {
  fixture.script(() => silent)
  const caller = new AbortController()
  const compare = { name: 'compare', arguments: { prompt: 'Well?' } }
  const answered = fetch(new URL('/mcp', fixture.arena.url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${fixture.owner.token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: compare }),
    signal: caller.signal,
  }).then((response) => response.text())
  const asked = [await fixture.request(1), await fixture.request(2)]
  caller.abort()
  await expect(answered).rejects.toThrow()
  await Promise.all(asked.map((request) => request.socketClosed))
})
