import type { TSchema, Type as TypeBox } from 'typebox'

type Builders = Pick<
  typeof TypeBox,
  | 'Array'
  | 'Boolean'
  | 'Integer'
  | 'Literal'
  | 'Null'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'String'
  | 'Union'
  | 'Unsafe'
>

type Options = Readonly<Record<string, unknown>>

const optional = new WeakSet<object>()

const plain =
  (type: string) =>
  (options: Options = {}) => ({ type, ...options })

const builders = {
  Array: (items: TSchema, options: Options = {}) => ({ type: 'array', items, ...options }),
  Boolean: plain('boolean'),
  Integer: plain('integer'),
  Literal: (value: string | number | boolean, options: Options = {}) => ({
    type: typeof value,
    const: value,
    ...options,
  }),
  Null: plain('null'),
  Number: plain('number'),
  Object(properties: Readonly<Record<string, TSchema>>, options: Options = {}) {
    const required = Object.keys(properties).filter((name) => !optional.has(properties[name]!))
    return { type: 'object', ...(required.length > 0 ? { required } : {}), properties, ...options }
  },
  /** A copy, so that the same schema can be required elsewhere. */
  Optional(schema: TSchema) {
    const copy = { ...schema }
    optional.add(copy)
    return copy
  },
  String: plain('string'),
  Union: (anyOf: readonly TSchema[], options: Options = {}) => ({ anyOf, ...options }),
  Unsafe: (schema: Options) => ({ ...schema }),
}

/**
 * TypeBox's builders, by its types, made of plain JSON Schema. Importing its own loads hundreds of files, of which
 * schemas that are written down need nothing: every start of the service and every command would wait for them.
 */
export const Type = builders as unknown as Builders
