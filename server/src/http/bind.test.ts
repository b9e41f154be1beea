import { defaultLimits, operation } from '@arena/contract'
import Fastify from 'fastify'
import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { createBind } from './bind.ts'
import type { Caller } from './caller.ts'

const Named = Type.Object({
  success: Type.Literal(true),
  name: Type.String(),
  note: Type.Union([Type.Object({ text: Type.String() }), Type.Null()]),
})
const Sealed = Type.Object({ success: Type.Literal(true), sealed: Type.Literal(true), name: Type.Null() })
const readThing = operation({
  id: 'readThing',
  feature: 'things',
  method: 'GET',
  path: '/thing',
  summary: 'Read it',
  auth: 'none',
  errors: 'plain',
  replies: { 200: { description: 'It.', body: Type.Union([Named, Sealed]) } },
})

async function responsesTo(answer: object) {
  const app = Fastify()
  const unused = () => Promise.reject(new Error('not called'))
  createBind(app, {
    authenticate: unused,
    isAdministrator: unused,
    limits: defaultLimits,
    fileBytesMax: 0,
    runOnce: unused,
  })(readThing, {
    handle: async () => answer as { success: true; name: string; note: null },
  })
  return { get: await app.inject('/thing'), head: await app.inject({ method: 'HEAD', url: '/thing' }) }
}

it.each([
  [
    'the first alternative',
    { secret: 1, name: 'Ada', success: true, note: { text: 'é日', secret: 2 } },
    '{"success":true,"name":"Ada","note":{"text":"é日"}}',
  ],
  ['a null', { name: 'Ada', success: true, note: null }, '{"success":true,"name":"Ada","note":null}'],
  [
    'the second alternative',
    { secret: 1, name: null, sealed: true, success: true },
    '{"success":true,"sealed":true,"name":null}',
  ],
])('[B19] [W8] a response has the members of its schema and no others: %s', async (_, answer, text) => {
  const { get, head } = await responsesTo(answer)
  expect([get.payload, head.payload]).toEqual([text, ''])
  for (const { headers } of [get, head]) {
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['content-length']).toBe(String(Buffer.byteLength(text)))
  }
})

it.each([
  ['[T30] four files, two of one user,', 4, 2, {}],
  ['[Y3] 32 images', 32, 32, { fileBytesMax: 50 }],
])('%s are received at once at most, and a place is free again after a response', async (_, atOnce, ofUser, limit) => {
  const app = Fastify()
  app.setErrorHandler((error, _, reply) => reply.code((error as { status?: number }).status ?? 500).send())
  app.addContentTypeParser('text/plain', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  const unused = () => Promise.reject(new Error('not called'))
  const putThing = operation({
    ...readThing,
    id: 'putThing',
    method: 'PUT',
    auth: 'token',
    file: ['text/plain'],
    ...limit,
    replies: { 200: { description: 'It.', body: Named } },
  })
  const release: (() => void)[] = []
  createBind(app, {
    authenticate: async (authorization) => ({ userId: authorization! }) as Caller,
    isAdministrator: unused,
    limits: defaultLimits,
    fileBytesMax: 100,
    runOnce: unused,
  })(putThing, {
    handle: async () => {
      await new Promise<void>((resolve) => release.push(resolve))
      return { success: true, name: 'a', note: null } as const
    },
  })
  const put = async (authorization: string) => {
    const headers = { 'content-type': 'text/plain', authorization }
    return (await app.inject({ method: 'PUT', url: '/thing', headers, payload: 'a' })).statusCode
  }
  const received = Array.from({ length: ofUser }, () => put('ada'))
  await expect.poll(() => release.length).toBe(ofUser)
  expect(await put('ada')).toBe(503)
  received.push(...Array.from({ length: atOnce - ofUser }, () => put('ben')))
  await expect.poll(() => release.length).toBe(atOnce)
  expect(await put('cem')).toBe(503)
  for (const each of release) each()
  expect(await Promise.all(received)).toEqual(Array(atOnce).fill(200))
  const next = put('ada')
  await expect.poll(() => release.length).toBe(atOnce + 1)
  release[atOnce]!()
  expect(await next).toBe(200)
})
