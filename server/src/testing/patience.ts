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

/** For what also runs before the tests, where Vitest has no `vi.waitUntil`. */
export async function untilTrue(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE.timeout
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`This did not become true in time: ${condition}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
