import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { countHandles, countOpenFiles } from './handles.ts'

/** Many, because the process that runs the tests opens and closes a few files of its own meanwhile. */
const MANY = 200
const A_FEW = 50
const open: Server[] = []

async function openServers({ referenced }: { readonly referenced: boolean }): Promise<void> {
  for (let number = 0; number < MANY; number++) {
    const server = createServer().listen(0, '127.0.0.1')
    if (!referenced) server.unref()
    open.push(server)
    await once(server, 'listening')
  }
}

async function closeServers(): Promise<void> {
  for (const server of open.splice(0)) await once(server.close(), 'close')
}
afterEach(closeServers)

const servers = () => countHandles().TCPServerWrap ?? 0
const isAbout = (count: number, expected: number) => Math.abs(count - expected) < A_FEW

it('counts what is open by its kind, until it is closed', async () => {
  const before = servers()
  await openServers({ referenced: true })
  expect(servers()).toBe(before + MANY)
  await closeServers()
  // Node tells of the end a turn of its loop before the socket is closed.
  await expect.poll(servers).toBe(before)
})

it('counts sockets that were unreferenced among the open files, where Node’s own list has lost them', async () => {
  const before = { servers: servers(), files: countOpenFiles() }
  await openServers({ referenced: false })
  expect(servers()).toBe(before.servers)
  expect(countOpenFiles()).toSatisfy((count: number) => isAbout(count, before.files + MANY))
  await closeServers()
  await expect.poll(countOpenFiles).toSatisfy((count: number) => isAbout(count, before.files))
})
