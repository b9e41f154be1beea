import { type Operation, openApi, operations } from '@arena/contract'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { exampleOf } from './example.ts'
import { commandOf } from './operation-example.ts'
import { type DescribedOperation, readReference } from './reference.ts'

const { rooms, schemas } = readReference(openApi(operations, '1.0.0'))
const described = new Map(rooms.flatMap((room) => room.operations).map((operation) => [operation.id, operation]))
const everyOperation: readonly Operation[] = operations

const describedOf = (id: string): DescribedOperation => described.get(id)!

/** What an example must fit: the examples show no deprecated fields. */
function withoutDeprecated(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutDeprecated)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([member, value]) => [member, withoutDeprecated(value)]))
  const { properties, required } = copy as {
    properties?: Record<string, { deprecated?: boolean }>
    required?: string[]
  }
  if (!properties || !required) return copy
  return { ...copy, required: required.filter((name) => !properties[name]?.deprecated) }
}

describe('the examples', () => {
  it.each(everyOperation.flatMap(({ id, body }) => (body ? [[id, body] as const] : [])))(
    'send a body to %s that its schema accepts',
    (id, schema) => {
      const [, body = ''] = commandOf(describedOf(id), schemas).match(/-d '([^']*)'$/s) ?? []
      expect(Compile(schema).Errors(JSON.parse(body))).toEqual([])
    },
  )

  it('name no model in a request, which the deployment at hand may not have', () => {
    expect(commandOf(describedOf('chatOnce'), schemas)).toContain('"model": "auto"')
    expect(commandOf(describedOf('startBattle'), schemas)).not.toContain('model1')
  })

  it.each(
    everyOperation.flatMap(({ id, replies }) => {
      const { body, contentType } = replies[200]
      return body && !contentType ? [[id, body] as const] : []
    }),
  )('show a reply of %s that its schema accepts', (id, schema) => {
    const reply = describedOf(id).replies.find(({ status }) => status === '200')
    const example = exampleOf(reply?.body?.schema ?? {}, schemas, [id])
    expect(Compile(withoutDeprecated(schema) as TSchema).Errors(example)).toEqual([])
  })

  it.each(everyOperation.map((operation) => [operation.id, operation] as const))(
    'call %s by its method and path, with a token where one is looked at',
    (id, { method, path, auth }) => {
      const command = commandOf(describedOf(id), schemas)
      const address = path.replace(/\{\w+\}/g, '[\\w-]+')
      expect(command).toMatch(new RegExp(`http://localhost:3000${address}(\\?|'| |$)`))
      expect(command.includes(`-X ${method} `)).toBe(method !== 'GET')
      expect(command.includes('$TOKEN')).toBe(auth !== 'none')
    },
  )
})
