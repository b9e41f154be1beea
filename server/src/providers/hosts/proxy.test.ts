import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { apiKey, failureOf, gateAnswers, modelCall, streamText, useRecordedHost } from './fixtures.ts'
import type { ProxySettings } from './index.ts'
import * as recordings from './recordings.ts'

const fixture = useRecordedHost()

/** A forward proxy: it passes on requests in absolute form, and tunnels CONNECT to the recorded host. */
async function startForwardProxy() {
  const seen: string[] = []
  const sockets = new Set<Socket>()
  let authorization: string | undefined
  const server = createServer((incoming, outgoing) => {
    seen.push(`${incoming.method} ${incoming.url}`)
    authorization = incoming.headers['proxy-authorization']
    const { method, headers, url = '' } = incoming
    const forwarded = request(url, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    outgoing.on('close', () => forwarded.destroy())
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  server.on('connect', (incoming, near) => {
    seen.push(`CONNECT ${incoming.url}`)
    const far = connect(Number(new URL(fixture.host.baseUrl).port), '127.0.0.1', () => {
      near.write('HTTP/1.1 200 Connection established\r\n\r\n')
      near.pipe(far).pipe(near)
    })
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    authorization: () => authorization,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

let proxy: Awaited<ReturnType<typeof startForwardProxy>>
beforeEach(async () => {
  proxy = await startForwardProxy()
})
afterEach(() => proxy.close())

const settings = (values: Partial<ProxySettings>): ProxySettings => ({
  httpProxy: '',
  httpsProxy: '',
  noProxy: '',
  ...values,
})

describe('a host behind a proxy', () => {
  it('sends whole and streamed calls through HTTP_PROXY', async () => {
    fixture.host.play({ body: recordings.groq.completion }, { body: [recordings.google.stream] })
    const client = fixture.connect({ proxy: settings({ httpProxy: `http://${proxy.address}` }) })

    expect((await client.complete(modelCall())).text).toBe('Grüß dich!')
    expect((await streamText(client)).text).toBe('1, 2')

    const line = `POST ${fixture.host.baseUrl}/chat/completions`
    expect(proxy.seen).toEqual([line, line])
    expect(fixture.host.requests[0]?.headers.authorization).toBe(`Bearer ${apiKey}`)
  })

  it('sends calls to HTTPS hosts through HTTPS_PROXY in a tunnel, so that the proxy sees no key', async () => {
    const proxied = settings({ httpsProxy: `http://${proxy.address}`, httpProxy: 'http://127.0.0.1:9' })
    const client = fixture.connect({ baseUrl: 'https://models.invalid/v1', proxy: proxied, retry: null })

    // The recorded host behind the tunnel does not speak TLS.
    await failureOf(client.complete(modelCall()))

    expect(proxy.seen).toEqual(['CONNECT models.invalid:443'])
    expect(fixture.host.connections).toBe(1)
    expect(fixture.host.requests).toEqual([])
  })

  it('authenticates with the user and password of the proxy’s URL', async () => {
    fixture.host.play({ body: recordings.groq.completion })
    const client = fixture.connect({ proxy: settings({ httpProxy: `http://ada:secret@${proxy.address}` }) })

    await client.complete(modelCall())

    expect(proxy.authorization()).toBe(`Basic ${Buffer.from('ada:secret').toString('base64')}`)
  })

  it.each(['127.0.0.1', 'example.com, 127.0.0.1', '*'])('calls hosts in NO_PROXY directly: %s', async (noProxy) => {
    fixture.host.play({ body: recordings.groq.completion })
    const client = fixture.connect({ proxy: settings({ httpProxy: `http://${proxy.address}`, noProxy }) })

    expect((await client.complete(modelCall())).text).toBe('Grüß dich!')

    expect(proxy.seen).toEqual([])
  })

  it('[G11] keeps its limit of calls at once, which the connections of a proxy would not', async () => {
    const gate = gateAnswers(fixture.host)
    const client = fixture.connect({ callsMax: 1, proxy: settings({ httpProxy: `http://${proxy.address}` }) })
    const names = ['one', 'two', 'three']
    const answers = names.map((modelName) => streamText(client, modelCall({ modelName })))
    for (const name of names) await gate.finish(name)
    expect((await Promise.all(answers)).map(({ text }) => text)).toEqual(names)
    expect(gate.runningMost()).toBe(1)
    expect(fixture.host.requests.map(({ body }) => body.model)).toEqual(names)
    expect(proxy.seen).toHaveLength(3)
  })

  it('retries when the proxy refuses the connection, and fails without the password in the message', async () => {
    await proxy.close()
    const client = fixture.connect({ proxy: settings({ httpProxy: `http://ada:secret@${proxy.address}` }) })
    const failure = await failureOf(client.complete(modelCall()))
    expect(failure.message).toBe('groq could not be reached (ECONNREFUSED) for model model-x')
    proxy = await startForwardProxy()
  })

  it('closes the connection when the caller aborts a stream', async () => {
    const caller = new AbortController()
    fixture.host.play({ body: [recordings.events({ choices: [{ delta: { content: 'Hi' } }] })], ending: 'stall' })
    const client = fixture.connect({ proxy: settings({ httpProxy: `http://${proxy.address}` }) })

    const answer = client.stream(modelCall({ signal: caller.signal }), () => caller.abort(new Error('aborted')))

    await expect(answer).rejects.toThrow('aborted')
    await fixture.host.requests[0]?.socketClosed
  })
})
