import { type ErrorCode, type Operation, PlainError, type ProviderName } from '@arena/contract'
import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { expect } from 'vitest'
import type { Answered } from './start-arena.ts'

type ReplyOf<O extends Operation> = O['replies'][200] extends { body: TSchema }
  ? Static<O['replies'][200]['body']>
  : never

const INSTANT = '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$'

/** The schema as strictly as it can be read: members it does not name are refused, and dates are in UTC with a `Z`. */
function strictly(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strictly)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([member, value]) => [member, strictly(value)]))
  if (copy.type === 'object' && 'properties' in copy) return { ...copy, additionalProperties: false }
  return copy.format === 'date-time' ? { ...copy, pattern: INSTANT } : copy
}

const validators = new Map<TSchema, Validator>()

/** Fails with what is wrong unless the value has every member of the schema, of the right type, and no other. */
export function expectConforms<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
  const validator = validators.get(schema) ?? Compile(strictly(schema) as TSchema)
  validators.set(schema, validator)
  expect(validator.Errors(value).map(({ instancePath, message }) => `${instancePath || 'body'} ${message}`)).toEqual([])
  return value as Static<Schema>
}

/** A 200 with the operation's own body, which is given back. */
export function expectReply<O extends Operation>(answered: Answered, operation: O): ReplyOf<O> {
  expect(answered.status, answered.text).toBe(200)
  expect(answered.headers.get('content-type')).toMatch(/^application\/json/)
  return expectConforms(operation.replies[200].body!, answered.json) as ReplyOf<O>
}

/** An error in the `success: false` envelope; gives its sentence. */
export function expectRefusal(answered: Answered, status: number, code: ErrorCode): string {
  expect({ status: answered.status, code: answered.json?.code }, answered.text).toEqual({ status, code })
  expect(answered.headers.get('content-type')).toMatch(/^application\/json/)
  const { error } = expectConforms(PlainError, answered.json)
  expect(error).toMatch(/\S/)
  return error
}

/** A 401 with an empty body and a challenge. */
export function expectUnauthorized(answered: Answered): void {
  expect({ status: answered.status, text: answered.text }).toEqual({ status: 401, text: '' })
  expectChallenge(answered)
}

export function expectChallenge({ headers }: Answered): void {
  expect(headers.get('www-authenticate')).toMatch(/^Bearer error="[^"]+", error_description="[^"]+"$/)
}

/** A model as it stands beside an answer, from the way the catalogue lists it. */
export const asInfo = (model: { modelName: string; displayName: string; providerName: ProviderName }) => ({
  name: model.modelName,
  displayName: model.displayName,
  provider: model.providerName,
})
