import { defaultLimits } from '@arena/contract'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { ArenaError } from '../base/errors.ts'
import { createReader, parseBody, parseQuery } from './read-input.ts'

const schema = Type.Object({
  prompt: Type.String({
    pattern: '\\S',
    maxLength: 100_000,
    'x-limit': 'promptCharsMax',
    'x-error': 'prompt-required',
  }),
  maxTokens: Type.Optional(Type.Integer({ minimum: 1, default: 7, 'x-alias': 'max_tokens' })),
  temperature: Type.Optional(Type.Number({ minimum: 0, maximum: 2 })),
  floor: Type.Optional(Type.Number({ maximum: 0 })),
  mode: Type.Optional(Type.Unsafe<'a' | 'b'>({ type: 'string', enum: ['a', 'b'] })),
  id: Type.Optional(Type.String({ format: 'uuid' })),
  name: Type.Optional(Type.String({ minLength: 1 })),
  loud: Type.Optional(Type.Boolean()),
  day: Type.Optional(Type.String({ format: 'date', pattern: '^(?!0000)' })),
  code: Type.Optional(Type.String({ pattern: '^[a-z]+$' })),
  tag: Type.Optional(Type.String({ pattern: '^(a|b:[a-z]+)$', 'x-rule': 'must be a, or b: and a word' })),
})

const read = createReader(schema, { ...defaultLimits, promptCharsMax: 5 })

const errorOf = (given: Record<string, unknown>): string => {
  try {
    return `none: ${JSON.stringify(read(given))}`
  } catch (error) {
    if (!(error instanceof ArenaError)) throw error
    expect([error.status, error.code]).toEqual([400, 'INVALID_REQUEST'])
    return error.message
  }
}

