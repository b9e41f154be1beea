import { createHash, randomFillSync } from 'node:crypto'

const format = (bytes: Buffer): string => {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

function stamp(bytes: Buffer, version: number): Buffer {
  bytes[6] = (bytes[6]! & 0x0f) | (version << 4)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes
}

const HEX_DIGITS = [...'0123456789abcdef']
const HEX_OF_BYTE = HEX_DIGITS.flatMap((high) => HEX_DIGITS.map((low) => high + low))

/** Chance is drawn for many ids at once: a call for each costs more than all the rest of it. Nothing is used twice. */
const chance = Buffer.alloc(8 * 512)
let chanceUsed = chance.length

/** Up to the version: those of one millisecond have it in common. */
let head = '00000000-0000-7'
let lastMs = 0
let sequence = 0

/**
 * A new UUID of version 7. Those of one process sort in the order they were made, even within a millisecond: lists
 * that sort by id would otherwise show two quick threads in either order.
 */
export function newId(): string {
  const now = Date.now()
  if (now > lastMs) begin(now)
  else if (++sequence > 0xfff) begin(lastMs + 1)
  if (chanceUsed === chance.length) {
    randomFillSync(chance)
    chanceUsed = 0
  }
  const at = chanceUsed
  chanceUsed += 8
  // In parts of under 13 characters, which are joined by copying; longer joins are a tree that has to be made flat.
  const count = HEX_DIGITS[sequence >> 8]! + HEX_OF_BYTE[sequence & 0xff]!
  const variant = HEX_OF_BYTE[(chance[at]! & 0x3f) | 0x80]! + chanceHex(at + 1)
  const first = chanceHex(at + 2) + chanceHex(at + 3) + chanceHex(at + 4)
  const second = chanceHex(at + 5) + chanceHex(at + 6) + chanceHex(at + 7)
  const middle = `${count}-${variant}-`
  const tail = first + second
  return head + middle + tail
}

const chanceHex = (at: number): string => HEX_OF_BYTE[chance[at]!]!

function begin(timeMs: number): void {
  lastMs = timeMs
  sequence = 0
  const time = timeMs.toString(16).padStart(12, '0')
  head = `${time.slice(0, 8)}-${time.slice(8)}-7`
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
