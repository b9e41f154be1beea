type JsonSchema = Readonly<Record<string, unknown>>

/**
 * The schema with "this or null" said as `nullable`. Left as a choice of two, the serializer checks the value against the
 * first with a validator of its own before it writes it, which costs more than the writing. What is written is then no
 * longer checked here, as other members never were.
 */
export function plainNullables(schema: JsonSchema): JsonSchema {
  const { anyOf, properties, items, ...rest } = schema
  const [one, other, ...more] = (anyOf as JsonSchema[] | undefined) ?? []
  if (one !== undefined && isNull(other) && more.length === 0)
    return { ...rest, ...plainNullables(one), nullable: true }
  return {
    ...rest,
    ...(anyOf === undefined ? {} : { anyOf }),
    ...(properties === undefined ? {} : { properties: plainMembers(properties as Record<string, JsonSchema>) }),
    ...(items === undefined ? {} : { items: plainNullables(items as JsonSchema) }),
  }
}

const isNull = (schema: JsonSchema | undefined): boolean => schema?.type === 'null'

const plainMembers = (properties: Readonly<Record<string, JsonSchema>>) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, plainNullables(schema)]))
