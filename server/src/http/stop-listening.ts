import type { Server } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** On a busy instance no turn of the event loop may be quiet. */
const TIME_MS_MAX = 1_000
const QUIET_TURN_MS_MAX = 0.2

/**
 * Closes a listener at a moment when no connection waits to be accepted. The system resets those that wait, and a load
 * balancer does not repeat a POST whose connection was reset. One that arrives in the last fraction of a millisecond is
 * still reset: only a balancer that no longer uses this instance prevents that.
 */
export async function stopListening(server: Server): Promise<void> {
  const deadline = performance.now() + TIME_MS_MAX
  let accepted = false
  const onConnection = () => {
    accepted = true
  }
  server.on('connection', onConnection)
  await nextTurn()
  let isQuiet = false
  while (!isQuiet && performance.now() < deadline) {
    accepted = false
    const began = performance.now()
    await nextTurn()
    // Node accepts one connection in each turn of its event loop. If a short turn accepted none, none is waiting.
    isQuiet = !accepted && performance.now() - began < QUIET_TURN_MS_MAX
  }
  server.off('connection', onConnection)
  server.close()
}
