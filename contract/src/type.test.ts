import { Type as TypeBox } from 'typebox'
import { describe, expect, it } from 'vitest'
import { Type } from './type.ts'

/** The same schemas by either maker, as they are written in this folder. */
const written = (make: Pick<typeof TypeBox, keyof typeof Type>) => ({
  Array: make.Array(make.String(), { maxItems: 3 }),
  Boolean: make.Boolean({ default: true }),
  Integer: make.Integer({ minimum: 1 }),
  Literal: [make.Literal('sealed'), make.Literal(7), make.Literal(true, { description: 'always' })],
  Null: make.Null(),
  Number: make.Number({ maximum: 2 }),
  Object: [
    make.Object({}),
    make.Object({ one: make.Optional(make.String()) }),
    make.Object({ one: make.Optional(make.String()), two: make.Null() }, { additionalProperties: false }),
  ],
  Optional: make.Optional(make.Object({ one: make.Number() })),
  String: make.String({ format: 'uuid', 'x-limit': 'titleCharsMax' }),
  Union: make.Union([make.String(), make.Null()], { description: 'or nothing' }),
  Unsafe: make.Unsafe({ type: ['string', 'null'] }),
})

describe('Type', () => {
  it.each(Object.keys(Type) as (keyof typeof Type)[])('%s makes what TypeBox makes', (name) => {
    const [ours, theirs] = [written(Type)[name], written(TypeBox)[name]]
    expect(JSON.stringify(ours)).toBe(JSON.stringify(theirs))
  })

  it('leaves a schema as it is that is optional elsewhere', () => {
    const name = Type.String()
    expect(Type.Object({ name: Type.Optional(name) })).not.toHaveProperty('required')
    expect(Type.Object({ name })).toHaveProperty('required', ['name'])
  })
})
