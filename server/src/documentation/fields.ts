import { nameOf, type Schema } from './reference.ts'

export interface Field {
  /** The way to the field from the top of the body, `items[].` for the members of a list's objects. */
  readonly path: readonly string[]
  readonly schema: Schema
  readonly required: boolean
}

/**
 * Every field of an object, those of objects inside it directly after the one that holds them. What a name stands for
 * is described under that name, and not followed here.
 */
export function fieldsOf(schema: Schema, above: readonly string[] = []): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = [...above, name]
    const field = { path, schema: property, required: schema.required?.includes(name) ?? false }
    return [field, ...fieldsInside(property, path)]
  })
}

function fieldsInside(schema: Schema, path: readonly string[]): Field[] {
  if (nameOf(schema) !== null) return []
  if (schema.items) return fieldsInside(schema.items, [...path.slice(0, -1), `${path.at(-1)}[]`])
  if (schema.anyOf) return schema.anyOf.flatMap((alternative) => fieldsInside(alternative, path))
  return fieldsOf(schema, path)
}
