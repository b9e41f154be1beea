import { type DescribedOperation, resolve, type Schema, type Schemas } from './reference.ts'
import { samples } from './samples.ts'

/** The time of every example. */
const NOW = '2026-03-14T09:26:53.589Z'

/** A value that the schema accepts and a reader believes. Deprecated fields are not shown to be copied. */
export function exampleOf(schema: Schema, schemas: Schemas, path: readonly string[] = []): unknown {
  const described = resolve(schema, schemas)
  if ('const' in described) return described.const
  const sample = sampleOf(path)
  if (sample !== undefined && fits(sample, described)) return sample
  if (described.default !== undefined) return described.default
  if (described.anyOf) return exampleOf(described.anyOf[0] ?? {}, schemas, path)
  if (described.items) return [exampleOf(described.items, schemas, path)]
  if (described.properties) {
    const properties = Object.entries(described.properties).filter(([, property]) => !property.deprecated)
    return Object.fromEntries(
      properties.map(([name, property]) => [name, exampleOf(property, schemas, [...path, name])]),
    )
  }
  return plainValue(described)
}

/**
 * Something to send that works anywhere. Optional fields that name something are left out, and defaults go before
 * samples: a command with a thread or a model in it that this deployment does not have would be refused.
 */
export function exampleRequest({ id, body }: DescribedOperation, schemas: Schemas): unknown {
  const { properties = {}, required = [] } = resolve(body?.schema ?? {}, schemas)
  const shown = Object.entries(properties).filter(
    ([name, { deprecated, default: preset, maxLength }]) =>
      !deprecated && (required.includes(name) || preset !== undefined || maxLength !== undefined),
  )
  return Object.fromEntries(
    shown.map(([name, property]) => [name, property.default ?? exampleOf(property, schemas, [id, name])]),
  )
}

function sampleOf(path: readonly string[]): unknown {
  for (let from = 0; from < path.length; from += 1) {
    const key = path.slice(from).join('.')
    if (Object.hasOwn(samples, key)) return samples[key]
  }
  return undefined
}

/** The same name can stand for a text here and an object there (`model`): a sample goes only where its type does. */
function fits(sample: unknown, schema: Schema): boolean {
  if (schema.anyOf) return schema.anyOf.some((alternative) => fits(sample, alternative))
  if (schema.enum) return schema.enum.includes(sample)
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  if (sample === null) return types.includes('null')
  if (typeof sample === 'number') return types.includes('number') || types.includes('integer')
  return types.includes(typeof sample)
}

const textOf = (format: unknown): string => {
  if (format === 'date-time') return NOW
  if (format === 'date') return NOW.slice(0, 10)
  return format === 'uuid' ? String(samples.threadId) : 'text'
}

function plainValue({ type, format, enum: choices, minimum }: Schema): unknown {
  if (choices) return choices[0]
  const first = typeof type === 'string' ? type : type?.[0]
  if (first === 'string') return textOf(format)
  if (first === 'boolean') return true
  if (first === 'integer' || first === 'number') return minimum ?? 0
  return null
}
