/** A value as PostgreSQL takes it: text, or the bytes of a `bytea`. */
export type Parameter = string | Buffer | null

const BIND = 'B'.charCodeAt(0)
const UTF8_BYTES_A_UNIT_MAX = 3
/** Beyond it room is made for one message alone: a prompt of a megabyte must not be held in memory for good. */
const KEPT_BYTES_MAX = 256 * 1024

/** "Execute what was bound, all of its rows; that is all." */
const EXECUTE_AND_SYNC = Buffer.from([
  ...[...Buffer.from('E'), 0, 0, 0, 9, 0, 0, 0, 0, 0],
  ...[...Buffer.from('S'), 0, 0, 0, 4],
])

/** Texts are written here before it is known how long they are in UTF-8: measuring first would read each of them twice. */
const kept = Buffer.allocUnsafeSlow(KEPT_BYTES_MAX)

/**
 * Has a prepared statement carried out with these values, in one piece. The driver's four messages are four buffers and a
 * gathering write, and one of the four asks anew what the columns are.
 */
export function executeMessage(name: string, values: readonly Parameter[]): Buffer {
  const room = roomFor(name, values)
  const bytes = room > KEPT_BYTES_MAX ? Buffer.allocUnsafeSlow(room) : kept
  bytes[0] = BIND
  // The portal without a name, which the next statement replaces.
  bytes[5] = 0
  let at = 6 + bytes.write(name, 6)
  bytes[at++] = 0
  at = writeFormats(bytes, at, values)
  at = bytes.writeUInt16BE(values.length, at)
  for (const value of values) {
    if (value === null) {
      at = bytes.writeInt32BE(-1, at)
      continue
    }
    const length = typeof value === 'string' ? bytes.write(value, at + 4) : value.copy(bytes, at + 4)
    at = bytes.writeInt32BE(length, at) + length
  }
  // All columns as text.
  at = bytes.writeUInt16BE(0, at)
  bytes.writeInt32BE(at - 1, 1)
  at += EXECUTE_AND_SYNC.copy(bytes, at)
  // A copy: what the socket could not take at once is still being read when the next message is written here.
  return Buffer.from(bytes.subarray(0, at))
}

function roomFor(name: string, values: readonly Parameter[]): number {
  let room = 32 + name.length * UTF8_BYTES_A_UNIT_MAX + EXECUTE_AND_SYNC.length
  for (const value of values) {
    room += 6
    if (value !== null) room += typeof value === 'string' ? value.length * UTF8_BYTES_A_UNIT_MAX : value.length
  }
  return room
}

/** None is text for all; bytes are told from it one by one. */
function writeFormats(bytes: Buffer, start: number, values: readonly Parameter[]): number {
  if (!values.some(Buffer.isBuffer)) return bytes.writeUInt16BE(0, start)
  let at = bytes.writeUInt16BE(values.length, start)
  for (const value of values) at = bytes.writeUInt16BE(Buffer.isBuffer(value) ? 1 : 0, at)
  return at
}
