import type { TSchema } from 'typebox'

interface Alternative {
  readonly anyOf?: readonly TSchema[]
  readonly properties?: Readonly<Record<string, { readonly const?: unknown }>>
}

/** A schema as the serializer takes it. */
type JsonSchema = Record<string, unknown>

export interface ReplyAlternatives {
  /** What most replies are. */
  readonly usual: TSchema
  /** The schema of a reply that is not the usual one; `undefined` for one that is. */
  otherThatFits(answer: unknown): JsonSchema | undefined
}

/**
 * The schemas a reply may have, the usual one first. Which of them filters an answer is read off the members that have
 * only one value, like `sealed: true`: left to itself, the serializer would check every reply against each in turn.
 */
export function alternativesOf(schema: TSchema): ReplyAlternatives {
  const [usual = schema, ...others] = (schema as Alternative).anyOf ?? []
  const marked = others.map((other) => ({ other: other as TSchema & JsonSchema, marks: marksOf(other) }))
  if (marked.some(({ marks }) => marks.length === 0))
    throw new Error('alternatives of a reply need a member to tell by')
  return {
    usual,
    otherThatFits: (answer) =>
      marked.find(({ marks }) =>
        marks.every(([member, value]) => (answer as Record<string, unknown>)[member] === value),
      )?.other,
  }
}

const marksOf = (schema: TSchema): [member: string, value: unknown][] =>
  Object.entries((schema as Alternative).properties ?? {}).flatMap(([member, property]) =>
    'const' in property ? [[member, property.const]] : [],
  )
