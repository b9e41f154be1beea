import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../processes/free-port.ts'

export interface Cluster {
  readonly folder: string
  /** Where the server's programs are. */
  readonly programs: string
}

const LOOK_AGAIN_MS = 2
const START_MS_MAX = 30_000

/** Starts the server on a cluster that was stopped cleanly, and stops it again; gives the milliseconds until it was ready. */
export async function startBarePostgres({ folder, programs }: Cluster): Promise<number> {
  const port = await freePort()
  // PostgreSQL refuses to run as root; the cluster is owned by the user it was made for.
  const { uid, gid } = await stat(folder)
  const startedAt = performance.now()
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', folder, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    { stdio: 'ignore', cwd: '/', env: { LC_ALL: 'C' }, ...(process.getuid?.() === 0 ? { uid, gid } : {}) },
  )
  const ended = once(server, 'exit')
  try {
    while (!(await isReady(folder))) {
      if (server.exitCode !== null || performance.now() - startedAt > START_MS_MAX) {
        throw new Error('PostgreSQL alone did not start; under root its user must be able to enter this checkout')
      }
      await pause(LOOK_AGAIN_MS)
    }
    return performance.now() - startedAt
  } finally {
    server.kill('SIGINT')
    await ended
  }
}

/** The server's own word, in the eighth line of its file. */
const isReady = async (folder: string): Promise<boolean> =>
  (await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[7]?.trim() === 'ready'
