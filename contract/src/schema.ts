import { type TSchema, type TSchemaOptions, Type } from 'typebox'
import { defaultLimits, type Limits } from './limits.ts'

/** Ids made by Arena are UUIDs of version 7, which sort by age. Any version is accepted. */
export const Uuid = (description?: string) => Type.String({ format: 'uuid', ...(description ? { description } : {}) })

export const DateTime = (description?: string) =>
  Type.String({ format: 'date-time', ...(description ? { description } : {}) })

/** One of a few words, as a JSON Schema `enum`: the documentation and validation errors list the choices. */
export const OneOf = <const Words extends readonly string[]>(words: Words, options: TSchemaOptions = {}) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: [...words], ...options })

/** Responses send `null` for a missing value: they never leave a member out. */
export const Nullable = <Schema extends TSchema>(schema: Schema, options: TSchemaOptions = {}) =>
  Type.Union([schema, Type.Null()], options)

/** One type instead of a union: the serializer would try each alternative for every row. */
export const NullableText = (options: TSchemaOptions = {}) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], ...options })

export const NullableNumber = (options: TSchemaOptions = {}) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], ...options })

export const NullableInteger = (options: TSchemaOptions = {}) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], ...options })

/** A text in a request, with a maximum length that the operator can change. */
export const LimitedText = (limit: keyof Limits, options: TSchemaOptions = {}) =>
  Type.String({ maxLength: defaultLimits[limit], 'x-limit': limit, ...options })
