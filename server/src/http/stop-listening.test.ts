import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { stopListening } from './stop-listening.ts'

it('[D10] accepts the connections that wait before it closes the listener', async () => {
  const server = createServer((socket) => socket.end('hello'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const answers = Array.from({ length: 50 }, async () => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    const [text] = await once(socket, 'data')
    return text
  })
  // The first one was accepted, and the others wait in the same turn of the event loop.
  await once(server, 'connection')
  await stopListening(server)
  expect(server.listening).toBe(false)
  expect(await Promise.all(answers)).toEqual(answers.map(() => 'hello'))
  const [refused] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException]
  expect(refused.code).toBe('ECONNREFUSED')
})
