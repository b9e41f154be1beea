import type { Readable } from 'node:stream'

/** Reads a body as text, `null` if it is longer than `bytesMax`: a host gone wrong must not fill our memory. */
export async function readText(body: Readable, bytesMax: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  // Leaving the loop early destroys the body, and with it the connection.
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bytesMax) return null
    chunks.push(chunk)
  }
  const text = (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, bytes)).toString('utf8')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
