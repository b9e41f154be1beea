import { defaultLimits, operation } from '@arena/contract'
import Fastify from 'fastify'
import { Type } from 'typebox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBind } from './bind.ts'

const readWords = operation({
  id: 'readWords',
  feature: 'words',
  method: 'GET',
  path: '/words',
  summary: 'Read them',
  auth: 'none',
  errors: 'plain',
  replies: { 200: { description: 'Them.', body: Type.Object({ words: Type.String() }) } },
})

const app = Fastify()
const nobody = () => Promise.reject(new Error('nobody is asked for'))
const lastWords = { words: '' }
createBind(app, { authenticate: nobody, isAdministrator: nobody, limits: defaultLimits })(readWords, {
  handle: async () => lastWords,
})
let url = ''
beforeAll(async () => {
  url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/words`
})
afterAll(() => app.close())

it.each([1, 1_000, 1_011, 1_012, 1_013, 1_014, 20_000])(
  'sends %s characters and the number of their bytes, short replies and long ones alike',
  async (count) => {
    lastWords.words = 'é日w'.repeat(count).slice(0, count)
    const [whole, head] = [await fetch(url), await fetch(url, { method: 'HEAD' })]
    const text = JSON.stringify(lastWords)
    expect(await whole.text()).toBe(text)
    for (const { headers } of [whole, head]) {
      expect(headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
  },
)
