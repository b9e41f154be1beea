import { defaultLimits, operation } from '@arena/contract'
import Fastify from 'fastify'
import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { createBind } from './bind.ts'

const readWords = operation({
  id: 'readWords',
  room: 'words',
  method: 'GET',
  path: '/words',
  summary: 'Read them',
  auth: 'none',
  errors: 'plain',
  replies: { 200: { description: 'Them.', body: Type.Object({ words: Type.String() }) } },
})

it.each([1, 1_000, 1_011, 1_012, 1_013, 1_014, 20_000])(
  'sends %s characters and the number of their bytes, short replies and long ones alike',
  async (count) => {
    const words = 'é😀日w'
      .repeat(count)
      .slice(0, count)
      .replace(/[\ud800-\udbff]$/, 'w')
    const app = Fastify()
    const nobody = () => Promise.reject(new Error('nobody is asked for'))
    createBind(app, { authenticate: nobody, isAdministrator: nobody, limits: defaultLimits })(readWords, {
      handle: async () => ({ words }),
    })
    const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/words`
    const [whole, head] = [await fetch(url), await fetch(url, { method: 'HEAD' })]
    const text = JSON.stringify({ words })
    expect(await whole.text()).toBe(text)
    for (const { headers } of [whole, head]) {
      expect(headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
    await app.close()
  },
)
