import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** On a Unix socket it is only a part of the file name. */
export const SOCKET_PORT = 5432

/** The limit of macOS, the lowest of our systems. Longer paths cannot be bound or connected to. */
const SOCKET_PATH_BYTES_MAX = 103

/** PostgreSQL names its socket like this. */
export const socketIn = (folder: string): string => path.join(folder, `.s.PGSQL.${SOCKET_PORT}`)

/** The prefix of socket folders outside the data folder. */
const TEMPORARY = 'arena-socket-'

export const isTemporaryFolder = (folder: string): boolean => path.basename(folder).startsWith(TEMPORARY)

/**
 * The folder of the socket of a new server. On a TCP port, another program could take the port while the server restarts, and
 * would be sent what is meant for the database.
 *
 * It is the data folder, which only its owner can enter. If its path is too long for a socket, it is a new folder with the same
 * permissions: its name is random, so that no other user can create it first.
 */
export async function chooseSocketFolder(cluster: string, temporary = os.tmpdir()): Promise<string> {
  if (fits(cluster)) return cluster
  const prefix = path.join(temporary, TEMPORARY)
  return mkdtemp(fits(`${prefix}XXXXXX`) ? prefix : path.join('/tmp', TEMPORARY))
}

const fits = (folder: string): boolean => Buffer.byteLength(socketIn(folder)) <= SOCKET_PATH_BYTES_MAX
