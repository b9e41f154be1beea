import type { Server } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Turns are long under load, and each may accept a connection. */
const TIME_MS_MAX = 5_000

/**
 * Closes a listener at a moment when no connection waits to be accepted. The system resets those that wait, and a load
 * balancer does not repeat a POST whose connection was reset.
 */
export async function stopListening(server: Server): Promise<void> {
  const deadline = Date.now() + TIME_MS_MAX
  let accepted = true
  const onConnection = () => {
    accepted = true
  }
  server.on('connection', onConnection)
  // Node accepts one connection in each turn of its event loop. If a whole turn accepted none, none was waiting.
  await nextTurn()
  while (accepted && Date.now() < deadline) {
    accepted = false
    await nextTurn()
  }
  server.off('connection', onConnection)
  server.close()
}
