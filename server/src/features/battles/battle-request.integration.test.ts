import { describe, expect, it } from 'vitest'
import { models, refusedWith, useHostedArena } from '../../generation/fixtures.ts'

const bed = useHostedArena()
const path = '/api/arena/dualchat'
const refused = { status: 400, code: 'INVALID_REQUEST' } as const
const named = { prompt: 'Well?', model1: models.groq, model2: models.google }

describe('a prompt', () => {
  it.each([
    ['missing', {}],
    ['null', { prompt: null }],
    ['empty', { prompt: '' }],
    ['blank', { prompt: ' \n\t\u00a0\u3000' }],
    ['missing beside everything else', { model1: models.groq, model2: models.google, temperature: 1 }],
  ])('[B2] that is %s is refused with the sentence that existing clients show', async (_, body) => {
    expect(refusedWith(await bed.post(path, body), refused)).toBe('Prompt is required and cannot be empty')
    expect(bed.asked()).toEqual([])
  })
})

/** The settings that both providers received. They name the token limit differently. */
const received = () =>
  bed
    .asked()
    .toSorted((a, b) => (String(a.body.model) < String(b.body.model) ? 1 : -1))
    .map(({ body }) => ({
      model: body.model,
      temperature: body.temperature,
      maxTokens: body.max_completion_tokens ?? body.max_tokens,
      messages: body.messages,
      stream: body.stream,
    }))

describe('the settings of a battle', () => {
  it('[B9] are 4096 tokens and a temperature of 0.7 for both models when not given', async () => {
    await bed.battle(named)
    const messages = [{ role: 'user', content: 'Well?' }]
    expect(received()).toEqual([
      { model: models.groq, temperature: 0.7, maxTokens: 4096, messages, stream: undefined },
      { model: models.google, temperature: 0.7, maxTokens: 4096, messages, stream: undefined },
    ])
  })

  it('[B9] reach both models when given', async () => {
    await bed.battle({ ...named, system: 'Be brief.', maxTokens: 17, temperature: 1.25 })
    const messages = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Well?' },
    ]
    expect(received()).toEqual([
      { model: models.groq, temperature: 1.25, maxTokens: 17, messages, stream: undefined },
      { model: models.google, temperature: 1.25, maxTokens: 17, messages, stream: undefined },
    ])
  })

  it('[B9] reach the fallback too', async () => {
    bed.script(() => ({ status: 400 }))
    await bed.battle({ ...named, system: 'Be brief.', maxTokens: 17, temperature: 0 })
    const fallbacks = received().filter(({ model }) => model === models.fallback)
    expect(fallbacks).toHaveLength(2)
    for (const fallback of fallbacks) {
      expect(fallback).toMatchObject({ temperature: 0, maxTokens: 17 })
      expect(fallback.messages).toContainEqual({ role: 'system', content: 'Be brief.' })
    }
  })

  it.each([
    [{ temperature: 0 }, { temperature: 0 }],
    [{ temperature: 2 }, { temperature: 2 }],
    [{ temperature: null }, { temperature: 0.7 }],
    [{ maxTokens: 1 }, { maxTokens: 1 }],
    [{ maxTokens: 5.0 }, { maxTokens: 5 }],
    [{ maxTokens: null }, { maxTokens: 4096 }],
    [{ max_tokens: 6 }, { maxTokens: 6 }],
  ])('[B9] may be %j', async (given, expected) => {
    await bed.battle({ ...named, ...given })
    expect(received()).toEqual([expect.objectContaining(expected), expect.objectContaining(expected)])
  })

  it.each([
    [{ temperature: 2.01 }, 'temperature must be from 0 to 2'],
    [{ temperature: -0.1 }, 'temperature must be from 0 to 2'],
    [{ temperature: '1' }, 'temperature must be a number'],
    [{ temperature: true }, 'temperature must be a number'],
    [{ temperature: [1] }, 'temperature must be a number'],
    [{ maxTokens: 0 }, 'maxTokens must be 1 or more'],
    [{ maxTokens: -1 }, 'maxTokens must be 1 or more'],
    [{ maxTokens: 1.5 }, 'maxTokens must be a whole number'],
    [{ maxTokens: '5' }, 'maxTokens must be a whole number'],
    [{ maxTokens: {} }, 'maxTokens must be a whole number'],
    [{ system: 5 }, 'system must be a string'],
    [{ system: ['Be brief.'] }, 'system must be a string'],
  ])('[B9] may not be %j', async (given, sentence) => {
    expect(refusedWith(await bed.post(path, { ...named, ...given }), refused)).toBe(sentence)
    expect(bed.asked()).toEqual([])
  })
})
