import { Message } from '@arena/contract'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { failing, finish, loggedFor, models, piece, refusedWith, useHostedArena } from '../../generation/fixtures.ts'
import type { RecordedAnswer } from '../../providers/hosts/recorded-host.ts'
import { expectConforms } from '../../testing/expect-answer.ts'
import { PATIENCE } from '../../testing/patience.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { endedStream, eventsOf, gate, rawCall } from './fixtures.ts'

const fixture = useHostedArena()
const path = '/api/arena/chat/stream'
const newThread = async () => (await fixture.owner.client.threads.create({ mode: 'chat' })).threadId
const turnsOf = async (threadId: string) =>
  (await fixture.owner.client.threads.messages(threadId)).items.map((turn) => expectConforms(Message, turn))

describe('a stream in a thread', () => {
  it('[S6] is a turn of it, like a chat that is not streamed', async () => {
    fixture.script(() => ({ body: [piece('Four, '), piece('I think 👋'), finish()] }))
    const threadId = await newThread()
    endedStream(await rawCall(fixture, { prompt: '2 + 2?', model: models.google, threadId }).closed())
    expect(await turnsOf(threadId)).toMatchObject([
      {
        promptText: '2 + 2?',
        model1Name: models.google,
        model2Name: null,
        model1Response: 'Four, I think 👋',
        model2Response: null,
        comparisonId: null,
        finishReason: 'stop',
        position: 1,
      },
    ])
    expect((await fixture.owner.client.threads.read(threadId)).messageCount).toBe(1)
  })

  it.each<[string, RecordedAnswer, string, string]>([
    ['stop', { body: [piece('Whole.'), finish()] }, 'Whole.', 'ai.stream.done'],
    ['length', { body: [piece('Long'), finish('length')] }, 'Long', 'ai.stream.done'],
    ['error', { body: [piece('Half an')], ending: 'cut' }, 'Half an', 'ai.error'],
  ])('[S6] is saved before the last event is sent, ended by %s', async (finishReason, answer, response, lastObject) => {
    fixture.script(() => answer)
    const threadId = await newThread()
    const locked = new pg.Client({ connectionString: fixture.arena.databaseUrl })
    await locked.connect()
    try {
      await locked.query('begin; lock table messages in access exclusive mode')
      const call = rawCall(fixture, { prompt: 'Well?', model: models.groq, threadId })
      await untilWaiting(fixture.arena.database, 1, 'messages')
      for (let round = 0; round < 5; round += 1) await fixture.arena.call('/health')
      expect(eventsOf(call.reply()).filter((event) => event.object !== 'ai.stream.delta')).toEqual([])
      await locked.query('commit')
      expect(endedStream(await call.closed())).toMatchObject({ text: response, last: { object: lastObject } })
    } finally {
      await locked.end()
    }
    expect(await turnsOf(threadId)).toMatchObject([{ model1Response: response, finishReason, position: 1 }])
  })

  it('[S6] is saved as cancelled, with the received text, when the client disconnects', async () => {
    fixture.script(() => ({ body: [piece('Half an')], ending: 'stall' }))
    const threadId = await newThread()
    const call = rawCall(fixture, { prompt: 'Well?', model: models.groq, threadId })
    await call.seen('Half an')
    call.disconnect()
    await fixture.asked()[0]!.socketClosed
    const turns = await vi.waitUntil(async () => {
      const found = await turnsOf(threadId)
      return found.length > 0 && found
    }, PATIENCE)
    expect(turns).toMatchObject([{ model1Response: 'Half an', finishReason: 'cancelled', position: 1 }])
    expect((await fixture.owner.client.threads.read(threadId)).messageCount).toBe(1)
  })

  it.each<[string, RecordedAnswer]>([
    ['a failure', failing.error],
    ['an empty answer', { body: [finish()] }],
    ['a cut connection', { body: [], ending: 'cut' }],
  ])('[S6] is not saved when no text came before %s', async (_, answer) => {
    fixture.script(() => answer)
    const threadId = await newThread()
    refusedWith(await fixture.post(path, { prompt: 'Well?', model: models.groq, threadId }), {
      status: 500,
      code: 'API_ERROR',
    })
    expect(await turnsOf(threadId)).toEqual([])
    expect((await fixture.owner.client.threads.read(threadId)).messageCount).toBe(0)
  })

  it('[S6] is not saved when the client disconnects before any text', async () => {
    fixture.script((_, { body }) =>
      JSON.stringify(body.messages).includes('stay') ? { body: [piece('Here.'), finish()] } : { ending: 'silence' },
    )
    const threadId = await newThread()
    const call = rawCall(fixture, { prompt: 'I leave', model: models.groq, threadId })
    const asked = await fixture.request(1)
    call.disconnect()
    await asked.socketClosed
    endedStream(await rawCall(fixture, { prompt: 'I stay', model: models.groq, threadId }).closed())
    expect((await turnsOf(threadId)).map((turn) => turn.promptText)).toEqual(['I stay'])
  })

  it.each<[string, RecordedAnswer]>([
    ['finished', { body: [piece('Whole.'), finish()] }],
    ['broken off', { body: [piece('Whole.')], ending: 'cut' }],
  ])('[S3] [S6] that cannot be saved ends with ai.error and never with done: %s', async (name, answer) => {
    fixture.script(() => answer)
    const threadId = await newThread()
    const { pool } = fixture.arena.database
    await pool.query('alter table messages add constraint refused check (false) not valid')
    try {
      const reply = await rawCall(fixture, { prompt: 'Well?', model: models.groq, threadId }).closed()
      const { text, last } = endedStream(reply)
      expect(text).toBe('Whole.')
      expect(last).toMatchObject({ object: 'ai.error', code: 'STREAM_ERROR' })
      expect(reply.writes.join('')).not.toContain('constraint')
      const logged = loggedFor(fixture.arena, reply.headers.get('x-correlation-id')!)
      expect(logged).toContain(name === 'finished' ? 'a finished turn could not be saved' : 'could not be saved')
    } finally {
      await pool.query('alter table messages drop constraint refused')
    }
    expect(await turnsOf(threadId)).toEqual([])
    expect((await fixture.owner.client.threads.read(threadId)).messageCount).toBe(0)
  })

  it('[S6] that is deleted meanwhile gets no turn, and the stream continues to its end', async () => {
    const rest = gate()
    fixture.script(() => ({ body: [piece('Whole'), rest.opened, piece('.'), finish()] }))
    const threadId = await newThread()
    const before = await fixture.count('messages')
    const call = rawCall(fixture, { prompt: 'Well?', model: models.groq, threadId })
    await call.seen('Whole')
    await fixture.owner.client.threads.delete(threadId)
    rest.open()
    expect(endedStream(await call.closed())).toMatchObject({ text: 'Whole.', last: { object: 'ai.stream.done' } })
    expect(await fixture.count('messages')).toBe(before)
  })
})
