import type { ErrorName, Limits } from '@arena/contract'
import type { Static, TSchema } from 'typebox'
// Not `typebox/compile`, which loads three times as many files.
import { Compile } from 'typebox/schema'
import { ArenaError } from '../base/errors.ts'
import { storable } from '../base/storable.ts'

interface Property {
  readonly type?: string
  readonly default?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly string[]
  readonly items?: { readonly enum?: readonly string[] }
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly 'x-alias'?: string
  /** Taken in any case, as the clients of earlier services send it. */
  readonly 'x-lower-case'?: boolean
  readonly 'x-error'?: ErrorName
  readonly 'x-limit'?: keyof Limits
  /** Describes the rule in words where the error message would otherwise be a pattern. */
  readonly 'x-rule'?: string
}

interface ObjectSchema {
  readonly properties: Readonly<Record<string, Property>>
  readonly required?: readonly string[]
}

export type Reader<Schema extends TSchema> = (given: Readonly<Record<string, unknown>>) => Static<Schema>

/**
 * Creates the reader of a request schema. It takes the members of the schema under their name or alias, drops `null` and
 * unknown members, adds the defaults, and throws a 400 that names the first invalid member. Only members of the schema
 * are read, so `__proto__` is ignored like any other unknown member.
 */
export function createReader<Schema extends TSchema>(schema: Schema, limits: Limits): Reader<Schema> {
  const described = withLimits(schema as unknown as ObjectSchema, limits)
  // Compiled on first use: compiling all schemas would delay the start.
  let compiled: ReturnType<typeof Compile> | null = null
  const properties = Object.entries(described.properties)

  return (given) => {
    const taken: Record<string, unknown> = {}
    for (const [name, property] of properties) {
      const alias = property['x-alias']
      const value = own(given, name) ?? (alias === undefined ? undefined : own(given, alias))
      const present = value ?? property.default
      if (typeof present !== 'string') {
        if (present !== undefined) taken[name] = present
      } else taken[name] = storable(property['x-lower-case'] ? present.toLowerCase() : present)
    }
    compiled ??= Compile(described as object as TSchema)
    if (compiled.Check(taken)) return taken as Static<Schema>
    const [, [fault]] = compiled.Errors(taken)
    throw describeFault(described, taken, fault)
  }
}

const own = (object: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined

function withLimits(schema: ObjectSchema, limits: Limits): ObjectSchema {
  const bounded = Object.entries(schema.properties).map(([name, property]) => {
    const limit = property['x-limit']
    return [name, limit ? { ...property, maxLength: limits[limit] } : property] as const
  })
  return { ...schema, properties: Object.fromEntries(bounded) }
}

function describeFault(
  schema: ObjectSchema,
  taken: Readonly<Record<string, unknown>>,
  fault: { keyword: string; instancePath: string } | undefined,
): ArenaError {
  const missing = (schema.required ?? []).find((name) => !(name in taken))
  const field = missing ?? fault?.instancePath.split('/')[1] ?? 'body'
  const property = schema.properties[field] ?? {}
  const named = property['x-error']
  const value = taken[field]
  const blank = typeof value === 'string' && value.trim() === ''
  if (named && (blank || missing !== undefined)) return new ArenaError(named)
  const rule = missing !== undefined ? 'is required' : ruleOf(property, blank, fault?.keyword)
  return new ArenaError('field-invalid', { field, rule })
}

const article = (type: string) =>
  ({ integer: 'a whole number', boolean: 'true or false', array: 'a list' })[type] ?? `a ${type}`

function ruleOf(property: Property, blank: boolean, keyword: string | undefined): string {
  if (property['x-rule']) return property['x-rule']
  if (property.enum) return `must be one of ${property.enum.join(', ')}`
  if (property.items?.enum) return `must be a list of ${property.items.enum.join(', ')}`
  if (property.format === 'date') return 'must be a day like 2026-01-31'
  if (blank && (keyword === 'pattern' || keyword === 'minLength')) return 'cannot be empty'
  if (keyword === 'maxLength') return `must be at most ${property.maxLength} characters long`
  if (keyword === 'minimum' || keyword === 'maximum') return `must be ${range(property)}`
  if (property.format === 'uuid') return 'must be a UUID'
  if (keyword === 'pattern') return `must match ${property.pattern}`
  return `must be ${article(property.type ?? 'valid value')}`
}

function range({ minimum, maximum }: Property): string {
  if (minimum === undefined) return `at most ${maximum}`
  if (maximum === undefined || maximum === Number.MAX_SAFE_INTEGER) return `${minimum} or more`
  return `from ${minimum} to ${maximum}`
}

/** Parses a request body. No body counts as an empty object, because all members may be optional. */
export function parseBody(raw: unknown): Readonly<Record<string, unknown>> {
  if (!Buffer.isBuffer(raw) || raw.length === 0) return {}
  let parsed: unknown
  try {
    parsed = JSON.parse(raw.toString('utf8'))
  } catch (cause) {
    throw new ArenaError('body-not-json', {}, { cause })
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new ArenaError('body-not-json')
  return parsed as Record<string, unknown>
}

/** Converts numeric query parameters to numbers. The schema refuses those that are left as strings. */
export function parseQuery(schema: TSchema, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { properties } = schema as unknown as ObjectSchema
  const parsed: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    const value = own(given, name)
    if (value === undefined || value === '') continue
    const numeric = property.type === 'integer' || property.type === 'number'
    parsed[name] = numeric && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
  }
  return parsed
}
