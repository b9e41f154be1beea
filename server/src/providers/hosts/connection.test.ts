import { describe, expect, it } from 'vitest'
import { endlessDelay, failureOf, modelCall, streamText, useRecordedHost } from './fixtures.ts'
import type { RecordedAnswer } from './recorded-host.ts'
import * as recordings from './recordings.ts'
import { events } from './recordings.ts'

const fixture = useRecordedHost()
const left = new Error('the caller aborted')
const firstPiece = events({ choices: [{ delta: { content: 'Hi' } }] })

describe('an abort rejects with the caller’s reason and closes the connection', () => {
  it.each<[string, RecordedAnswer]>([
    ['while the host has sent nothing', { ending: 'silence' }],
    ['within a whole answer', { body: ['{"choices":'], ending: 'stall' }],
    ['within the body of an error', { status: 500, body: ['{"error":'], ending: 'stall' }],
  ])('%s', async (_, recorded) => {
    const caller = new AbortController()
    fixture.host.play(recorded)
    const answer = fixture.connect().complete(modelCall({ signal: caller.signal }))
    const request = await fixture.host.request(1)
    caller.abort(left)
    await expect(answer).rejects.toBe(left)
    await request.socketClosed
  })

  it.each<[string, string, () => undefined | Promise<void>]>([
    ['within a stream', firstPiece, () => undefined],
    ['by the reader of the last text of a stream', firstPiece + events('[DONE]'), () => undefined],
    ['while the reader has not consumed a text', firstPiece, () => new Promise(() => {})],
  ])('%s', async (_, body, consume) => {
    const caller = new AbortController()
    fixture.host.play({ body: [body], ending: 'stall' })
    const answer = fixture.connect().stream(modelCall({ signal: caller.signal }), () => {
      caller.abort(left)
      return consume()
    })
    await expect(answer).rejects.toBe(left)
    await fixture.host.requests[0]?.socketClosed
  })

  it('while it waits for a free connection, without an effect on the call that uses it', async () => {
    const caller = new AbortController()
    let finish = () => {}
    fixture.host.play({ body: [firstPiece, new Promise<void>((resolve) => (finish = resolve)), events('[DONE]')] })
    const client = fixture.connect({ connectionsMax: 1 })
    const held = streamText(client)
    await fixture.host.request(1)
    const waiting = client.complete(modelCall({ signal: caller.signal }))

    caller.abort(left)

    await expect(waiting).rejects.toBe(left)
    finish()
    expect((await held).text).toBe('Hi')
    expect(fixture.host.requests).toHaveLength(1)
  })

  it('before the call, which then sends no request', async () => {
    const client = fixture.connect()
    const signal = AbortSignal.abort(left)
    await expect(client.complete(modelCall({ signal }))).rejects.toBe(left)
    await expect(streamText(client, modelCall({ signal }))).rejects.toBe(left)
    expect(fixture.host.connections).toBe(0)
  })
})

describe('a reader that fails', () => {
  it.each([
    [
      'by throwing',
      () => {
        throw left
      },
    ],
    ['by rejecting', () => Promise.reject(left)],
  ])('%s fails the stream with its own error and closes the connection', async (_, onText) => {
    fixture.host.play({ body: [firstPiece], ending: 'stall' })
    await expect(fixture.connect().stream(modelCall(), onText)).rejects.toBe(left)
    await fixture.host.requests[0]?.socketClosed
    expect(fixture.host.requests).toHaveLength(1)
  })
})

describe('a connection', () => {
  it('is reused for the next call, also when a response ends some time after its [DONE]', async () => {
    let end = () => {}
    const untilRead = new Promise<void>((resolve) => {
      end = resolve
    })
    fixture.host.play(
      { body: recordings.groq.completion },
      { body: [recordings.google.stream, untilRead] },
      { status: 404, body: '{}' },
      { body: recordings.groq.completion },
    )
    const client = fixture.connect({ connectionsMax: 1 })

    await client.complete(modelCall())
    await streamText(client)
    end()
    await failureOf(client.complete(modelCall()))
    await client.complete(modelCall())

    expect(fixture.host.requests).toHaveLength(4)
    expect(fixture.host.connections).toBe(1)
  })

  it('that the host closes just as it is reused causes a retry on a new one', async () => {
    fixture.host.play({ body: recordings.groq.completion }, { ending: 'hang up' }, { body: recordings.groq.completion })
    const client = fixture.connect({ connectionsMax: 1 })

    await client.complete(modelCall())
    expect((await client.complete(modelCall())).text).toBe('Grüß dich!')

    expect(fixture.host.requests).toHaveLength(3)
    expect(fixture.host.connections).toBe(2)
  })

  it('that the host closes within a reused answer causes no retry', async () => {
    fixture.host.play({ body: recordings.groq.completion }, { body: [firstPiece], ending: 'cut' })
    const client = fixture.connect({ connectionsMax: 1 })

    await client.complete(modelCall())
    await failureOf(streamText(client))

    expect(fixture.host.requests).toHaveLength(2)
  })

  it('limit makes further calls wait in order', async () => {
    fixture.host.play(({ body }) => ({ body: recordings.groq.completion.replace('Grüß dich!', String(body.model)) }))
    const client = fixture.connect({ connectionsMax: 1 })
    const names = ['one', 'two', 'three']
    const answers = await Promise.all(names.map((modelName) => client.complete(modelCall({ modelName }))))

    expect(answers.map(({ text }) => text)).toEqual(names)
    expect(fixture.host.requests.map(({ body }) => body.model)).toEqual(names)
    expect(fixture.host.connections).toBe(1)
  })

  it('is closed when the host does not end the response after [DONE]', async () => {
    fixture.host.play({ body: [recordings.google.stream], ending: 'stall' })
    expect((await streamText(fixture.connect())).text).toBe('1, 2')
    await fixture.host.requests[0]?.socketClosed
  })
})

describe('close', () => {
  it('closes every connection, idle or busy, and fails the running calls', async () => {
    fixture.host.play(
      { body: recordings.groq.completion },
      { ending: 'silence' },
      { body: [firstPiece], ending: 'stall' },
    )
    const client = fixture.connect()
    await client.complete(modelCall())
    const silent = failureOf(client.complete(modelCall()))
    await fixture.host.request(2)
    let begun = () => {}
    const streaming = new Promise<void>((resolve) => (begun = resolve))
    const stalled = failureOf(client.stream(modelCall(), () => begun()))
    await streaming

    await client.close()

    expect(await silent).toMatchObject({ reason: 'error', retryable: false })
    expect((await stalled).reason).toBe('error')
    await fixture.host.allSocketsClosed()
  })

  it('ends the wait for a retry with the failure that caused it', async () => {
    const { begun, ...endless } = endlessDelay()
    fixture.host.play({ status: 429 })
    const client = fixture.connect(endless)
    const failure = failureOf(client.complete(modelCall()))
    await begun

    await client.close()

    expect((await failure).reason).toBe('rate_limited')
    expect(fixture.host.requests).toHaveLength(1)
  })

  it('can be called twice, and later calls fail', async () => {
    const client = fixture.connect()
    await client.close()
    await client.close()
    expect(await failureOf(client.complete(modelCall()))).toMatchObject({ reason: 'error', retryable: false })
  })
})
