import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/start-arena.ts'
import { startTcpProxy } from '../../testing/start-tcp-proxy.ts'
import { requireScram } from './require-scram.ts'

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const authentication = (kind: number, more = Buffer.alloc(0)) => {
  const code = Buffer.alloc(4)
  code.writeInt32BE(kind)
  return message('R', Buffer.concat([code, more]))
}
const readyForQuery = message('Z', Buffer.from('I'))

/** Another program at the address of the database. */
let impostor: Server
let received: Buffer
let reply: Buffer
beforeEach(async () => {
  received = Buffer.alloc(0)
  impostor = createServer((socket: Socket) => {
    socket
      .on('error', () => {})
      .once('data', () => {
        socket.on('data', (bytes) => {
          received = Buffer.concat([received, bytes])
        })
        socket.write(reply)
      })
  }).listen(0, '127.0.0.1')
  await once(impostor, 'listening')
})
afterEach(() => impostor.close())

async function ask(client: pg.Client): Promise<unknown[]> {
  client.on('error', () => {})
  requireScram(client)
  await client.connect()
  const { rows } = await client.query('select 1 as one')
  await client.end()
  return rows
}

describe('a client over TCP', () => {
  const impostors: [what: string, reply: Buffer][] = [
    ['asks for the password in clear', authentication(3)],
    ['asks for an MD5 of the password', authentication(5, Buffer.from('salt'))],
    ['asks for no password', Buffer.concat([authentication(0), readyForQuery])],
    ['claims a proof', Buffer.concat([authentication(12, Buffer.from('v=aaaa')), authentication(0), readyForQuery])],
  ]
  it.each(impostors)('[D6] sends nothing more to a program that %s', async (_what, bytes) => {
    reply = bytes
    const { port } = impostor.address() as AddressInfo
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'arena', password: 'hunter2' })
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
    await expect(ask(client)).rejects.toThrow()
    await ended
    expect(received.toString()).toBe('')
  })

  it('[D6] accepts a server that knows the password', async () => {
    const proxy = await startTcpProxy(await createTestDatabase())
    try {
      expect(await ask(new pg.Client({ connectionString: proxy.url }))).toEqual([{ one: 1 }])
    } finally {
      await proxy.shut()
    }
  })
})
