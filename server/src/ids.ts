import { createHash, randomBytes } from 'node:crypto'

const format = (bytes: Buffer): string => {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

function stamp(bytes: Buffer, version: number): Buffer {
  bytes[6] = (bytes[6]! & 0x0f) | (version << 4)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes
}

let lastMs = 0
let sequence = 0

/**
 * A new UUID of version 7. Those of one process sort in the order they were made, even within a millisecond: lists
 * that sort by id would otherwise show two quick threads in either order.
 */
export function newId(): string {
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    sequence = 0
  } else if (++sequence > 0xfff) {
    lastMs += 1
    sequence = 0
  }
  const bytes = randomBytes(16)
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes.writeUInt16BE(sequence, 6)
  return format(stamp(bytes, 7))
}

/** A UUID of version 7 for a time that is past: it sorts where one made then would. `random` gives 0 up to, but not, 1. */
export function idAt(timeMs: number, random: () => number): string {
  const bytes = Buffer.from(Array.from({ length: 16 }, () => Math.floor(random() * 256)))
  bytes.writeUIntBE(timeMs, 0, 6)
  return format(stamp(bytes, 7))
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => UUID.test(text)

/** The same UUID for the same name, always and on every instance; different issuers' equal names stay apart. */
export function idFromName(space: string, name: string): string {
  const digest = createHash('sha256').update(space).update('\0').update(name).digest()
  return format(stamp(Buffer.from(digest.subarray(0, 16)), 8))
}
