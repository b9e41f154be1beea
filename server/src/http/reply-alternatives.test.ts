import { defaultLimits, operation } from '@arena/contract'
import Fastify from 'fastify'
import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { createBind } from './bind.ts'

const Usual = Type.Object({ success: Type.Literal(true), name: Type.String() })
const Other = Type.Object({ success: Type.Literal(true), sealed: Type.Literal(true), name: Type.Null() })
const readThing = operation({
  id: 'readThing',
  feature: 'things',
  method: 'GET',
  path: '/thing',
  summary: 'Read it',
  auth: 'none',
  errors: 'plain',
  replies: { 200: { description: 'It.', body: Type.Union([Usual, Other]) } },
})

async function replyTo(answer: object): Promise<{ type: unknown; text: string }> {
  const app = Fastify()
  const nobody = () => Promise.reject(new Error('nobody is asked for'))
  createBind(app, { authenticate: nobody, isAdministrator: nobody, limits: defaultLimits })(readThing, {
    handle: async () => answer as { success: true; name: string },
  })
  const { headers, payload } = await app.inject('/thing')
  return { type: headers['content-type'], text: payload }
}

it.each([
  ['the usual', { secret: 1, name: 'Ada', success: true }, '{"success":true,"name":"Ada"}'],
  ['the other', { secret: 1, name: null, sealed: true, success: true }, '{"success":true,"sealed":true,"name":null}'],
  ['the usual, without the mark', { sealed: false, name: 'Ada', success: true }, '{"success":true,"name":"Ada"}'],
])('[B19] filters each of two replies by its own schema: %s', async (_, answer, text) => {
  expect(await replyTo(answer)).toEqual({ type: 'application/json; charset=utf-8', text })
})

it('refuses alternatives that nothing tells apart', async () => {
  const { alternativesOf } = await import('./reply-alternatives.ts')
  expect(() => alternativesOf(Type.Union([Usual, Type.Null()]))).toThrow('need a member to tell by')
})
