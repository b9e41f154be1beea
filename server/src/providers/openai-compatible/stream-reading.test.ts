import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Host } from '../http1/host.ts'
import { dialects } from './dialects.ts'
import { exchange } from './exchange.ts'
import { createFailures } from './failure.ts'
import { modelCall } from './fixtures.ts'
import * as recordings from './recordings.ts'
import { events } from './recordings.ts'
import { StreamReading } from './stream.ts'

const head = { status: 200, headers: new Map(), body: 'chunked', keptMs: null } as const

function streamThrough(post: Host['post'], onText: (text: string) => void | Promise<void>) {
  const call = modelCall()
  const failures = createFailures(dialects.groq, 'key')(call.modelName)
  const reading = new StreamReading({ call, failures, charsMax: 1_000_000 })
  return exchange({ post }, { head: '', body: '' }, { signal: call.signal, failures, reading, onText })
}

/** Streams what a source holds, handed over as the connection hands its reads over. */
function readFrom(source: Readable, onText: (text: string) => void | Promise<void>) {
  return streamThrough((_head, _body, receiver) => {
    receiver.head(head)
    source.on('data', (bytes: Buffer) => {
      receiver.bytes(bytes)
      receiver.readOver()
    })
    source.on('end', () => receiver.end())
    return {
      abort: () => void source.destroy(),
      pause: () => void source.pause(),
      resume: () => void source.resume(),
    }
  }, onText)
}

async function textOf(chunks: Uint8Array[]): Promise<string> {
  let text = ''
  await readFrom(Readable.from(chunks), (piece) => {
    text += piece
  })
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

it('reads events that repeat each other as it would read any, wherever the network splits them', async () => {
  const chunk = (content: string, facts = {}) => ({ id: 'x', choices: [{ delta: { content } }], ...facts })
  const texts = ['One', ' two', ' "three"', ' vier', ' fünf', '\n', ' six', ' seven', ' 👋', ' nine', ' ten', ' end']
  const separate = texts.map((text, at) => Buffer.from(events(chunk(text, at % 5 === 4 ? { usage: null } : {}))))
  const last = Buffer.from(events({ choices: [{ delta: {}, finish_reason: 'stop' }] }, '[DONE]'))
  expect(await textOf([...separate, last])).toBe(texts.join(''))
  const whole = Buffer.concat([...separate, last])
  const ends = separate.map((_, at) => Buffer.concat(separate.slice(0, at + 1)).length)
  await fc.assert(
    // Splits where an event ends are the usual ones; a few at random are among them.
    fc.asyncProperty(fc.subarray(ends), fc.array(fc.nat(whole.length - 1), { maxLength: 6 }), async (usual, random) => {
      const cuts = [...new Set([0, ...usual, ...random, whole.length])].toSorted((a, b) => a - b)
      const pieces = cuts.slice(1).map((end, at) => whole.subarray(cuts[at], end))
      expect(await textOf(pieces)).toBe(texts.join(''))
    }),
  )
})

it('takes an event that looks like the one before for what its name says, also when that came in an earlier read', async () => {
  const word = (content: string) => Buffer.from(events({ choices: [{ delta: { content } }] }))
  const reading = textOf([word('One'), word(' two'), Buffer.from('event: error\n'), word(' three')])
  await expect(reading).rejects.toThrow('reported an error')
})

it('hands on in one piece what came in one network read', async () => {
  const word = (content: string) => Buffer.from(events({ choices: [{ delta: { content } }] }))
  const pieces: string[] = []
  const post: Host['post'] = (_head, _body, receiver) => {
    receiver.head(head)
    for (const chunk of [word('One'), word(' two')]) receiver.bytes(chunk)
    receiver.readOver()
    receiver.bytes(Buffer.concat([word(' three'), Buffer.from(events('[DONE]'))]))
    receiver.end()
    return { abort() {}, pause() {}, resume() {} }
  }
  await streamThrough(post, (piece) => void pieces.push(piece))
  expect(pieces).toEqual(['One two', ' three'])
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
        const next = sent > pieces ? Buffer.from(events('[DONE]')) : piece
        // As a network does: what one read brings is there at once, what follows is not.
        setImmediate(() => this.push(next))
      },
    })
    let taken = 0
    let takingAtOnce = 0
    let mostAtOnce = 0
    let mostAhead = 0

    await readFrom(source, async (text) => {
      takingAtOnce += 1
      mostAtOnce = Math.max(mostAtOnce, takingAtOnce)
      await new Promise((resolve) => setImmediate(resolve))
      mostAhead = Math.max(mostAhead, sent - taken)
      taken += text.length
      takingAtOnce -= 1
    })

    expect(taken).toBe(pieces)
    expect(mostAtOnce).toBe(1)
    expect(mostAhead).toBeLessThanOrEqual(3 * sourceAhead)
  })
})
