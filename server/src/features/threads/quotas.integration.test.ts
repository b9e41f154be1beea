import { createThread } from '@arena/contract'
import { describe, expect, it } from 'vitest'
import { finish, models, piece, refusedWith, says, useHostedArena } from '../../generation/fixtures.ts'
import { expectRefusal, expectReply } from '../../testing/expect-answer.ts'
import { endedStream, rawCall } from '../chat/fixtures.ts'

const env = { THREAD_TURNS_MAX: '3', THREAD_BYTES_MAX: '2000', THREADS_PER_USER_MAX: '4' }
const fixture = useHostedArena({ env })
const named = { model1: models.groq, model2: models.google }

/** A thread of a new user, so that the quota of threads is not reached by the other tests. */
async function newThread() {
  const user = await fixture.arena.signIn()
  return { ...user, ...(await user.client.threads.create()) }
}

const paths = ['/api/arena/dualchat', '/api/arena/chat', '/api/arena/chat/stream']

async function expectFull({ threadId, token }: { threadId: string; token: string }, limit: string): Promise<void> {
  const asked = fixture.asked().length
  for (const path of paths) {
    const answered = await fixture.post(path, { prompt: 'One more', threadId }, { token })
    const sentence = refusedWith(answered, { status: 413, code: 'PAYLOAD_TOO_LARGE' })
    expect(sentence).toBe(`This thread is full: it has ${limit} or more. Start a new thread`)
    expect(answered.headers.get('retry-after')).toBeNull()
  }
  expect(fixture.asked()).toHaveLength(asked)
}

describe('a full thread', () => {
  it('[T14] has as many turns as it may have, and gets no further one; no model is asked', async () => {
    const thread = await newThread()
    for (let turn = 0; turn < 3; turn += 1) {
      await thread.client.chat.once({ prompt: 'Well?', threadId: thread.threadId })
    }
    await expectFull(thread, '3 turns')
    expect((await thread.client.threads.messages(thread.threadId)).items).toHaveLength(3)
    // Another thread, or none, is not affected.
    const { threadId } = await thread.client.threads.create()
    await thread.client.battles.start({ prompt: 'Well?', threadId })
    await thread.client.battles.start({ prompt: 'Well?' })
  })

  it('[T14] has as many bytes of text as it may have, and gets no further turn', async () => {
    const thread = await newThread()
    const { threadId } = thread
    await thread.client.chat.once({ prompt: 'x'.repeat(1_500), threadId })
    fixture.script(() => says('é'.repeat(250)))
    await thread.client.chat.once({ prompt: 'Well?', threadId })
    await expectFull(thread, '2000 bytes of text')
  })
})

it.each([
  [
    'a battle',
    async (threadId: string, token: string) =>
      fixture.post(paths[0]!, { prompt: 'Größe?', ...named, threadId }, { token }),
  ],
  [
    'a battle whose models all failed',
    async (threadId: string, token: string) => {
      fixture.script(() => ({ status: 400, body: '{}' }))
      return fixture.post(paths[0]!, { prompt: 'Größe?', ...named, threadId }, { token })
    },
  ],
  [
    'a chat',
    async (threadId: string, token: string) => fixture.post(paths[1]!, { prompt: 'Größe?', threadId }, { token }),
  ],
  [
    'a stream',
    async (threadId: string, token: string) => {
      fixture.script(() => ({ body: [piece('Acht 👋'), finish()] }))
      return endedStream(await rawCall(fixture, { prompt: 'Größe?', model: models.groq, threadId }, { token }).closed())
    },
  ],
])('[T14] the size of a thread is the size of its stored texts after %s', async (_, ask) => {
  const { threadId, token } = await newThread()
  await ask(threadId, token)
  const { rows } = await fixture.arena.database.pool.query(
    `select text_bytes as counted, (select sum(octet_length(concat(m.prompt, m.response, c.prompt, c.left_text, c.right_text)))
       from messages m left join comparisons c using (comparison_id) where m.thread_id = t.thread_id) as stored
     from threads t where thread_id = $1`,
    [threadId],
  )
  expect(rows[0].stored).toBeGreaterThan(0)
  expect(rows[0].counted).toBe(rows[0].stored)
})

it('[T14] a user has as many threads as allowed; deleting one makes room', async () => {
  const { arena } = fixture
  const { client, token } = await arena.signIn()
  const create = () => arena.call('/api/threads', { method: 'POST', token, body: { title: 'Another' } })
  for (let thread = 0; thread < 4; thread += 1) expectReply(await create(), createThread)
  const answered = await create()
  const sentence = expectRefusal(answered, 413, 'PAYLOAD_TOO_LARGE')
  expect(sentence).toBe('You have 4 or more threads. Delete some to create another')
  expect(answered.headers.get('retry-after')).toBeNull()
  const { items } = await client.threads.list()
  expect(items).toHaveLength(4)
  await client.threads.delete(items[0]!.threadId)
  expectReply(await create(), createThread)
  await (await arena.signIn()).client.threads.create()
})
