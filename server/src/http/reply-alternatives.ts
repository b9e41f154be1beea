import type { TSchema } from 'typebox'

interface Alternative {
  readonly anyOf?: readonly TSchema[]
  readonly properties?: Readonly<Record<string, { readonly const?: unknown }>>
}

/** A schema as the serializer takes it. */
export type JsonSchema = Record<string, unknown>

export interface ReplyAlternatives {
  /** The schema of this reply. */
  fitting(answer: unknown): JsonSchema
}

/**
 * The schemas a reply may have, the usual one first. Which of them filters an answer is read off the members that have
 * only one value, like `sealed: true`: left to itself, the serializer would check every reply against each in turn.
 */
export function alternativesOf(schema: TSchema): ReplyAlternatives {
  const [usual = schema, ...others] = (schema as Alternative).anyOf ?? []
  const marked = others.map((other) => ({ other, marks: marksOf(other) }))
  if (marked.some(({ marks }) => marks.length === 0))
    throw new Error('alternatives of a reply need a member to tell by')
  return {
    fitting(answer) {
      const found = marked.find(({ marks }) =>
        marks.every(([member, value]) => (answer as Record<string, unknown>)[member] === value),
      )
      return (found?.other ?? usual) as object as JsonSchema
    },
  }
}

const marksOf = (schema: TSchema): [member: string, value: unknown][] =>
  Object.entries((schema as Alternative).properties ?? {}).flatMap(([member, property]) =>
    'const' in property ? [[member, property.const]] : [],
  )
