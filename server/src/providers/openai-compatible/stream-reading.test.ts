import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardAbort } from './abort-guard.ts'
import { dialects } from './dialects.ts'
import { createFailures } from './failure.ts'
import * as recordings from './recordings.ts'
import { events } from './recordings.ts'
import { readStream, type StreamReader } from './stream.ts'
import { modelCall } from './test-bed.ts'

function reader(onText: StreamReader['onText']): StreamReader {
  const call = modelCall()
  return {
    call,
    failures: createFailures(dialects.groq, 'key')(call.modelName),
    guard: guardAbort(call.signal),
    onText,
    charsMax: 1_000_000,
  }
}

async function textOf(chunks: Uint8Array[]): Promise<string> {
  let text = ''
  await readStream(
    Readable.from(chunks),
    reader((piece) => {
      text += piece
    }),
  )
  return text
}

const { chunks, finish, lastUsage } = recordings.groq
const body = events(...chunks, finish, lastUsage, '[DONE]')
const variants = [
  ['LF', Buffer.from(body)],
  ['CRLF', Buffer.from(`: keep-alive\n\n${body}`.replaceAll('\n', '\r\n'))],
  ['plain JSON', Buffer.from(recordings.groq.completion.replace('Grüß dich!', 'Grüß dich! 👋'))],
] as const

describe.each(variants)('a stream (%s)', (_, bytes) => {
  it('reads the same wherever the network splits it, even within a character', async () => {
    for (let at = 1; at < bytes.length; at += 1) {
      expect(await textOf([bytes.subarray(0, at), bytes.subarray(at)])).toBe('Grüß dich! 👋')
    }
  })

  it('reads the same in pieces of any size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.integer({ min: 1, max: 90 })), async (sizes) => {
        const pieces: Uint8Array[] = []
        for (let at = 0; at < bytes.length; ) {
          const size = sizes.next().value ?? 1
          pieces.push(bytes.subarray(at, at + size))
          at += size
        }
        expect(await textOf(pieces)).toBe('Grüß dich! 👋')
      }),
      { numRuns: 50 },
    )
  })
})

describe('a slow reader', () => {
  it('holds the host back instead of filling memory, and gets one piece at a time', async () => {
    const pieces = 500
    const piece = Buffer.from(events({ choices: [{ delta: { content: 'x' } }] }))
    const sourceAhead = 4
    let sent = 0
    const source = new Readable({
      highWaterMark: piece.length * sourceAhead,
      read() {
        if (sent > pieces) return
        sent += 1
        this.push(sent > pieces ? Buffer.from(events('[DONE]')) : piece)
      },
    })
    let taken = 0
    let takingAtOnce = 0
    let mostAtOnce = 0
    let mostAhead = 0

    await readStream(
      source,
      reader(async (text) => {
        takingAtOnce += 1
        mostAtOnce = Math.max(mostAtOnce, takingAtOnce)
        await new Promise((resolve) => setImmediate(resolve))
        mostAhead = Math.max(mostAhead, sent - taken)
        taken += text.length
        takingAtOnce -= 1
      }),
    )

    expect(taken).toBe(pieces)
    expect(mostAtOnce).toBe(1)
    expect(mostAhead).toBeLessThanOrEqual(3 * sourceAhead)
  })
})
