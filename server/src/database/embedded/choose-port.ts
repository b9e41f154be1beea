import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * The port of the server that ran on this folder before, if nobody else has it now. On another one the server would be
 * lost to every process that shares it: their pools know only the address they started with.
 */
export async function choosePort(cluster: string): Promise<number> {
  const previous = await previousPort(cluster)
  if (previous === null) return (await bind(0))!
  // Another process that brings the same server back may hold the port for a moment, for this same test.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (attempt > 0) await pause(20)
    if ((await bind(previous)) !== null) return previous
  }
  return (await bind(0))!
}

/** PostgreSQL keeps the command line of its last start that could listen. */
async function previousPort(cluster: string): Promise<number | null> {
  const commandLine = await readFile(path.join(cluster, 'postmaster.opts'), 'utf8').catch(() => '')
  const port = Number(/"-p" "(\d+)"/.exec(commandLine)?.[1])
  return port > 0 && port < 65_536 ? port : null
}

/** Takes a port and lets it go again; `null` when it is taken. Port 0 is any free one. */
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
