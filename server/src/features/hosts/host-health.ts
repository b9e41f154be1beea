import type { HostHealth } from '@arena/contract'
import type { FailingHost } from './health-store.ts'
import { presentFailure } from './host-failure.ts'

/** The health of a host, from what all instances see: it fails if one of them says so. */
export function healthOf(host: string, failing: readonly FailingHost[]): HostHealth {
  const own = failing.filter((row) => row.host === host)
  const last = own.toSorted((a, b) => b.failedAt.getTime() - a.failedAt.getTime())[0]
  if (!last) return { state: 'healthy', since: null, instances: 0, ...presentFailure(null) }
  const since = new Date(Math.min(...own.map(({ failingSince }) => failingSince.getTime())))
  return { state: 'failing', since: since.toISOString(), instances: own.length, ...presentFailure(last) }
}