describe('a reader', () => {
  it('[W2] takes the members of the schema and no others', () => {
    const given = JSON.parse('{"prompt": "hi", "userId": 1, "__proto__": {"loud": true}, "constructor": 1}')
    expect(read(given)).toEqual({ prompt: 'hi', maxTokens: 7 })
    expect(Object.getPrototypeOf(read(given))).toBe(Object.prototype)
  })

  it('[W2] does not read inherited members', () => {
    expect(errorOf(Object.create({ prompt: 'inherited' }))).toBe('Prompt is required and cannot be empty')
  })

  it('[W3] treats null as missing and adds the default', () => {
    expect(read({ prompt: 'hi', maxTokens: null, mode: null, loud: null })).toEqual({ prompt: 'hi', maxTokens: 7 })
  })

  it('[W3] reads an alias, and prefers the name', () => {
    expect(read({ prompt: 'hi', max_tokens: 3 })).toMatchObject({ maxTokens: 3 })
    expect(read({ prompt: 'hi', max_tokens: 3, maxTokens: 4 })).toMatchObject({ maxTokens: 4 })
    expect(read({ prompt: 'hi', max_tokens: 3, maxTokens: null })).toMatchObject({ maxTokens: 3 })
  })

  it('[W3] keeps values that are false, zero or empty', () => {
    expect(read({ prompt: 'hi', temperature: 0, loud: false })).toMatchObject({ temperature: 0, loud: false })
  })

  it.each([
    [{}, 'Prompt is required and cannot be empty'],
    [{ prompt: ' ' }, 'Prompt is required and cannot be empty'],
    [{ prompt: 5 }, 'prompt must be a string'],
    [{ prompt: '123456' }, 'prompt must be at most 5 characters long'],
    [{ prompt: 'hi', maxTokens: 0 }, 'maxTokens must be 1 or more'],
    [{ prompt: 'hi', maxTokens: 1.5 }, 'maxTokens must be a whole number'],
    [{ prompt: 'hi', max_tokens: 'x' }, 'maxTokens must be a whole number'],
    [{ prompt: 'hi', temperature: 3 }, 'temperature must be from 0 to 2'],
    [{ prompt: 'hi', temperature: Number.NaN }, 'temperature must be a number'],
    [{ prompt: 'hi', temperature: Number.POSITIVE_INFINITY }, 'temperature must be a number'],
    [{ prompt: 'hi', floor: 1 }, 'floor must be at most 0'],
    [{ prompt: 'hi', mode: 'c' }, 'mode must be one of a, b'],
    [{ prompt: 'hi', id: 'x' }, 'id must be a UUID'],
    [{ prompt: 'hi', name: '' }, 'name cannot be empty'],
    [{ prompt: 'hi', loud: 'yes' }, 'loud must be true or false'],
    [{ prompt: 'hi', day: 'today' }, 'day must be a day like 2026-01-31'],
    [{ prompt: 'hi', day: '2026-02-30' }, 'day must be a day like 2026-01-31'],
    [{ prompt: 'hi', day: '0000-01-01' }, 'day must be a day like 2026-01-31'],
    [{ prompt: 'hi', code: '' }, 'code cannot be empty'],
    [{ prompt: 'hi', code: 'A1' }, 'code must match ^[a-z]+$'],
    [{ prompt: 'hi', tag: 'foo' }, 'tag must be a, or b: and a word'],
    [{ prompt: 'hi', tag: ['a', 'a'] }, 'tag must be a, or b: and a word'],
    [{ maxTokens: 0 }, 'Prompt is required and cannot be empty'],
  ])('[W4] refuses %j: %s', (given, sentence) => {
    expect(errorOf(given)).toBe(sentence)
  })

  it('[W6] counts code points, not UTF-16 units', () => {
    expect(read({ prompt: '🦜'.repeat(5) })).toMatchObject({ prompt: '🦜'.repeat(5) })
    expect(errorOf({ prompt: '🦜'.repeat(6) })).toBe('prompt must be at most 5 characters long')
  })

  it('[W6] uses the configured limits and does not change the schema', () => {
    expect(createReader(schema, { ...defaultLimits, promptCharsMax: 6 })({ prompt: '123456' }).prompt).toBe('123456')
    expect(createReader(schema, defaultLimits)({ prompt: 'x'.repeat(100_000) }).prompt).toHaveLength(100_000)
  })
})

describe('a body', () => {
  it('[W4] that is missing is an empty object', () => {
    for (const missing of [undefined, null, Buffer.alloc(0)]) expect(parseBody(missing)).toEqual({})
  })

  it.each(['{', 'x', '[]', '"x"', '1', 'true', 'null', ' ', '{}x'])(
    '[W4] that is not an object is refused: %s',
    (text) => {
      expect(() => parseBody(Buffer.from(text))).toThrow('The request body must be a JSON object')
    },
  )

  it('[W11] with __proto__ keeps it as a member and changes no prototype', () => {
    const body = parseBody(Buffer.from('{"__proto__": {"x": 1}}'))
    expect(Object.hasOwn(body, '__proto__')).toBe(true)
    expect(({} as { x?: number }).x).toBeUndefined()
  })
})

describe('a query', () => {
  const query = Type.Object({ limit: Type.Optional(Type.Integer()), before: Type.Optional(Type.String()) })

  it('[W4] has its numbers converted, and other values left for the schema', () => {
    expect(parseQuery(query, { limit: '5', before: '7' })).toEqual({ limit: 5, before: '7' })
    expect(parseQuery(query, { limit: '-1.5' })).toEqual({ limit: -1.5 })
    for (const limit of ['1e3', '0x10', ' 5', 'Infinity', 'NaN'])
      expect(parseQuery(query, { limit })).toEqual({ limit })
    expect(parseQuery(query, { limit: ['1', '2'] })).toEqual({ limit: ['1', '2'] })
  })

  it('[W2] drops empty and unknown parameters', () => {
    expect(parseQuery(query, { limit: '', other: '1' })).toEqual({})
  })
})
