import { AiError, type ErrorCode, OpenAiError, type Operation, PlainError, VoteError } from '@arena/contract'
import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { expect } from 'vitest'
import type { Answered } from './start-arena.ts'

type ReplyOf<O extends Operation> = O['replies'][200] extends { body: TSchema }
  ? Static<O['replies'][200]['body']>
  : never

const INSTANT = '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$'

/** A stricter copy of a schema: unknown members are errors, and dates are in UTC with a `Z`. */
function toStrict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toStrict)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([member, value]) => [member, toStrict(value)]))
  if (copy.type === 'object' && 'properties' in copy) return { ...copy, additionalProperties: false }
  return copy.format === 'date-time' ? { ...copy, pattern: INSTANT } : copy
}

const validators = new Map<TSchema, Validator>()

/** Fails unless the value has exactly the members of the schema. */
export function expectConforms<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
  const validator = validators.get(schema) ?? Compile(toStrict(schema) as TSchema)
  validators.set(schema, validator)
  expect(validator.Errors(value).map(({ instancePath, message }) => `${instancePath || 'body'} ${message}`)).toEqual([])
  return value as Static<Schema>
}

/** Expects a 200 with the operation's body, and returns it. */
export function expectReply<O extends Operation>(answered: Answered, operation: O): ReplyOf<O> {
  expect(answered.status, answered.text).toBe(200)
  expect(answered.headers.get('content-type')).toMatch(/^application\/json/)
  return expectConforms(operation.replies[200].body!, answered.json) as ReplyOf<O>
}

/** Expects an error in the `success: false` envelope, and returns its message. */
export function expectRefusal(answered: Answered, status: number, code: ErrorCode): string {
  expect({ status: answered.status, code: answered.json?.code }, answered.text).toEqual({ status, code })
  expect(answered.headers.get('content-type')).toMatch(/^application\/json/)
  const { error } = expectConforms(code === 'VOTE_ERROR' ? VoteError : PlainError, answered.json)
  expect(error).toMatch(/\S/)
  return error
}

/** The name of an error in the catalogue, in the envelope of its operation. */
export function reasonIn({ json }: Answered, { errors }: Operation): string | undefined {
  if (errors === 'openai') return expectConforms(OpenAiError, json).error.code.replaceAll('_', '-')
  return expectConforms(errors === 'ai' ? AiError : PlainError, json).reason
}

/** Expects a 401 with an empty body and a challenge. */
export function expectUnauthorized(answered: Answered): void {
  expect({ status: answered.status, text: answered.text }).toEqual({ status: 401, text: '' })
  expectChallenge(answered)
}

export function expectChallenge({ headers }: Answered): void {
  expect(headers.get('www-authenticate')).toMatch(/^Bearer error="[^"]+", error_description="[^"]+"$/)
}
