import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** The system gives ports from 32768 to connections and to servers that ask for any port, so it gives none of these. */
const FIRST = 20_000
const END = 32_768

let next = randomInt(FIRST, END)

/**
 * A port for a program that must be told one. No test gets it again, in whichever process or run, until this process ends: it
 * keeps the UDP port of the same number, which nothing else uses.
 */
export async function unusedPort(): Promise<number> {
  for (let tried = FIRST; tried < END; tried += 1) {
    const port = next
    next = port + 1 < END ? port + 1 : FIRST
    if (await claim(port)) return port
  }
  throw new Error(`All ports from ${FIRST} to ${END} are in use`)
}

async function claim(port: number): Promise<boolean> {
  const kept = createSocket('udp4')
  try {
    await once(kept.bind({ port, address: '127.0.0.1', exclusive: true }), 'listening')
    // Other programs of this machine may listen on it.
    const probe = createServer().listen(port)
    await once(probe, 'listening')
    await new Promise((resolve) => probe.close(resolve))
  } catch {
    kept.close()
    return false
  }
  kept.unref()
  return true
}
