import type { OpenApiDocument } from '@arena/contract'

/** The part of JSON Schema that the contract's document is written in. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly deprecated?: boolean
  readonly format?: string
  readonly pattern?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

export type Schemas = Readonly<Record<string, Schema>>

export interface Body {
  readonly contentType: string
  readonly schema: Schema
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: Schema
}

export interface DescribedReply {
  readonly status: string
  readonly description: string
  readonly body: Body | null
}

export interface DescribedOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string | null
  readonly auth: 'token' | 'admin' | 'optional' | 'none'
  readonly parameters: readonly Parameter[]
  readonly body: Body | null
  readonly replies: readonly DescribedReply[]
}

export interface Room {
  readonly name: string
  readonly operations: readonly DescribedOperation[]
}

export interface Reference {
  readonly rooms: readonly Room[]
  readonly schemas: Schemas
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

interface WrittenOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}

/** The document as the page shows it: operations by room, both in the document's order. */
export function readReference(document: OpenApiDocument): Reference {
  const paths = document.paths as unknown as Record<string, Record<string, WrittenOperation>>
  const rooms = new Map<string, DescribedOperation[]>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, written] of Object.entries(methods)) {
      const room = written.tags[0] ?? 'other'
      rooms.set(room, [...(rooms.get(room) ?? []), describe(path, method.toUpperCase(), written)])
    }
  }
  return {
    rooms: [...rooms].map(([name, operations]) => ({ name, operations })),
    schemas: (document.components as unknown as { schemas: Schemas }).schemas,
  }
}

const describe = (path: string, method: string, written: WrittenOperation): DescribedOperation => ({
  id: written.operationId,
  method,
  path,
  summary: written.summary,
  description: written.description ?? null,
  auth: authOf(written.security),
  parameters: written.parameters ?? [],
  body: bodyOf(written.requestBody?.content),
  replies: Object.entries(written.responses).map(([status, reply]) => ({
    status,
    description: reply.description,
    body: bodyOf(reply.content),
  })),
})

/** An empty alternative is OpenAPI's way to say that no token is fine too; a scheme's list names the roles needed. */
function authOf(security: WrittenOperation['security']): DescribedOperation['auth'] {
  if (security.length === 0) return 'none'
  if (security.some((scheme) => Object.keys(scheme).length === 0)) return 'optional'
  return security.every(({ bearer = [] }) => bearer.includes('admin')) ? 'admin' : 'token'
}

function bodyOf(content: Content | undefined): Body | null {
  const [first] = Object.entries(content ?? {})
  return first ? { contentType: first[0], schema: first[1].schema } : null
}

/** The name that a schema is known by, when it only points to one. */
export const nameOf = (schema: Schema): string | null => schema.$ref?.split('/').at(-1) ?? null

/** The schema itself, where only its name is given. */
export function resolve(schema: Schema, schemas: Schemas): Schema {
  const name = nameOf(schema)
  return name === null ? schema : (schemas[name] ?? {})
}

/** The words in a name that was written as one: `startBattle` is "Start battle". */
export function spaced(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
