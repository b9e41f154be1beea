/** `drain` and `close` begin a stop, `hurry` ends what still runs, and `exit` does not wait for anything. */
export type StopAction = 'drain' | 'close' | 'hurry' | 'exit' | 'ignore'

/** Under npm, one Ctrl-C arrives twice: from the terminal and, a few milliseconds later, from npm. */
const SAME_CTRL_C_MS = 250

/** Decides what a signal does. The times are in milliseconds, of any clock that is never set back. */
export function createStopDecision(): (signal: NodeJS.Signals, now: number) => StopAction {
  let requests = 0
  let lastAt = Number.NEGATIVE_INFINITY
  return (signal, now) => {
    if (now - lastAt < SAME_CTRL_C_MS) return 'ignore'
    lastAt = now
    requests += 1
    if (requests === 1) return signal === 'SIGTERM' ? 'drain' : 'close'
    return requests === 2 ? 'hurry' : 'exit'
  }
}
