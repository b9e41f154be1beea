import { describe, expect, it } from 'vitest'
import type { FailureReason } from '../port/model-client.ts'
import { failureOf, modelCall, streamText, useRecordedHost } from './fixtures.ts'
import type { RecordedAnswer } from './recorded-host.ts'
import { events, mistral, reasonedBy } from './recordings.ts'

const fixture = useRecordedHost()
const connect = () => fixture.connect({ retry: null })

const whole = (content: string) => ({ body: JSON.stringify({ choices: [{ message: { content } }] }) })
const chunks = (...texts: readonly string[]) =>
  events(...texts.map((content) => ({ choices: [{ index: 0, delta: { content } }] })), '[DONE]')
const tagged = '<think>\nA greeting. I greet back.\n</think>\n\nHello there.'

describe('[B28] reasoning is not part of the text', () => {
  it.each([
    ['reasoning_content', { body: reasonedBy('reasoning_content').completion }],
    ['reasoning_content in a stream', { body: [reasonedBy('reasoning_content').stream] }],
    ['reasoning', { body: reasonedBy('reasoning').completion }],
    ['reasoning in a stream', { body: [reasonedBy('reasoning').stream] }],
    ['parts of the content', { body: mistral.reasoned }],
    ['parts of the content in a stream', { body: [mistral.reasonedStream] }],
    ['tags', whole(tagged)],
    ['tags in a stream', { body: [chunks(...tagged)] }],
  ])('when it comes as %s', async (_, answer) => {
    fixture.host.play(answer)
    expect(await streamText(connect())).toMatchObject({ text: 'Hello there.', reasoning: 'A greeting. I greet back.' })
  })

  it.each([
    ['apart from the text', 'tag', [reasonedBy('reasoning').stream], 'A greeting. I greet back.'],
    ['between tags', 'tag', [chunks(...tagged)], '\nA greeting. I greet back.\n'],
    ['before a closing tag', 'open', [chunks('Hm.', ' Hm.', '</think>', 'Hello there.')], 'Hm. Hm.'],
  ] as const)(
    'and is passed on before the text while it is read, when it comes %s',
    async (_, starts, body, expected) => {
      fixture.host.play({ body: [...body] })
      const heard: string[] = []
      const call = { ...modelCall(), onReasoning: (text: string) => void heard.push(text) }
      await fixture
        .connect({ retry: null, reasoningStarts: starts })
        .stream(call, (text) => void heard.push(`|${text}`))
      expect(heard.join('').split('|')[0]).toBe(expected)
    },
  )

  it('and is awaited, also if the text that came with it was taken before', async () => {
    fixture.host.play({ body: [reasonedBy('reasoning').stream] })
    let isTaken = false
    const onReasoning = async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      isTaken = true
    }
    await fixture.connect().stream(modelCall({ onReasoning }), async () => {})
    expect(isTaken).toBe(true)
  })

  it('and is noticed while it is not known whether it is reasoning', async () => {
    let close = () => {}
    const closed = new Promise<void>((resolve) => (close = resolve))
    fixture.host.play({ body: [chunks('Hm.').replace('data: [DONE]\n\n', ''), closed, chunks('</think>Hello')] })
    const heard: string[] = []
    const call = {
      ...modelCall(),
      onReasoning(text: string) {
        heard.push(text)
        close()
      },
    }
    await fixture.connect({ reasoningStarts: 'open' }).stream(call, () => {})
    expect(heard).toEqual(['', 'Hm.'])
  })

  it('also when a host sends it under both names', async () => {
    const message = { content: 'Hi', reasoning: 'Hm.', reasoning_content: 'Hm.' }
    fixture.host.play({ body: JSON.stringify({ choices: [{ message }] }) })
    expect((await connect().complete(modelCall())).reasoning).toBe('Hm.')
  })

  it('and counts in the estimate of the tokens, as hosts count it', async () => {
    fixture.host.play(whole('<think>12345678</think>1234'))
    expect((await connect().complete(modelCall())).usage.completionTokens).toBe(3)
  })

  it.each([
    ['as a whole', whole('<think>Hm.</think>\n')],
    ['as a stream', { body: [chunks('<think>', 'Hm.', '</think>', '\n')] }],
    ['when its tag is not closed', { body: [chunks('<think>', 'Hm.')] }],
  ])('so an answer with nothing else is empty, %s', async (_, answer) => {
    fixture.host.play(answer)
    expect(await failureOf(streamText(connect()))).toMatchObject({ reason: 'empty', retryable: false })
  })

  it('and text that looked like a tag is not lost when the connection closes after the finish reason', async () => {
    const end = { choices: [{ index: 0, delta: { content: '<' }, finish_reason: 'stop' }] }
    fixture.host.play({ body: [events(end)], ending: 'cut' })
    expect((await streamText(connect())).text).toBe('<')
  })
})

