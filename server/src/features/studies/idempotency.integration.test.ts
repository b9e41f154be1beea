import { operations } from '@arena/contract'
import { afterAll, expect, it } from 'vitest'
import { newId } from '../../base/ids.ts'
import { startArena, type Visitor } from '../../testing/start-arena.ts'
import { signUp } from '../admin/fixtures.ts'
import { openStudy, readyStudy } from './testing/ready-study.ts'

const arena = await startArena({ env: { STUDIES_PER_USER_MAX: '100' } })
afterAll(() => arena.close())
const owner = await signUp(arena, 'owner@arena.test', 'Olga')

interface Request {
  readonly studyId?: string
  readonly by?: Visitor
  readonly body?: object
}

const open = () => openStudy(arena, owner, {}, { prompts: 3, contestants: 2, voters: 1 })
const assigned = async () => {
  const { studyId, voters } = await open()
  const { assignmentId } = (await voters[0]!.client.studies.next(studyId)).assignment!
  return { studyId, by: voters[0]!, assignmentId }
}

/** A request of every operation that accepts a key. */
const requests: Readonly<Record<string, () => Promise<Request>>> = {
  createStudy: async () => ({ body: { name: 'Mail' } }),
  addStudyThreads: async () => {
    const { threadId } = await owner.client.threads.create()
    await owner.client.chat.once({ prompt: 'From a thread', threadId })
    return { studyId: await readyStudy(arena, owner), body: { threadIds: [threadId] } }
  },
  startGeneration: async () => {
    const { studyId } = await owner.client.studies.create({ name: 'Mail' })
    await owner.client.studies.putPrompts(studyId, 'How?')
    await owner.client.studies.putContestants(studyId, { items: [{ name: 'A', model: 'sim/pico' }] })
    return { studyId }
  },
  openStudy: async () => ({ studyId: await readyStudy(arena, owner) }),
  closeStudy: open,
  copyStudy: async () => ({ studyId: await readyStudy(arena, owner) }),
  replaceStudyLink: open,
  publishStudy: async () => {
    const { studyId } = await open()
    await owner.client.studies.close(studyId)
    return { studyId, body: { published: true } }
  },
  joinStudy: async () => {
    const { studyId, key } = await open()
    return { studyId, by: await arena.signIn(), body: { key } }
  },
  castStudyVote: async () => {
    const { studyId, by, assignmentId } = await assigned()
    return { studyId, by, body: { assignmentId, voteChoice: 'left' } }
  },
  skipAssignment: async () => {
    const { studyId, by, assignmentId } = await assigned()
    return { studyId, by, body: { assignmentId } }
  },
}
const idempotent = operations.filter((operation) => operation.feature === 'studies' && 'idempotent' in operation)

it('[W16] every POST of studies is in the table of this test', () => {
  const posts = operations.filter(({ feature, method, auth }) => {
    // Without a token it changes nothing.
    return feature === 'studies' && method === 'POST' && auth !== 'admin' && auth !== 'none'
  })
  expect(idempotent.map(({ id }) => id)).toEqual(posts.map(({ id }) => id))
  expect(Object.keys(requests).toSorted()).toEqual(posts.map(({ id }) => id).toSorted())
})

it.each(idempotent.map(({ id, path }) => ({ id, path })))(
  '[W16] is done once and has the same reply for the same key, and is a 422 for another study: $id',
  async ({ id, path }) => {
    const { studyId = '', by = owner, body = {} } = await requests[id]!()
    const headers = { 'idempotency-key': newId() }
    const send = (id = studyId, sent: object = body) =>
      arena.call(path.replace('{studyId}', id), { method: 'POST', token: by.token, headers, body: sent })
    const first = await send()
    expect(first.status, first.text).toBeLessThan(300)
    const again = await send()
    expect([again.status, again.json]).toEqual([first.status, first.json])
    if (by !== owner) return
    // The same body for another study is another request.
    const other = await requests[id]!()
    const refused = studyId === '' ? await send('', { name: 'Other' }) : await send(other.studyId)
    expect(refused.status).toBe(422)
  },
)
