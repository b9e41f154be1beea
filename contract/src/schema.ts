import type { Static, TSchema, TSchemaOptions } from 'typebox'
import { Type } from './type.ts'

/** An id as it travels. Those made by Arena are of version 7, so they sort by age; any version is read. */
export const Uuid = (description?: string) => Type.String({ format: 'uuid', ...(description ? { description } : {}) })

export const DateTime = (description?: string) =>
  Type.String({ format: 'date-time', ...(description ? { description } : {}) })

/** One of a few words, as a plain JSON Schema `enum`: documents and validators both show the choices. */
export const OneOf = <const Words extends readonly string[]>(words: Words, options: TSchemaOptions = {}) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: [...words], ...options })

/** A value that is sent as `null` when there is none: members of a response are never left out. */
export const Nullable = <Schema extends TSchema>(schema: Schema, options: TSchemaOptions = {}) =>
  Type.Union([schema, Type.Null()], options)

/** `null` or a text, written as one type so that the serializer need not try alternatives on every row. */
export const NullableText = (options: TSchemaOptions = {}) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], ...options })

export const NullableNumber = (options: TSchemaOptions = {}) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], ...options })

export const NullableInteger = (options: TSchemaOptions = {}) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], ...options })

/** The limits a deployment may move. A schema names the one it obeys as `x-limit` beside the default. */
export interface Limits {
  readonly promptCharsMax: number
  readonly systemCharsMax: number
  readonly titleCharsMax: number
}

export const defaultLimits: Limits = { promptCharsMax: 100_000, systemCharsMax: 20_000, titleCharsMax: 200 }

/** A request text bounded by one of the configurable limits. */
export const LimitedText = (limit: keyof Limits, options: TSchemaOptions = {}) =>
  Type.String({ maxLength: defaultLimits[limit], 'x-limit': limit, ...options })

export type { Static, TSchema }
