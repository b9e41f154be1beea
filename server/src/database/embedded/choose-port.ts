import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Returns the port of the previous server on this folder if it is free. Processes that share the server keep the
 * address in their pools, so they could not reach it on another port.
 */
export async function choosePort(cluster: string): Promise<number> {
  const previous = await previousPort(cluster)
  if (previous === null) return (await bind(0))!
  // Another process that restarts the same server may test the port at the same moment.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (attempt > 0) await pause(20)
    if ((await bind(previous)) !== null) return previous
  }
  return (await bind(0))!
}

/** PostgreSQL stores the command line of its last successful start in `postmaster.opts`. */
async function previousPort(cluster: string): Promise<number | null> {
  const commandLine = await readFile(path.join(cluster, 'postmaster.opts'), 'utf8').catch(() => '')
  const port = Number(/"-p" "(\d+)"/.exec(commandLine)?.[1])
  return port > 0 && port < 65_536 ? port : null
}

/** Binds a port and releases it again; `null` if it is in use. Port 0 selects any free port. */
async function bind(wanted: number): Promise<number | null> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(wanted, '127.0.0.1', resolve))
  } catch (error) {
    if (wanted !== 0) return null
    throw error
  }
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
