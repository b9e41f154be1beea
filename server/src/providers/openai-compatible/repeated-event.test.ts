import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RepeatedEvent } from './repeated-event.ts'
import { StreamedAnswer } from './streamed-answer.ts'

const chunkOf = (content: unknown, facts: Record<string, unknown> = {}) => ({
  id: 'chatcmpl-1',
  model: 'model-x',
  choices: [{ index: 0, delta: { content }, logprobs: null, finish_reason: null }],
  ...facts,
})

/** Texts that look like what stands around them, and all that JSON must escape. */
const content = fc.oneof(
  fc.constantFrom('', 'model-x', 'content', '"', '\\', '\n', '"}},', ' two', 'Grüß', '👋', '\uE000\uE001'),
  fc.string({ unit: 'binary' }),
)

describe('an event like the one before', () => {
  it('is known by what stands around its text, without being parsed', () => {
    const repeated = new RepeatedEvent()
    repeated.learn(JSON.stringify(chunkOf('One')), 'One')
    expect(repeated.textOf(JSON.stringify(chunkOf(' two')))).toBe(' two')
    expect(repeated.textOf(JSON.stringify(chunkOf(' three')))).toBe(' three')
  })

  it('is known in the stream where it is all that came', () => {
    const repeated = new RepeatedEvent()
    const line = (content: string) => `data: ${JSON.stringify(chunkOf(content))}\n\n`
    expect(repeated.textOfLines(line('One'))).toBeNull()
    repeated.learn(JSON.stringify(chunkOf('One')), 'One')
    expect(repeated.textOfLines(line(' two'))).toBe(' two')
    const others = [
      line(' two').trimEnd(),
      line(' two').slice(1),
      `${line(' two')}${line(' three')}`,
      `: comment\n${line(' two')}`,
      `event: error\n${line(' two')}`,
      line('two\n'),
      line(''),
      'data: [DONE]\n\n',
    ]
    expect(others.map((read) => repeated.textOfLines(read))).toEqual(others.map(() => null))
  })

  it.each([
    ['another id', JSON.stringify(chunkOf('two', { id: 'chatcmpl-2' }))],
    ['a finish reason', JSON.stringify(chunkOf('two')).replace('"finish_reason":null', '"finish_reason":"stop"')],
    ['an escape', JSON.stringify(chunkOf('two\n'))],
    ['a bare control character, which is no JSON', JSON.stringify(chunkOf('two?')).replace('?', '\n')],
    ['a quote that ends the text early', JSON.stringify(chunkOf('a","b":"c')).replaceAll('\\', '')],
    ['no text', JSON.stringify(chunkOf(''))],
    ['[DONE]', '[DONE]'],
  ])('is not taken for one that differs: %s', (_, data) => {
    const repeated = new RepeatedEvent()
    repeated.learn(JSON.stringify(chunkOf('One')), 'One')
    expect(repeated.textOf(data)).toBeNull()
  })

  it('is not learned where the same text stands in another place first', () => {
    const repeated = new RepeatedEvent()
    repeated.learn(JSON.stringify(chunkOf('model-x')), 'model-x')
    expect(repeated.textOf(JSON.stringify(chunkOf('model-y')))).toBeNull()
    expect(repeated.textOf(JSON.stringify({ ...chunkOf('model-x'), model: 'model-y' }))).toBeNull()
  })

  it('is forgotten with the next one that differs: only what came last can come again', () => {
    const repeated = new RepeatedEvent()
    repeated.learn(JSON.stringify(chunkOf('One')), 'One')
    repeated.learn(JSON.stringify(chunkOf(null)), null)
    expect(repeated.textOf(JSON.stringify(chunkOf(' two')))).toBeNull()
  })
})

describe('a streamed answer', () => {
  it('is the same as if every event had been parsed', () => {
    const event = fc.record({
      content,
      facts: fc.constantFrom({}, { usage: { total_tokens: 1 } }, { usage: { total_tokens: 2 } }, { id: 'other' }),
      spaced: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const answer = new StreamedAnswer()
        let text = ''
        let usage: unknown = null
        for (const { content, facts, spaced } of events) {
          const chunk = chunkOf(content, facts)
          answer.accept({ id: undefined, event: undefined, data: JSON.stringify(chunk, null, spaced ? 1 : 0) })
          text += content
          usage = 'usage' in facts ? facts.usage : usage
        }
        expect(answer.takeText()).toBe(text)
        expect(answer.usage).toEqual(usage)
        expect(answer.settled).toBe(false)
      }),
    )
  })
})
