import type { Dispatcher } from 'undici'
import { describe, expect, it } from 'vitest'
import { AnswerReader } from './answers/answer-reader.ts'
import { callHost, type HostCall } from './call-host.ts'
import { dialects } from './dialects/index.ts'
import { Failures } from './failures/failure.ts'
import { createScrub } from './failures/scrub.ts'
import { modelCall } from './fixtures.ts'
import { events } from './recordings.ts'

const failures = new Failures({
  host: 'groq',
  about: 'model x',
  codes: dialects.openai.errorCodes,
  scrub: createScrub('key'),
})
const createReader = () =>
  new AnswerReader({ call: modelCall(), dialect: dialects.openai, failures, answerCharsMax: 400_000 })

/** The text of an answer that arrives in these pieces. Throws unless it is complete. */
function textOf(pieces: readonly Uint8Array[]): string {
  const reader = createReader()
  const text = pieces.map((piece) => reader.read(piece)).join('') + reader.readEnd()
  reader.conclude()
  return text
}

it('takes the name of an event from an earlier network read into account', () => {
  const word = (content: string) => Buffer.from(events({ choices: [{ delta: { content } }] }))
  const pieces = [word('One'), word(' two'), Buffer.from('event: error\n'), word(' three')]
  expect(() => textOf(pieces)).toThrow('reported an error')
})

it('replaces bytes that are not UTF-8, and half a character at the end', () => {
  const [before, after] = events({ choices: [{ delta: { content: 'a_b' } }] }, '[DONE]').split('_') as [string, string]
  const invalid = Buffer.from([0xe2, 0x82, 0x41, 0xff])
  expect(textOf([Buffer.from(before), invalid, Buffer.from(after), Buffer.from([0xf0, 0x9f])])).toBe('a\uFFFDA\uFFFDb')
})

/** A host that the test lets send piece by piece. It records whether the connection is paused. */
function startCall(onText: HostCall['onText']) {
  let handler!: Dispatcher.DispatchHandler
  const states: string[] = []
  const controller = {
    aborted: false,
    paused: false,
    reason: null,
    abort: () => states.push('aborted'),
    pause: () => states.push('paused'),
    resume: () => states.push('resumed'),
  }
  const dispatch: Dispatcher['dispatch'] = (_, given) => {
    handler = given
    handler.onRequestStart?.(controller, {})
    handler.onResponseStart?.(controller, 200, {})
    return true
  }
  const call = {
    signal: new AbortController().signal,
    failures,
    reader: createReader(),
    onText,
  }
  const ending = callHost({ dispatch }, { path: '/', method: 'POST' }, call)
  return {
    ending,
    states,
    send: (text: string) => handler.onResponseData?.(controller, Buffer.from(text)),
    end: () => handler.onResponseEnd?.(controller, {}),
  }
}

const word = (content: string) => events({ choices: [{ delta: { content } }] })
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

it('passes the chunks of one network read on as one text', async () => {
  const texts: string[] = []
  const host = startCall((text) => void texts.push(text))
  host.send(word('One'))
  host.send(word(' two'))
  await nextTurn()
  host.send(word(' three') + events('[DONE]'))
  host.end()
  await host.ending
  expect(texts).toEqual(['One two', ' three'])
  expect(host.states).toEqual([])
})

describe('a slow reader', () => {
  it('[S2] pauses the connection, gets one text at a time and everything that arrived meanwhile', async () => {
    const texts: string[] = []
    const consume: (() => void)[] = []
    const host = startCall((text) => {
      texts.push(text)
      return new Promise((resolve) => consume.push(resolve))
    })
    host.send(word('One'))
    await nextTurn()
    expect(host.states).toEqual(['paused'])
    // What was already on its way still arrives after a pause.
    host.send(word(' two'))
    host.send(word(' three'))
    await nextTurn()
    expect(texts).toEqual(['One'])

    consume[0]!()
    await nextTurn()
    expect(texts).toEqual(['One', ' two three'])
    expect(host.states).toEqual(['paused', 'paused'])

    consume[1]!()
    await nextTurn()
    expect(host.states).toEqual(['paused', 'paused', 'resumed'])
  })

  it('[S2] gets the rest of a response that has ended, and no longer touches its connection', async () => {
    const texts: string[] = []
    const consume: (() => void)[] = []
    const host = startCall((text) => {
      texts.push(text)
      return new Promise((resolve) => consume.push(resolve))
    })
    host.send(word('One'))
    await nextTurn()
    host.send(word(' two') + events('[DONE]'))
    host.end()
    consume[0]!()
    await nextTurn()
    consume[1]!()
    expect(await host.ending).toMatchObject({ finishReason: 'stop' })
    expect(texts).toEqual(['One', ' two'])
    expect(host.states).toEqual(['paused'])
  })
})
