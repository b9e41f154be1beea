import { once } from 'node:events'
import { type AddressInfo, createServer as createPlainServer, type Server, type Socket } from 'node:net'
import { createServer as createSecureServer, type TLSSocket } from 'node:tls'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createHost, type Host, type HostOptions, postHead, type Receiver } from './host.ts'
import { cert, key } from './test-certificate.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0).reverse()) await close()
})

interface FarSide {
  readonly origin: string
  readonly connections: Socket[]
  /** Whether a byte of a request has come. */
  reached(): boolean
  /** Resolves with the nth request, counted from 1: what came, and the connection it came on. */
  request(count: number): Promise<{ readonly text: string; readonly socket: Socket }>
}

/** A host that says what it is told to, byte by byte. A request is over when its body ends in a full stop. */
async function startFarSide({ secure = false } = {}): Promise<FarSide> {
  const connections: Socket[] = []
  const requests: { text: string; socket: Socket }[] = []
  const waiting = new Set<() => void>()
  let reached = false
  const receive = (socket: Socket) => {
    connections.push(socket)
    let text = ''
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      reached = true
      text += bytes
      if (!text.endsWith('.')) return
      requests.push({ text, socket })
      text = ''
      for (const look of [...waiting]) look()
    })
  }
  const server: Server = secure ? createSecureServer({ key, cert }, receive) : createPlainServer(receive)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    for (const socket of connections) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return {
    origin: secure ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    connections,
    reached: () => reached,
    request: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (requests.length < count) return
          waiting.delete(look)
          resolve(requests[count - 1]!)
        }
        waiting.add(look)
        look()
      }),
  }
}

function hostOf(origin: string, options: Partial<HostOptions> = {}): Host {
  const host = createHost({ origin, connectionsMax: 10, keptMsMax: 30_000, ...options })
  closing.push(() => host.close())
  return host
}

/** Posts, and gives what came back: the body, or the code of the fault. */
function post(host: Host, origin: string, body = 'Well.', { holding = false } = {}) {
  let heard = ''
  let reads = 0
  let receiver!: Receiver
  const over = new Promise<{ readonly body: string; readonly fault: string | null }>((resolve) => {
    receiver = {
      head: ({ status }) => {
        heard += `${status} `
      },
      bytes: (bytes) => {
        heard += bytes
      },
      readOver: () => {
        reads += 1
        if (holding) call.pause()
      },
      end: () => resolve({ body: heard, fault: null }),
      fault: (fault) => resolve({ body: heard, fault: (fault as NodeJS.ErrnoException).code ?? fault.message }),
    }
  })
  const call = host.post(postHead(origin, '/v1/chat', { accept: '*/*' }), body, receiver)
  return { over, call, heard: () => heard, reads: () => reads }
}

