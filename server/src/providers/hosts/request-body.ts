import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ModelCall } from '../port/model-client.ts'
import type { BodyDetails, Dialect } from './dialects/dialect.ts'

/** A multiple of 3: Base64 has no padding between the pieces of an image. */
const pieceBytes = 48 * 1024

export interface RequestBody {
  readonly body: string | Readable
  /** A body in pieces would be sent without a length, which several hosts refuse. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The body of a call. One with images is encoded piece by piece while it is sent: as one text it would be several megabytes
 * of memory for each model that is asked at the same time.
 */
export function createBody(call: ModelCall, dialect: Dialect, how: Omit<BodyDetails, 'base64Of'>): RequestBody {
  const images: Buffer[] = []
  // It cannot be guessed, so no text of the conversation contains it.
  const mark = randomUUID()
  const base64Of: BodyDetails['base64Of'] = ({ bytes }) => {
    images.push(bytes)
    return mark
  }
  const json = JSON.stringify(dialect.body(call, { ...how, base64Of }))
  if (images.length === 0) return { body: json, headers: {} }
  const texts = json.split(mark)
  const length = images.reduce(
    (sum, bytes) => sum + Math.ceil(bytes.length / 3) * 4,
    texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
  )
  return { body: Readable.from(piecesOf(texts, images)), headers: { 'content-length': String(length) } }
}

function* piecesOf(texts: readonly string[], images: readonly Buffer[]): Generator<string> {
  for (const [index, text] of texts.entries()) {
    yield text
    const bytes = images[index] ?? Buffer.alloc(0)
    for (let start = 0; start < bytes.length; start += pieceBytes) {
      yield bytes.toString('base64', start, start + pieceBytes)
    }
  }
}
