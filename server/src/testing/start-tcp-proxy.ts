import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

export interface TcpProxy {
  /** The same URL with the proxy's address in place of the server's. */
  readonly url: string
  /** Breaks every connection and refuses new ones. */
  shut(): Promise<void>
  /** Lets connections through again, on the same port. */
  open(): Promise<void>
}

/** A line between a service and its server that a test can cut and mend. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port: targetPort } = new URL(target)
  const sockets = new Set<Socket>()
  let server: Server | null = null

  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const accept = (near: Socket) => {
    keep(near)
    const far = connect(Number(targetPort), hostname)
    keep(far)
    near.on('data', (bytes) => far.write(bytes)).on('close', () => far.destroy())
    far.on('data', (bytes) => near.write(bytes)).on('close', () => near.destroy())
  }
  const listen = async (port: number) => {
    server = createServer(accept).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }

  const port = await listen(0)
  const address = new URL(target)
  address.hostname = '127.0.0.1'
  address.port = String(port)
  return {
    url: address.href,
    async shut() {
      const shutting = server
      server = null
      for (const socket of sockets) socket.destroy()
      if (shutting) await new Promise((resolve) => shutting.close(resolve))
    },
    async open() {
      if (server === null) await listen(port)
    },
  }
}