/** So many turns of the event loop. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nYes'
const heard = { body: '200 Yes', fault: null }
const closed = (socket: Socket) => (socket.closed ? Promise.resolve() : once(socket, 'close'))

describe('a request', () => {
  it('is sent whole, with the bytes of its body counted', async () => {
    const far = await startFarSide()
    const host = hostOf(far.origin)
    post(host, far.origin, 'Grüß dich 👋.')
    const { text } = await far.request(1)
    expect(text).toBe(
      `POST /v1/chat HTTP/1.1\r\nhost: ${new URL(far.origin).host}\r\naccept: */*\r\ncontent-length: 17\r\n\r\nGrüß dich 👋.`,
    )
  })

  it.each([
    { authorization: 'Bearer a\r\nx-injected: b' },
    { 'x-a: b\r\nx-injected': 'c' },
    { authorization: 'Bearer ключ' },
    { authorization: 'Bearer clé' },
  ])('is never made with a header that could not be one: %j', (headers) => {
    expect(() => postHead('http://127.0.0.1', '/', headers as Record<string, string>)).toThrow(TypeError)
  })
})

describe('a connection', () => {
  it('is used again after a response', async () => {
    const far = await startFarSide()
    const host = hostOf(far.origin)
    for (const count of [1, 2, 3]) {
      const { over } = post(host, far.origin)
      ;(await far.request(count)).socket.write(answer)
      expect(await over).toEqual(heard)
    }
    expect(far.connections).toHaveLength(1)
  })

  it.each([
    ['that says it closes', answer.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n')],
    ['that keeps it for a second more at most', answer.replace('\r\n\r\n', '\r\nkeep-alive: timeout=1\r\n\r\n')],
    ['with something behind it', `${answer}HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nNot yours`],
  ])('is not used again after a response %s', async (_, response) => {
    const far = await startFarSide()
    const host = hostOf(far.origin)
    const first = post(host, far.origin)
    const { socket } = await far.request(1)
    socket.write(response)
    expect(await first.over).toEqual(heard)
    await closed(socket)
    const second = post(host, far.origin)
    ;(await far.request(2)).socket.write(answer)
    expect(await second.over).toEqual(heard)
    expect(far.connections).toHaveLength(2)
  })

  it.each([
    ['closes', (socket: Socket) => socket.end()],
    ['speaks without being asked', (socket: Socket) => socket.write(answer)],
  ])('that the host %s between two calls is not used again', async (_, act) => {
    const far = await startFarSide()
    const host = hostOf(far.origin)
    const first = post(host, far.origin)
    const { socket } = await far.request(1)
    socket.write(answer)
    await first.over
    act(socket)
    await closed(socket)
    const second = post(host, far.origin)
    ;(await far.request(2)).socket.write(answer)
    expect(await second.over).toEqual(heard)
  })

  it('is not used again while its request is still on its way', async () => {
    const far = await startFarSide()
    const { over } = post(hostOf(far.origin), far.origin, `${'x'.repeat(32 * 1024 * 1024)}.`)
    while (far.connections.length === 0) await turns(1)
    const [connection] = far.connections
    connection!.pause().write(answer)
    expect(await over).toEqual(heard)
    connection!.resume()
    await closed(connection!)
  })

  it('that the host closes right behind a response is not given to the call that waits', async () => {
    const far = await startFarSide()
    const host = hostOf(far.origin, { connectionsMax: 1 })
    const calls = [post(host, far.origin), post(host, far.origin)]
    ;(await far.request(1)).socket.end(answer)
    ;(await far.request(2)).socket.write(answer)
    expect(await Promise.all(calls.map(({ over }) => over))).toEqual([heard, heard])
    expect(far.connections).toHaveLength(2)
  })

  it('that was kept long enough is not used in the moment in which it ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const far = await startFarSide()
    const host = hostOf(far.origin, { keptMsMax: 30_000 })
    const first = post(host, far.origin)
    ;(await far.request(1)).socket.write(answer)
    await first.over
    await turns(3)
    vi.advanceTimersByTime(30_000)
    const second = post(host, far.origin)
    ;(await far.request(2)).socket.write(answer)
    expect(await second.over).toEqual(heard)
    expect(far.connections).toHaveLength(2)
  })

  it('that carried a call which is over is not touched by it any more', async () => {
    const far = await startFarSide()
    const host = hostOf(far.origin, { connectionsMax: 1 })
    const first = post(host, far.origin)
    ;(await far.request(1)).socket.write(answer)
    await first.over
    const second = post(host, far.origin)
    const { socket } = await far.request(2)
    first.call.pause()
    first.call.abort()
    socket.write(answer)
    expect(await second.over).toEqual(heard)
    expect(far.connections).toHaveLength(1)
  })
})

describe('calls beyond the connections', () => {
  it('wait for one in the order in which they came, and leave the queue when they are aborted', async () => {
    const far = await startFarSide()
    const host = hostOf(far.origin, { connectionsMax: 1 })
    const calls = ['One.', 'Two.', 'Three.'].map((body) => post(host, far.origin, body))
    const { socket } = await far.request(1)
    calls[1]!.call.abort()
    socket.write(answer)
    expect(await calls[0]!.over).toEqual(heard)
    const next = await far.request(2)
    expect(next.text.endsWith('Three.')).toBe(true)
    next.socket.write(answer)
    expect(await calls[2]!.over).toEqual(heard)
    expect(calls[1]!.heard()).toBe('')
    expect(far.connections).toHaveLength(1)
  })

  it('get the place of a connection that broke or was given up', async () => {
    const far = await startFarSide()
    const host = hostOf(far.origin, { connectionsMax: 1 })
    const [first, second, third] = ['One.', 'Two.', 'Three.'].map((body) => post(host, far.origin, body))
    ;(await far.request(1)).socket.destroy()
    expect((await first!.over).fault).toBe('ECONNRESET')
    await far.request(2)
    second!.call.abort()
    ;(await far.request(3)).socket.write(answer)
    expect(await third!.over).toEqual(heard)
  })
})

describe('a response', () => {
  it('is told read by read', async () => {
    const far = await startFarSide()
    const { over, reads } = post(hostOf(far.origin), far.origin)
    const { socket } = await far.request(1)
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\nY\r\n1\r\ne\r\n')
    while (reads() === 0) await turns(1)
    socket.write('1\r\ns\r\n0\r\n\r\n')
    expect(await over).toEqual(heard)
    expect(reads()).toBe(1)
  })

  it('that is cut is a fault, and one that is not HTTP is, too', async () => {
    const far = await startFarSide()
    const host = hostOf(far.origin)
    const cut = post(host, far.origin)
    ;(await far.request(1)).socket.end('HTTP/1.1 200 OK\r\ncontent-length: 30\r\n\r\nYes')
    expect(await cut.over).toEqual({ body: '200 Yes', fault: 'ECONNRESET' })
    const wrong = post(host, far.origin)
    const { socket } = await far.request(2)
    socket.write('220 mail.example.com ESMTP\r\n\r\n')
    expect(await wrong.over).toEqual({ body: '', fault: 'BAD_RESPONSE' })
    await closed(socket)
  })

  it('that is cut while its request is still on its way is a fault at once', async () => {
    const far = await startFarSide()
    const { over } = post(hostOf(far.origin), far.origin, `${'x'.repeat(32 * 1024 * 1024)}.`)
    while (far.connections.length === 0) await turns(1)
    far.connections[0]!.pause().end('HTTP/1.1 200 OK\r\ncontent-length: 30\r\n\r\nYes')
    expect(await over).toEqual({ body: '200 Yes', fault: 'ECONNRESET' })
  })

  it('is held back while its call is paused', async () => {
    const far = await startFarSide()
    const { over, call, heard, reads } = post(hostOf(far.origin), far.origin)
    const { socket } = await far.request(1)
    const long = 32 * 1024 * 1024
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${long}\r\n\r\nx`)
    while (reads() === 0) await turns(1)
    call.pause()
    const taken = heard().length
    // More than the system keeps on its way: it can only be taken once the call goes on.
    const written = new Promise((resolve) => socket.write('x'.repeat(long - 1), resolve))
    await turns(1)
    expect(heard().length).toBe(taken)
    call.resume()
    await written
    expect((await over).body).toHaveLength(long + '200 '.length)
  })
})

