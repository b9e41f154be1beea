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

const DIGITS = Buffer.from('0123456789abcdef')

/** Chance is drawn for many ids at once: a call for each costs more than all the rest of it. Nothing is used twice. */
const chance = Buffer.alloc(8 * 512)
let chanceUsed = chance.length

/** The last id. Only what changes is written anew, digit by digit: texts joined to one cost twice as much. */
const text = Buffer.from('00000000-0000-7000-8000-000000000000')
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
  text[15] = DIGITS[sequence >> 8]!
  write(16, sequence & 0xff)
  write(19, (chance[chanceUsed]! & 0x3f) | 0x80)
  write(21, chance[chanceUsed + 1]!)
  for (let index = 2; index < 8; index += 1) write(20 + 2 * index, chance[chanceUsed + index]!)
  chanceUsed += 8
  return text.toString('latin1')
}

function begin(timeMs: number): void {
  lastMs = timeMs
  sequence = 0
  const time = timeMs.toString(16).padStart(12, '0')
  text.write(`${time.slice(0, 8)}-${time.slice(8)}`)
}

function write(at: number, byte: number): void {
  text[at] = DIGITS[byte >> 4]!
  text[at + 1] = DIGITS[byte & 0xf]!
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