describe('[B28] a host whose models begin with their reasoning', () => {
  const alone = ['Hm.', ' Hm.', '\n', '</think>', '\n\n', 'Hello', ' there.']

  it.each([
    ['a whole answer', whole(alone.join(''))],
    ['a stream', { body: [chunks(...alone)] }],
  ])('has the text before the closing tag as reasoning in %s', async (_, answer) => {
    fixture.host.play(answer)
    const host = fixture.connect({ reasoningStarts: 'open' })
    expect(await streamText(host)).toMatchObject({ text: 'Hello there.', reasoning: 'Hm. Hm.' })
  })

  it('loses no answer of a model that does not reason', async () => {
    fixture.host.play({ body: [chunks('No', ' tag')] })
    const host = fixture.connect({ reasoningStarts: 'open' })
    expect(await streamText(host)).toMatchObject({ text: 'No tag', reasoning: null })
  })

  const ended = (finish_reason: string) =>
    events(...['Hm.', ' Hm.'].map((content) => ({ choices: [{ delta: { content } }] })), {
      choices: [{ finish_reason }],
    })
  const document = (finish_reason: string) =>
    JSON.stringify({ choices: [{ message: { content: 'Hm. Hm.' }, finish_reason }] })

  it.each<[string, RecordedAnswer, FailureReason]>([
    ['at its length limit', { body: [ended('length')] }, 'empty'],
    ['at its length limit, as a whole', { body: document('length') }, 'empty'],
    ['at its length limit, and the connection is cut', { body: [ended('max_tokens')], ending: 'cut' }, 'empty'],
    ['by a filter', { body: [ended('content_filter')] }, 'empty'],
    ['by an error of the model', { body: [ended('error')] }, 'error'],
    ['by an error event', { body: [chunks('Hm.').replace('[DONE]', '{"error":{"message":"no"}}')] }, 'error'],
    ['by a cut connection', { body: [chunks('Hm.').replace('data: [DONE]', '')], ending: 'cut' }, 'error'],
    ['without a finish reason', { body: [chunks('Hm.').replace('data: [DONE]', '')] }, 'error'],
    ['at our own limit', { body: [chunks('Hm. '.repeat(50))] }, 'empty'],
  ])('has no text if the answer ends within the reasoning: %s', async (_, answer, reason) => {
    fixture.host.play(answer)
    const host = fixture.connect({ reasoningStarts: 'open', retry: null, answerCharsMax: 100 })
    const pieces: string[] = []
    const failure = await failureOf(host.stream(modelCall(), (piece) => void pieces.push(piece)))
    expect([failure.reason, pieces]).toEqual([reason, []])
  })

  it.each<[string, RecordedAnswer]>([
    ['stops', { body: [ended('stop')] }],
    ['stops, as a whole', { body: document('stop') }],
    ['stops, and the connection is cut', { body: [ended('stop')], ending: 'cut' }],
  ])('has its text if a model without reasoning %s', async (_, answer) => {
    fixture.host.play(answer)
    const host = fixture.connect({ reasoningStarts: 'open', retry: null })
    expect((await streamText(host)).text).toBe('Hm. Hm.')
  })

  it('is set by the operator, and not guessed: otherwise the same answer is text', async () => {
    fixture.host.play({ body: [chunks(...alone)] }, whole(alone.join('')))
    const host = connect()
    for (const _ of ['stream', 'whole']) expect((await streamText(host)).reasoning).toBeNull()
  })
})