describe('a host with a certificate', () => {
  it('is asked over a connection that it is known on, and later ones resume its session', async () => {
    const far = await startFarSide({ secure: true })
    const host = hostOf(far.origin, { ca: cert })
    const resumed: unknown[] = []
    for (const count of [1, 2]) {
      const { over } = post(host, far.origin)
      const { socket } = await far.request(count)
      resumed.push((socket as TLSSocket).isSessionReused())
      socket.write(answer.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'))
      expect(await over).toEqual(heard)
    }
    expect(resumed).toEqual([false, true])
  })

  it('that sends something behind its response is not believed to have answered the call that waits', async () => {
    const far = await startFarSide({ secure: true })
    const host = hostOf(far.origin, { ca: cert, connectionsMax: 1 })
    const calls = [post(host, far.origin), post(host, far.origin)]
    const { socket } = await far.request(1)
    socket.cork()
    socket.write(answer)
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nNot yours')
    socket.uncork()
    ;(await far.request(2)).socket.write(answer)
    expect(await Promise.all(calls.map(({ over }) => over))).toEqual([heard, heard])
  })

  it('can be asked again when its response ended while it was held back', async () => {
    const far = await startFarSide({ secure: true })
    const host = hostOf(far.origin, { ca: cert, connectionsMax: 1 })
    const long = 'x'.repeat(40_000)
    const first = post(host, far.origin, 'Well.', { holding: true })
    const { socket } = await far.request(1)
    socket.cork()
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${long.length}\r\n\r\n`)
    socket.write(long)
    socket.uncork()
    while (first.reads() === 0) await turns(1)
    const second = post(host, far.origin)
    first.call.resume()
    expect((await first.over).body).toHaveLength(long.length + '200 '.length)
    ;(await far.request(2)).socket.write(answer)
    expect(await second.over).toEqual(heard)
  })

  it('that is not trusted gets no request', async () => {
    const far = await startFarSide({ secure: true })
    const { over } = post(hostOf(far.origin), far.origin)
    expect((await over).fault).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
    expect(far.reached()).toBe(false)
  })

  it('that does not finish the handshake in time is a fault', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const far = await startFarSide()
    const origin = far.origin.replace('http:', 'https:')
    const { over } = post(hostOf(origin), origin)
    while (far.connections.length === 0) await turns(1)
    vi.advanceTimersByTime(10_000)
    expect((await over).fault).toBe('ETIMEDOUT')
    await closed(far.connections[0]!)
  })

  it('of another name gets no request', async () => {
    const far = await startFarSide({ secure: true })
    const origin = far.origin.replace('localhost', '127.0.0.1')
    const { over } = post(hostOf(origin, { ca: cert }), origin)
    expect((await over).fault).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
    expect(far.reached()).toBe(false)
  })
})

describe('closing', () => {
  it('ends calls under way, waiting and to come with a fault, and every connection', async () => {
    const far = await startFarSide()
    const host = hostOf(far.origin, { connectionsMax: 1 })
    const calls = ['One.', 'Two.'].map((body) => post(host, far.origin, body))
    const { socket } = await far.request(1)
    await host.close()
    calls.push(post(host, far.origin, 'Three.'))
    expect(await Promise.all(calls.map(({ over }) => over))).toEqual([
      { body: '', fault: 'CLOSED' },
      { body: '', fault: 'CLOSED' },
      { body: '', fault: 'CLOSED' },
    ])
    await closed(socket)
  })
})
