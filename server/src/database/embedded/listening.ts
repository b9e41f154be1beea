import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** Where a server accepts connections. */
export interface Listening {
  /** The folder of its Unix socket; `null` if it listens on TCP, on loopback. */
  readonly socketFolder: string | null
  /** The TCP port. On a Unix socket it is only a part of the file name. */
  readonly port: number
}

const SOCKET_PORT = 5432

/** The limit of macOS, the lowest of our systems. Longer paths cannot be bound or connected to. */
const SOCKET_PATH_BYTES_MAX = 103

/** PostgreSQL names its socket like this. */
export const socketIn = (folder: string, port = SOCKET_PORT): string => path.join(folder, `.s.PGSQL.${port}`)

/** The prefix of socket folders outside the data folder. */
const TEMPORARY = 'arena-socket-'

export const isTemporaryFolder = (folder: string): boolean => path.basename(folder).startsWith(TEMPORARY)

/**
 * Where a new server of this data folder listens. On a TCP port, another program could take the port while the server
 * restarts, and would be sent what is meant for the database. Windows has only TCP: Node has no Unix sockets there.
 */
export async function chooseListening(cluster: string): Promise<Listening> {
  if (process.platform === 'win32') return { socketFolder: null, port: await freePort() }
  return { socketFolder: await chooseSocketFolder(cluster), port: SOCKET_PORT }
}

/**
 * The data folder, which only its owner can enter. If its path is too long for a socket, a new folder with the same
 * permissions: its name is random, so that no other user can create it first.
 */
export async function chooseSocketFolder(cluster: string, temporary = os.tmpdir()): Promise<string> {
  if (fits(cluster)) return cluster
  const prefix = path.join(temporary, TEMPORARY)
  return mkdtemp(fits(`${prefix}XXXXXX`) ? prefix : path.join('/tmp', TEMPORARY))
}

const fits = (folder: string): boolean => Buffer.byteLength(socketIn(folder)) <= SOCKET_PATH_BYTES_MAX

/** If another program takes the port before the server does, the start fails and is tried again. */
async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
