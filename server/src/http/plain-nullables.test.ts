import { operations } from '@arena/contract'
import { expect, it } from 'vitest'
import { plainNullables } from './plain-nullables.ts'

const seal = { type: 'object', required: ['salt'], properties: { salt: { type: 'string' } } }
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] })

it('says "this or null" as nullable, wherever it stands', () => {
  expect(plainNullables({ ...orNull(seal), description: 'kept' })).toEqual({
    ...seal,
    description: 'kept',
    nullable: true,
  })
  const inside = { type: 'object', properties: { seals: { type: 'array', items: orNull({ ...seal }) } } }
  expect(plainNullables(inside)).toEqual({
    type: 'object',
    properties: { seals: { type: 'array', items: { ...seal, nullable: true } } },
  })
})

it('leaves every other choice and the schema itself as they are', () => {
  const choice = { anyOf: [seal, { type: 'string' }] }
  const threefold = { anyOf: [seal, { type: 'null' }, { type: 'string' }] }
  for (const schema of [seal, choice, threefold]) expect(plainNullables(schema)).toEqual(schema)
  const given = orNull(seal)
  plainNullables(given)
  expect(given).toEqual(orNull(seal))
})

it('leaves no reply with a member that is checked before it is written', () => {
  const left = operations.flatMap(
    ({
      id,
      replies: {
        200: { body },
      },
    }) => (body ? choicesIn(plainNullables(body as object as Record<string, unknown>)).map(() => id) : []),
  )
  // Which of the two a battle is, and which event a stream has, is told by a mark.
  expect(left.toSorted()).toEqual(['chatStream', 'startBattle'])
})

function choicesIn(schema: unknown): unknown[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([name, value]) => (name === 'anyOf' ? [value] : choicesIn(value)))
}
