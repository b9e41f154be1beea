import { castVote, deleteThread } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { expectRefusal, expectReply } from '../../testing/expect-answer.ts'
import { PATIENCE } from '../../testing/patience.ts'
import { startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'

let arena: TestArena
let ada: Visitor
let other: Visitor
beforeAll(async () => {
  arena = await startArena()
  ada = await arena.signIn()
  other = await arena.signIn()
})
afterAll(() => arena.close())

const rows = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await arena.database.pool.query<Record<string, unknown>>(sql, values)).rows

/** The key of an advisory lock that nothing else uses. */
const LOCK = 4711

const remove = (threadId: string) => arena.call(`/api/threads/${threadId}`, { method: 'DELETE', token: ada.token })
const textsOf = async (comparisonId: string) =>
  (await rows('select prompt, left_text, right_text from comparisons where comparison_id = $1', [comparisonId]))[0]
const nothing = { prompt: null, left_text: null, right_text: null }

describe('DELETE /api/threads/{id}', () => {
  it('[T17] with onlyEmpty deletes a thread only if it has no turn', async () => {
    const empty = await ada.client.threads.create()
    const used = await ada.client.threads.create()
    await ada.client.battles.start({ prompt: 'Hello', threadId: used.threadId })
    await ada.client.threads.deleteEmpty(empty.threadId)
    expectRefusal(await arena.call(`/api/threads/${empty.threadId}`, ada), 404, 'NOT_FOUND')
    const options = { method: 'DELETE', token: ada.token } as const
    expectRefusal(await arena.call(`/api/threads/${used.threadId}?onlyEmpty=true`, options), 409, 'CONFLICT')
    expect((await ada.client.threads.messages(used.threadId)).items).toHaveLength(1)
    expectReply(await arena.call(`/api/threads/${used.threadId}?onlyEmpty=false`, options), deleteThread)
  })

  it('[T9] deletes the thread, its messages and the texts of its battles, and nothing else', async () => {
    const { threadId } = await ada.client.threads.create({ title: 'xyzzy title' })
    const remaining = await ada.client.threads.create()
    const battle = await ada.client.battles.start({ prompt: 'xyzzy battle', threadId })
    const elsewhere = await ada.client.battles.start({ prompt: 'Elsewhere', threadId: remaining.threadId })
    const unsaved = await ada.client.battles.start({ prompt: 'Without a thread' })
    await ada.client.chat.once({ prompt: 'xyzzy chat', threadId })
    await ada.client.threads.share(threadId, 'public')
    expect((await arena.anybody.threads.messages(threadId)).items).toHaveLength(2)

    expectReply(await remove(threadId), deleteThread)

    for (const path of [`/api/threads/${threadId}`, `/api/threads/${threadId}/messages`]) {
      for (const reader of [{}, ada, other]) expectRefusal(await arena.call(path, reader), 404, 'NOT_FOUND')
    }
    expect((await ada.client.threads.list()).items.map((thread) => thread.threadId)).not.toContain(threadId)
    expect(await rows('select 1 from messages where thread_id = $1', [threadId])).toEqual([])
    expect(await textsOf(battle.comparisonId)).toEqual(nothing)
    for (const table of ['threads', 'messages', 'comparisons']) {
      expect(await rows(`select 1 from ${table} as entry where entry::text like '%xyzzy%'`)).toEqual([])
    }

    expect(await textsOf(elsewhere.comparisonId)).toMatchObject({ prompt: 'Elsewhere' })
    expect(await textsOf(unsaved.comparisonId)).toMatchObject({ prompt: 'Without a thread' })
    expect((await ada.client.threads.messages(remaining.threadId)).items).toHaveLength(1)
  })

  it('[T9] does not uncount votes, and its comparisons can still be voted on', async () => {
    const { threadId } = await ada.client.threads.create()
    const [left, right] = (await ada.client.models.list()).items
    const names = { model1: left!.modelName, model2: right!.modelName }
    const { comparisonId } = await ada.client.battles.start({ prompt: 'Which?', ...names, threadId })
    const earlier = (await arena.anybody.leaderboard.read()).totalVotes
    // Another instance may answer, which sees a vote of this one within two seconds [L4].
    const showsVotes = (count: number) =>
      vi.waitFor(
        async () => expect((await arena.anybody.leaderboard.read()).totalVotes).toBe(earlier + count),
        PATIENCE,
      )
    await ada.client.votes.cast({ comparisonId, voteChoice: 'left' })
    await showsVotes(1)

    expectReply(await remove(threadId), deleteThread)
    await showsVotes(1)

    const vote = { method: 'POST', body: { comparisonId, voteChoice: 'right' } }
    const { reveal } = expectReply(await arena.call('/api/arena/model-vote', { ...vote, ...other }), castVote)
    expect([reveal.agent1.name, reveal.agent2.name]).toEqual([left!.modelName, right!.modelName])
    await showsVotes(2)
    expectRefusal(await arena.call('/api/arena/model-vote', { ...vote, ...ada }), 500, 'VOTE_ERROR')
  })

  it('[T9] accepts no further turns', async () => {
    const { threadId } = await ada.client.threads.create()
    expectReply(await remove(threadId), deleteThread)
    for (const path of ['/api/arena/dualchat', '/api/arena/chat', '/api/arena/chat/stream']) {
      const init = { method: 'POST', token: ada.token, body: { prompt: 'Hello?', threadId } }
      const { status, json } = await arena.call(path, init)
      expect([path, status, json?.code]).toEqual([path, 404, 'NOT_FOUND'])
    }
    expect(await rows('select 1 from messages where thread_id = $1', [threadId])).toEqual([])
  })

  it('[T9] deletes the texts of a battle that is being saved at the same time', async () => {
    const { threadId } = await ada.client.threads.create()
    // A transaction that saved a message cannot commit until the test releases the lock.
    await rows(`create function wait_for_lock() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(${LOCK}); return null; end $$`)
    await rows(`create constraint trigger delayed after insert on messages deferrable initially deferred
      for each row execute function wait_for_lock()`)
    const holder = await arena.database.pool.connect()
    let comparisonId: string
    try {
      await holder.query(`select pg_advisory_lock(${LOCK})`)
      const saving = ada.client.battles.start({ prompt: 'secret', threadId })
      await untilWaiting(arena.database, 1)
      const removed = remove(threadId)
      await untilWaiting(arena.database, 2)
      await holder.query(`select pg_advisory_unlock(${LOCK})`)
      comparisonId = (await saving).comparisonId
      expectReply(await removed, deleteThread)
    } finally {
      holder.release(true)
      await rows('drop trigger delayed on messages')
    }
    expect(await rows('select 1 from messages where thread_id = $1', [threadId])).toEqual([])
    expect(await textsOf(comparisonId)).toEqual(nothing)
  })

  it('[T9] leaves no message of turns that end during the deletion', async () => {
    const { threadId } = await ada.client.threads.create()
    const turns = Array.from({ length: 20 }, (_, index) =>
      arena.call(index % 2 ? '/api/arena/chat' : '/api/arena/dualchat', {
        method: 'POST',
        token: ada.token,
        body: { prompt: 'Quick', threadId },
      }),
    )
    const [removed, ...answers] = await Promise.all([remove(threadId), ...turns])
    expectReply(removed, deleteThread)
    for (const { status } of answers) expect([200, 404]).toContain(status)
    expect(await rows('select 1 from messages where thread_id = $1', [threadId])).toEqual([])
    for (const { json } of answers.filter(({ json }) => json?.comparisonId)) {
      await other.client.votes.cast({ comparisonId: String(json?.comparisonId), voteChoice: 'tie' })
    }
  })
})
