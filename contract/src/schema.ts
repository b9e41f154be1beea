import { type Static, type TSchema, type TSchemaOptions, Type } from 'typebox'
import { defaultLimits, type Limits } from './limits.ts'

/** Ids made by Arena are UUIDs of version 7, which sort by age. Any version is accepted. */
export const Uuid = (description?: string) => Type.String({ format: 'uuid', ...(description ? { description } : {}) })

export const DateTime = (description?: string) =>
  Type.String({ format: 'date-time', ...(description ? { description } : {}) })

/** One of a few words, as a JSON Schema `enum`: the documentation and validation errors list the choices. */
export const OneOf = <const Words extends readonly string[]>(words: Words, options: TSchemaOptions = {}) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: [...words], ...options })

interface Typed {
  readonly type?: unknown
  readonly enum?: readonly unknown[]
}

/**
 * Responses send `null` for a missing value: they never leave a member out. `null` is a second type where that is possible. For a
 * union, the serializer would compile a validator of each alternative: the first report after a start would block the service.
 */
export function Nullable<Schema extends TSchema>(schema: Schema, options: TSchemaOptions = {}) {
  const { type, enum: words } = schema as Typed
  const nullable =
    typeof type === 'string'
      ? { ...schema, type: [type, 'null'], ...(words && { enum: [...words, null] }), ...options }
      : Type.Union([schema, Type.Null()], options)
  return Type.Unsafe<Static<Schema> | null>(nullable)
}

export const NullableText = (options: TSchemaOptions = {}) => Nullable(Type.String(), options)

export const NullableNumber = (options: TSchemaOptions = {}) => Nullable(Type.Number(), options)

export const NullableInteger = (options: TSchemaOptions = {}) => Nullable(Type.Integer(), options)

/** A text in a request, with a maximum length that the operator can change. */
export const LimitedText = (limit: keyof Limits, options: TSchemaOptions = {}) =>
  Type.String({ maxLength: defaultLimits[limit], 'x-limit': limit, ...options })
