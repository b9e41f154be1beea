import type { ErrorName, Limits } from '@arena/contract'
import type { Static, TSchema } from 'typebox'
// Of a schema and nothing else: `typebox/compile` brings three times as many files for what is not used here.
import { Compile } from 'typebox/schema'
import { ArenaError } from '../errors.ts'

interface Property {
  readonly type?: string
  readonly default?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly 'x-alias'?: string
  readonly 'x-error'?: ErrorName
  readonly 'x-limit'?: keyof Limits
  /** What the member must be, in words, where its schema would say it in signs. */
  readonly 'x-rule'?: string
}

interface ObjectSchema {
  readonly properties: Readonly<Record<string, Property>>
  readonly required?: readonly string[]
}

export type Reader<Schema extends TSchema> = (given: Readonly<Record<string, unknown>>) => Static<Schema>

/**
 * Makes the reader of one request schema: takes the members the schema knows under their first or second spelling,
 * leaves out the rest and what is `null`, fills the defaults, and throws the endpoint's 400 naming the first member
 * that is wrong. Only known members are ever touched, so a `__proto__` in the request is just another unknown one.
 */
export function createReader<Schema extends TSchema>(schema: Schema, limits: Limits): Reader<Schema> {
  const described = withLimits(schema as unknown as ObjectSchema, limits)
  // Compiled when first needed: no start waits for the checks of every call.
  let compiled: ReturnType<typeof Compile> | null = null
  const properties = Object.entries(described.properties)

  return (given) => {
    const taken: Record<string, unknown> = {}
    for (const [name, property] of properties) {
      const alias = property['x-alias']
      const value = own(given, name) ?? (alias === undefined ? undefined : own(given, alias))
      const present = value ?? property.default
      if (present !== undefined) taken[name] = present
    }
    compiled ??= Compile(described as object as TSchema)
    if (compiled.Check(taken)) return taken as Static<Schema>
    const [, [fault]] = compiled.Errors(taken)
    throw complain(described, taken, fault)
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

function complain(
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
  type === 'integer' ? 'a whole number' : type === 'boolean' ? 'true or false' : `a ${type}`

function ruleOf(property: Property, blank: boolean, keyword: string | undefined): string {
  if (property['x-rule']) return property['x-rule']
  if (property.enum) return `must be one of ${property.enum.join(', ')}`
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

/** A request body as an object. No body at all reads as an empty one: every member may be optional. */
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

/** Query parameters are all text; those that the schema counts in are read as numbers, or left for it to refuse. */
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
