import { BadResponse } from './faults.ts'

export interface ResponseHead {
  readonly status: number
  /** Those that are heeded, by their names in lower case; one that comes twice is joined by a comma. */
  readonly headers: HeededHeaders
  /** How the end of the body is known: by a count, by the last chunk, or by the end of the connection. */
  readonly body: number | 'chunked' | 'until the end'
  /** How long the host keeps the connection for another call; 0 for not at all, `null` where it does not say. */
  readonly keptMs: number | null
}

const STATUS_LINE = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: |$)/
/** Lone line ends and null bytes are how one response is made to look like two. */
const FIELD = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+:[^\0\r\n]*$/
/** Hosts send a dozen more, which only have to be sound. */
const HEEDED = ['connection', 'content-length', 'keep-alive', 'retry-after', 'transfer-encoding'] as const
type Heeded = (typeof HEEDED)[number]
type HeededHeaders = ReadonlyMap<Heeded, string>
const heeded: ReadonlySet<string> = new Set(HEEDED)
const isHeeded = (name: string): name is Heeded => heeded.has(name)

/** Reads a head, without the empty line at its end. */
export function parseHead(text: string): ResponseHead {
  const lines = text.split('\r\n')
  const [, minor, digits] = STATUS_LINE.exec(lines[0]!) ?? []
  if (digits === undefined || /[\0\r\n]/.test(lines[0]!)) throw new BadResponse('it does not begin as one')
  const headers = new Map<Heeded, string>()
  for (let index = 1; index < lines.length; index += 1) {
    const line = lines[index]!
    if (!FIELD.test(line)) throw new BadResponse('a header of it cannot be read')
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    if (!isHeeded(name)) continue
    const before = headers.get(name)
    // More than a value may have around it is taken off, which harms none; a pattern could take hours for it.
    const value = line.slice(colon + 1).trim()
    headers.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  const status = Number(digits)
  return { status, headers, body: bodyOf(status, headers), keptMs: keptMsOf(headers, minor === '1') }
}

/** RFC 9112, section 6.3, for the answer to a POST. */
function bodyOf(status: number, headers: HeededHeaders): ResponseHead['body'] {
  if (status < 200 || status === 204 || status === 304) return 0
  const encoding = headers.get('transfer-encoding')
  // We ask for no other, and could not read it.
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked') throw new BadResponse('its encoding is unknown')
  if (encoding !== undefined) return 'chunked'
  const length = headers.get('content-length')
  if (length === undefined) return 'until the end'
  // The same count twice is one count; two different ones are an attack or a broken host.
  const [first, ...others] = length.split(',').map((count) => count.trim())
  if (!/^\d{1,15}$/.test(first!) || others.some((count) => count !== first))
    throw new BadResponse('its length is unclear')
  return Number(first)
}

function keptMsOf(headers: HeededHeaders, persistent: boolean): number | null {
  const options = headers.get('connection')?.toLowerCase() ?? ''
  if (/\bclose\b/.test(options) || !(persistent || /\bkeep-alive\b/.test(options))) return 0
  // Where two things say how the body ends, or one that its version does not know, whoever wrote them may not agree with
  // us on which of them holds.
  if (headers.has('transfer-encoding') && (headers.has('content-length') || !persistent)) return 0
  const [, seconds] = /\btimeout=(\d{1,9})/i.exec(headers.get('keep-alive') ?? '') ?? []
  return seconds === undefined ? null : Number(seconds) * 1000
}
