import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** `localhost` is two addresses on most machines; any other host is taken as it is. */
export async function addressesOf(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host]
  const found = await lookup(host, { all: true })
  return [...new Set(found.map(({ address }) => address))]
}

/**
 * Listens on all of these addresses; gives the port. It is one server for all of them: Fastify would make a second one for
 * `localhost`, which answers what cannot be read in Node's words instead of ours and has no part in what is set on the first.
 * To close it does not wait for connections of the other addresses: `watchCalls` knows those of all.
 */
export async function listen(http: FastifyInstance, addresses: readonly string[], port: number): Promise<number> {
  const others = addresses.slice(1)
  // With the options that node:http gives its own connections.
  const doors = others.map(() =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => http.server.emit('connection', socket)),
  )
  http.addHook('preClose', async () => {
    for (const door of doors) door.close()
  })
  await http.listen({ host: addresses[0]!, port })
  const { port: bound } = http.server.address() as AddressInfo
  for (const [index, door] of doors.entries()) {
    try {
      await once(door.listen(bound, others[index]), 'listening')
    } catch (error) {
      // Not every machine has all the addresses that it has names for, and a port that was not asked for may be taken there.
      // One that was asked for may not: whoever asks for `localhost` would reach somebody else.
      const { code = '' } = error as NodeJS.ErrnoException
      const bearable = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', ...(port === 0 ? ['EADDRINUSE'] : [])]
      if (!bearable.includes(code)) throw error
    }
  }
  return bound
}
