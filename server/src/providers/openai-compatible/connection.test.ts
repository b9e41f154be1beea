import { describe, expect, it } from 'vitest'
import { endlessDelay, failureOf, modelCall, streamText, useRecordedHost } from './fixtures.ts'
import * as recordings from './recordings.ts'
import { events } from './recordings.ts'

const bed = useRecordedHost()
const left = new Error('the caller left')
const firstPiece = events({ choices: [{ delta: { content: 'Hi' } }] })

describe('a caller’s abort rejects with the caller’s reason and closes the connection', () => {
  it('while the host has sent nothing', async () => {
    const caller = new AbortController()
    bed.host.play({ ending: 'silence' })
    const answer = bed.connect().complete(modelCall({ signal: caller.signal }))
    const request = await bed.host.request(1)

    caller.abort(left)

    await expect(answer).rejects.toBe(left)
    await request.socketClosed
  })

  it('within a whole answer', async () => {
    const caller = new AbortController()
    bed.host.play({ body: ['{"choices":'], ending: 'stall' })
    const answer = bed.connect().complete(modelCall({ signal: caller.signal }))
    const request = await bed.host.request(1)

    caller.abort(left)

    await expect(answer).rejects.toBe(left)
    await request.socketClosed
  })

  it('within the text of an error', async () => {
    const caller = new AbortController()
    bed.host.play({ status: 500, body: ['{"error":'], ending: 'stall' })
    const answer = bed.connect().complete(modelCall({ signal: caller.signal }))
    const request = await bed.host.request(1)

    caller.abort(left)

    await expect(answer).rejects.toBe(left)
    await request.socketClosed
  })

  it('within a stream', async () => {
    const caller = new AbortController()
    bed.host.play({ body: [firstPiece], ending: 'stall' })
    const answer = bed.connect().stream(modelCall({ signal: caller.signal }), () => caller.abort(left))

    await expect(answer).rejects.toBe(left)
    await bed.host.requests[0]?.socketClosed
  })

  it('with the last piece of a stream', async () => {
    const caller = new AbortController()
    bed.host.play({ body: [firstPiece + events('[DONE]')], ending: 'stall' })
    const answer = bed.connect().stream(modelCall({ signal: caller.signal }), () => caller.abort(left))

    await expect(answer).rejects.toBe(left)
    await bed.host.requests[0]?.socketClosed
  })

  it('while its own reader has not taken a piece', async () => {
    const caller = new AbortController()
    bed.host.play({ body: [firstPiece], ending: 'stall' })
    const answer = bed.connect().stream(modelCall({ signal: caller.signal }), () => {
      caller.abort(left)
      return new Promise(() => {})
    })

    await expect(answer).rejects.toBe(left)
    await bed.host.requests[0]?.socketClosed
  })

  it('while it waits for a free connection, without touching the call that holds it', async () => {
    const caller = new AbortController()
    let finish = () => {}
    bed.host.play({ body: [firstPiece, new Promise<void>((resolve) => (finish = resolve)), events('[DONE]')] })
    const provider = bed.connect({ connectionsMax: 1 })
    const held = streamText(provider)
    await bed.host.request(1)
    const waiting = provider.complete(modelCall({ signal: caller.signal }))

    caller.abort(left)

    await expect(waiting).rejects.toBe(left)
    finish()
    expect((await held).text).toBe('Hi')
    expect(bed.host.requests).toHaveLength(1)
  })

  it('before the call, which then reaches no host', async () => {
    const provider = bed.connect()
    const signal = AbortSignal.abort(left)
    await expect(provider.complete(modelCall({ signal }))).rejects.toBe(left)
    await expect(streamText(provider, modelCall({ signal }))).rejects.toBe(left)
    expect(bed.host.connections).toBe(0)
  })
})

describe('a reader that fails', () => {
  it.each([
    [
      'at once',
      () => {
        throw left
      },
    ],
    ['later', () => Promise.reject(left)],
  ])('%s ends the stream with its own error and closes the connection', async (_, onText) => {
    bed.host.play({ body: [firstPiece], ending: 'stall' })
    await expect(bed.connect().stream(modelCall(), onText)).rejects.toBe(left)
    await bed.host.requests[0]?.socketClosed
    expect(bed.host.requests).toHaveLength(1)
  })
})

describe('a connection', () => {
  it('serves call after call, also when a response ends only after its [DONE] was read', async () => {
    let end = () => {}
    const untilRead = new Promise<void>((resolve) => {
      end = resolve
    })
    bed.host.play(
      { body: recordings.groq.completion },
      { body: [recordings.google.stream, untilRead] },
      { status: 404, body: '{}' },
      { body: recordings.groq.completion },
    )
    const provider = bed.connect({ connectionsMax: 1 })

    await provider.complete(modelCall())
    await streamText(provider)
    end()
    await failureOf(provider.complete(modelCall()))
    await provider.complete(modelCall())

    expect(bed.host.requests).toHaveLength(4)
    expect(bed.host.connections).toBe(1)
  })

  it('is not kept for a host that goes on after [DONE]', async () => {
    bed.host.play({ body: [recordings.google.stream], ending: 'stall' })
    expect((await streamText(bed.connect())).text).toBe('1, 2')
    await bed.host.requests[0]?.socketClosed
  })
})

describe('close', () => {
  it('leaves no connection open, idle or busy, and ends the calls under way as failures', async () => {
    bed.host.play({ body: recordings.groq.completion }, { ending: 'silence' }, { body: [firstPiece], ending: 'stall' })
    const provider = bed.connect()
    await provider.complete(modelCall())
    const silent = failureOf(provider.complete(modelCall()))
    await bed.host.request(2)
    let begun = () => {}
    const streaming = new Promise<void>((resolve) => (begun = resolve))
    const stalled = failureOf(provider.stream(modelCall(), () => begun()))
    await streaming

    await provider.close()

    expect(await silent).toMatchObject({ reason: 'error', retryable: false })
    expect((await stalled).reason).toBe('error')
    await bed.host.allSocketsClosed()
  })

  it('ends a wait for the next attempt with the failure that caused it', async () => {
    const { retryDelaysMs, begun } = endlessDelay()
    bed.host.play({ status: 429 })
    const provider = bed.connect({ retryDelaysMs })
    const failure = failureOf(provider.complete(modelCall()))
    await begun

    await provider.close()

    expect((await failure).reason).toBe('rate_limited')
    expect(bed.host.requests).toHaveLength(1)
  })

  it('can be asked for twice, and refuses calls afterwards', async () => {
    const provider = bed.connect()
    await provider.close()
    await provider.close()
    expect(await failureOf(provider.complete(modelCall()))).toMatchObject({ reason: 'error', retryable: false })
  })
})
