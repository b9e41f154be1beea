import { afterAll, expect, it } from 'vitest'
import { arena, listenLocally } from '../fixtures.ts'

const studyId = '01990000-0000-7000-8000-000000000000'
const file = 'name: x\nprompts: [Well?]\ncontestants: [{name: a, model: sim/pico}, {name: b, model: sim/solon}]'

let onPrompts = () => {}
let canDelete = true
let deleted = 0
let lost = 0
const keys: unknown[] = []
const service = await listenLocally((request, response) => {
  if (request.method === 'POST') keys.push(request.headers['idempotency-key'])
  if (request.method === 'POST' && keys.length <= lost) return request.socket.destroy()
  const isPrompts = request.url?.endsWith('/prompts')
  const isDelete = request.method === 'DELETE'
  if (isPrompts) onPrompts()
  if (isDelete) deleted++
  response.statusCode = isPrompts || (isDelete && !canDelete) ? 503 : 200
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ studyId, message: 'No room' }))
})
afterAll(() => service.close())

function create({ deletes = true, interrupts = false, loses = 0 } = {}) {
  keys.length = 0
  lost = loses
  ;[canDelete, deleted, onPrompts] = [deletes, 0, interrupts ? () => process.emit('SIGINT') : () => {}]
  return arena(['studies', 'create', '-'], { ARENA_URL: service.url, ARENA_API_KEY: 'arena_00000000_x' }, file)
}
const remains = `The draft ${studyId} could not be deleted again: delete it on its page.\n`

it.each([
  ['a refusal', {}, 1, /^http\S+ answered 503: No room\.\n$/],
  ['Ctrl-C', { interrupts: true }, 130, /^$/],
])('[X10] deletes the draft again after %s, or names it', async (_, given, code, sentence) => {
  const clean = await create(given)
  expect({ ...clean, deleted }).toEqual({ code, out: '', err: expect.stringMatching(sentence), deleted: 1 })
  const left = await create({ ...given, deletes: false })
  expect({ ...left, deleted }).toEqual({ code, out: '', err: remains + clean.err, deleted: 1 })
})

it('[X10] asks again with the same key if the reply is lost, and only then', async () => {
  await create({ loses: 1 })
  expect({ keys, deleted }).toEqual({ keys: [keys[0], keys[0]], deleted: 1 })
  expect(keys[0]).toMatch(/./)
  const twice = await create({ loses: 2 })
  expect({ ...twice, count: keys.length }).toEqual({
    code: 1,
    out: '',
    err: expect.stringContaining('cannot be reached'),
    count: 2,
  })
  await create()
  expect(keys).toHaveLength(1)
})
