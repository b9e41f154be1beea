import { readdirSync } from 'node:fs'

/** What keeps the event loop going, by Node's name for its kind: sockets, timers, requests to the system. */
export function countHandles(): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/**
 * Files and sockets that are open. Node's own list leaves out what was unreferenced, as an HTTP client does with the
 * connections it keeps: a service could run out of descriptors without one of them on that list.
 */
export function countOpenFiles(): number {
  const descriptorOfThisListing = 1
  return readdirSync('/dev/fd').length - descriptorOfThisListing
}
