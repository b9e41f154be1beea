import { createHash } from 'node:crypto'
import { stringify, v7 } from 'uuid'

/**
 * A new UUID of version 7. The ids of one process sort in the order they were made, even within a millisecond: lists
 * that sort by id would otherwise show two threads created at the same time in random order.
 */
export const newId = (): string => v7()

/** A UUID of version 7 for a time in the past. `random` returns a number from 0 up to, but not including, 1. */
export const idAt = (timeMs: number, random: () => number): string =>
  v7({ msecs: timeMs, random: Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256)) })

/** When {@link newId} made an id, in milliseconds since 1970. */
export const timeOfId = (id: string): number => Number.parseInt(id.slice(0, 13).replace('-', ''), 16)

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Accepts any version, as PostgreSQL does: user ids can come from other issuers. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** The same UUID (version 8) for the same name, on every instance. Equal names in different spaces get different ids. */
export function idFromName(space: string, name: string): string {
  const bytes = createHash('sha256').update(space).update('\0').update(name).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return stringify(bytes)
}
