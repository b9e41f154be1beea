import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { unusedPort } from './unused-port.ts'

export interface TcpProxy {
  /** The URL of the server with the address of the proxy. */
  readonly url: string
  /** Closes every connection and refuses new ones. */
  shut(): Promise<void>
  /** Accepts connections again, on the same port. */
  open(): Promise<void>
}

/** A proxy between the service and its database, with which a test simulates an outage. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { host, port: targetPort } = new pg.Client({ connectionString: target })
  const sockets = new Set<Socket>()
  let server: Server | null = null

  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const accept = (client: Socket) => {
    track(client)
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${targetPort}`) : connect(targetPort, host)
    track(upstream)
    client.on('data', (bytes) => upstream.write(bytes)).on('close', () => upstream.destroy())
    upstream.on('data', (bytes) => client.write(bytes)).on('close', () => client.destroy())
  }
  // No other program may get the port while the proxy is shut.
  const port = await unusedPort()
  const listen = async () => {
    server = createServer(accept).listen(port, '127.0.0.1')
    await once(server, 'listening')
  }

  await listen()
  const address = new URL(target)
  address.hostname = '127.0.0.1'
  address.port = String(port)
  return {
    url: address.href,
    async shut() {
      const closing = server
      server = null
      for (const socket of sockets) socket.destroy()
      if (closing) await new Promise((resolve) => closing.close(resolve))
    },
    async open() {
      if (server === null) await listen()
    },
  }
}
