import os from 'node:os'

const QUIET_MS = 15_000
const BUSY_MS = 50_000

/** The processes that want to run, per core. */
const load = () => os.loadavg()[0]! / os.availableParallelism()

/**
 * How long a test waits for what must happen. A machine with three times as much to do as it has cores takes three times as
 * long; on a quiet one, a defect is seen after 15 seconds.
 */
export const PATIENCE = {
  get timeout(): number {
    return Math.min(BUSY_MS, Math.max(1, load()) * QUIET_MS)
  },
}
