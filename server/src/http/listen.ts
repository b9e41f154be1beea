import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Connections that wait to be accepted. With Node's default of 511, a burst of clients gets connection resets. */
const BACKLOG = 4_096

export interface Address {
  readonly host: string
  readonly port: number
}

/** Listens on a host and returns the port. `localhost` is every address that the name has, usually one of each family. */
export async function listen(app: FastifyInstance, { host, port }: Address): Promise<number> {
  const [first = host, ...others] = host === 'localhost' ? await addressesOf(host) : [host]
  const further: Server[] = []
  app.addHook('preClose', async () => {
    for (const server of further) server.close()
  })
  await app.listen({ host: first, port, backlog: BACKLOG })
  const { port: bound } = app.server.address() as AddressInfo
  for (const address of others) {
    // Fastify would create a second HTTP server, without our handlers of malformed and slow requests.
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit('connection', socket),
    )
    server.listen({ host: address, port: bound, backlog: BACKLOG })
    try {
      await once(server, 'listening')
      further.push(server)
    } catch (error) {
      // Many machines list an IPv6 address for the name and do not have it.
      app.log.debug({ err: error, address }, 'not listening on a further address of localhost')
    }
  }
  return bound
}

const addressesOf = async (host: string): Promise<string[]> => [
  ...new Set((await lookup(host, { all: true })).map(({ address }) => address)),
]
