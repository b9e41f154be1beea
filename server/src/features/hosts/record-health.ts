import type { HostOutage } from '../../providers/index.ts'
import type { HealthStore } from './health-store.ts'
import { hostFailureOf } from './host-failure.ts'

export interface RecordHealthOptions {
  readonly store: HealthStore
  readonly instanceId: string
  readonly log: { warn(details: object, message: string): void }
}

/**
 * Stores which hosts this instance takes out of draws, for the page of administrators and the command line. Breakers change
 * rarely, so there is one statement per change and none per call.
 */
export function createRecordHealth({ store, instanceId, log }: RecordHealthOptions) {
  // One after another: a host that fails and recovers at once must not end as failing.
  let written: Promise<void> = Promise.resolve()
  let hasRows = false
  const write = (work: () => Promise<void>) => {
    written = written
      .then(work)
      .catch((error: unknown) => log.warn({ err: error }, 'the health of a host was not stored'))
  }
  return {
    record(host: string, outage: HostOutage | null): void {
      if (outage === null) {
        log.warn({ host }, 'a host answers again')
        write(() => store.remove(instanceId, host))
        return
      }
      hasRows = true
      const failure = hostFailureOf(outage.failure)
      log.warn({ host, since: outage.since, ...failure }, 'the calls to a host keep failing; draws avoid it')
      write(() => store.save(instanceId, { host, failingSince: outage.since, ...failure }))
    },
    /** Call it when no calls run any more. */
    async stop(): Promise<void> {
      if (hasRows) write(() => store.removeInstance(instanceId))
      await written
    },
  }
}
