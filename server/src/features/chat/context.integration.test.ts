import { Message } from '@arena/contract'
import { describe, expect, it } from 'vitest'
import { failing, finish, models, piece, refusedWith, says, useHostedArena } from '../../generation/fixtures.ts'
import type { RecordedRequest } from '../../providers/hosts/recorded-host.ts'
import { expectConforms } from '../../testing/expect-answer.ts'
import { captureStatements } from '../../testing/explain.ts'
import { storeTurns } from '../../testing/store-turns.ts'
import { endedStream, rawCall } from './fixtures.ts'

const CONTEXT_CHARS_MAX = 500
const fixture = useHostedArena({ env: { CONTEXT_CHARS_MAX: String(CONTEXT_CHARS_MAX) } })
const paths = ['/api/arena/chat', '/api/arena/chat/stream'] as const

const newThread = async () => (await fixture.owner.client.threads.create({ mode: 'chat' })).threadId
const vote = (comparisonId: string) => fixture.owner.client.votes.cast({ comparisonId, voteChoice: 'left' })

/** What the host received with the last request, as `role: text`. */
const lastHeard = (): string[] => {
  const { messages } = fixture.asked().at(-1)!.body as { messages: { role: string; content: string }[] }
  return messages.map(({ role, content }) => `${role}: ${content}`)
}

/** Answers with the model's side and the prompt, whole or as a stream. */
const echo = (model: string, { body }: RecordedRequest) => {
  const prompt = (body.messages as { content: string }[]).at(-1)!.content
  const text = `${model === models.google ? 'R' : 'L'}: ${prompt}`
  return body.stream === true ? { body: [piece(text), finish()] } : says(text)
}

/** A chat that must succeed, buffered or streamed. Returns `contextTurns` of its reply. */
async function chat(path: (typeof paths)[number], request: object): Promise<number> {
  if (path === '/api/arena/chat') return (await fixture.chat(request)).contextTurns
  const { last } = endedStream(await rawCall(fixture, request, { path }).closed())
  if (last.object !== 'ai.stream.done') throw new Error('the stream failed')
  return last.contextTurns
}

describe.each(paths)('POST %s', (path) => {
  it('[N8] with the context of a thread sends its earlier chat turns, and alone nothing of them', async () => {
    fixture.script(echo)
    const threadId = await newThread()
    const request = { model: models.groq, threadId, context: 'thread' }
    expect(await chat(path, { ...request, prompt: 'One' })).toBe(0)
    expect(await chat(path, { ...request, prompt: 'Two', model: models.google })).toBe(1)
    expect(await chat(path, { ...request, prompt: 'Three', system: 'Be brief.' })).toBe(2)
    const earlier = ['user: One', 'assistant: L: One', 'user: Two', 'assistant: R: Two']
    expect(lastHeard()).toEqual(['system: Be brief.', ...earlier, 'user: Three'])
    for (const context of [undefined, null, 'none']) {
      expect(await chat(path, { ...request, prompt: 'Four', context })).toBe(0)
      expect(lastHeard()).toEqual(['user: Four'])
    }
  })

  it('[N8] [N3] leaves out the oldest turns, those without text, and battles', async () => {
    const threadId = await newThread()
    fixture.script(() => says('x'.repeat(CONTEXT_CHARS_MAX - 50)))
    await fixture.chat({ prompt: 'Long', threadId })
    fixture.script(() => failing.error)
    await fixture.chat({ prompt: 'Failed', threadId })
    fixture.script(echo)
    await fixture.battle({ prompt: 'Battle', threadId })
    await fixture.chat({ prompt: 'a'.repeat(30), threadId, model: models.groq })
    expect(await chat(path, { prompt: 'Next', threadId, context: 'thread' })).toBe(1)
    expect(lastHeard()).toEqual([`user: ${'a'.repeat(30)}`, `assistant: L: ${'a'.repeat(30)}`, 'user: Next'])
  })

  it('[N8] sends the answer of a fallback without its note', async () => {
    const threadId = await newThread()
    fixture.script((model) => (model === models.google ? failing.error : says('From the fallback.')))
    await fixture.chat({ prompt: 'One', model: models.google, threadId })
    fixture.script(echo)
    await chat(path, { prompt: 'Two', threadId, context: 'thread' })
    expect(lastHeard()).toEqual(['user: One', 'assistant: From the fallback.', 'user: Two'])
  })

  it('[N12] leaves out what a turn replaced, and keeps the battle that a replaced turn continued', async () => {
    fixture.script(echo)
    const battle = await fixture.battle({ prompt: 'Tea?', model1: models.groq, model2: models.google })
    const threadId = await newThread()
    const request = { model: models.groq, threadId, context: 'thread' }
    const ofBattle = ['user: Tea?', 'assistant: L: Tea?']
    await chat(path, { prompt: 'One', threadId, continues: battle.comparisonId, side: 'agent1' })
    await chat(path, { ...request, prompt: 'Two' })
    await chat(path, { ...request, prompt: 'Three' })
    // Another prompt instead of the second turn, which removes the third one.
    expect(await chat(path, { ...request, prompt: 'Other', replaces: 2 })).toBe(2)
    expect(lastHeard()).toEqual([...ofBattle, 'user: One', 'assistant: L: One', 'user: Other'])
    expect(await chat(path, { ...request, prompt: 'Next' })).toBe(3)
    expect(lastHeard().slice(-3)).toEqual(['user: Other', 'assistant: L: Other', 'user: Next'])
    // Another first prompt: only the battle remains.
    expect(await chat(path, { ...request, prompt: 'Start', replaces: 1 })).toBe(1)
    expect(lastHeard()).toEqual([...ofBattle, 'user: Start'])
    expect(await chat(path, { ...request, prompt: 'End' })).toBe(2)
    const { items } = await fixture.owner.client.threads.messages(threadId)
    expect(items.map(({ replaces }) => replaces)).toEqual([null, null, null, 2, null, 1, null])
    const refused = await fixture.post(path, { ...request, prompt: 'No', replaces: 8 })
    expect(refusedWith(refused, { status: 400, code: 'INVALID_REQUEST' })).toContain('replaces must be the position')
  })

  it.each([
    [{ context: 'thread' }, 'context thread needs a threadId'],
    [{ replaces: 1 }, 'replaces must be the position of a turn of threadId'],
    [{ replaces: 0 }, 'replaces must be from 1 to 2147483647'],
    [{ context: 'all' }, 'context must be one of none, thread'],
    [{ side: 'agent1' }, 'Set both continues and side, or neither of them'],
    [{ continues: crypto.randomUUID() }, 'Set both continues and side, or neither of them'],
    [{ continues: 'mine', side: 'agent1' }, 'continues must be a UUID'],
    [{ continues: crypto.randomUUID(), side: 'left' }, 'side must be one of agent1, agent2'],
    [
      { continues: crypto.randomUUID(), side: 'agent1', model: models.groq },
      'continues uses the models of the continued battle: leave out model',
    ],
  ])('[N8] [N9] refuses %j', async (given, sentence) => {
    const answered = await fixture.post(path, { prompt: 'Well?', ...given })
    expect(refusedWith(answered, { status: 400, code: 'INVALID_REQUEST' })).toBe(sentence)
    expect(fixture.asked()).toEqual([])
  })
})

describe.each(paths)('a chat that continues one side of a battle, by POST %s', (path) => {
  it.each([
    ['agent1', models.groq, 'L'],
    ['agent2', models.google, 'R'],
  ] as const)('[N9] is answered by the model of %s, with the turns of its side', async (side, model, letter) => {
    fixture.script(echo)
    const first = await fixture.battle({ prompt: 'Tea?', model1: models.groq, model2: models.google })
    const second = await fixture.battle({ prompt: 'Milk?', continues: first.comparisonId })
    expect(await chat(path, { prompt: 'Why?', continues: second.comparisonId, side })).toBe(2)
    expect(fixture.asked().at(-1)!.body.model).toBe(model)
    const turns = [`user: Tea?`, `assistant: ${letter}: Tea?`, 'user: Milk?', `assistant: ${letter}: Milk?`]
    expect(lastHeard()).toEqual([...turns, 'user: Why?'])
  })

  it('[N10] is remembered by later turns of its thread, which begin with the battle', async () => {
    fixture.script(echo)
    const threadId = await newThread()
    await fixture.chat({ prompt: 'Before', threadId })
    const battle = await fixture.battle({ prompt: 'Tea?', model1: models.groq, model2: models.google, threadId })
    const continued = { continues: battle.comparisonId, side: 'agent2', context: 'thread', threadId }
    expect(await chat(path, { prompt: 'Why?', ...continued })).toBe(1)
    expect(await chat(path, { prompt: 'How?', model: models.google, context: 'thread', threadId })).toBe(2)
    const turns = ['user: Tea?', 'assistant: R: Tea?', 'user: Why?', 'assistant: R: Why?']
    expect(lastHeard()).toEqual([...turns, 'user: How?'])
    const { items } = await fixture.owner.client.threads.messages(threadId)
    expect(items.map((turn) => expectConforms(Message, turn).conversation?.turn ?? null)).toEqual([null, 1, null, null])
    const continues = { comparisonId: battle.comparisonId, side: 'agent2', threadId }
    expect(items.map((turn) => turn.continues)).toEqual([null, null, continues, null])
    await fixture.owner.client.threads.share(threadId, 'public')
    const shared = await fixture.arena.anybody.threads.messages(threadId)
    expect(shared.items.map((turn) => turn.continues)).toEqual([null, null, null, null])

    expect(await chat(path, { prompt: 'Again?', ...continued, side: 'agent1' })).toBe(1)
    expect(await chat(path, { prompt: 'So?', model: models.groq, context: 'thread', threadId })).toBe(2)
    expect(lastHeard()).toEqual([
      'user: Tea?',
      'assistant: L: Tea?',
      'user: Again?',
      'assistant: L: Again?',
      'user: So?',
    ])
  })

  it('[N9] needs a vote of the caller on a turn of the conversation, unless the caller chose the models', async () => {
    const refused = async (continues: string) => {
      const answered = await fixture.post(path, { prompt: 'Why?', continues, side: 'agent1' })
      expect(refusedWith(answered, { status: 403, code: 'FORBIDDEN' })).toContain('vote first')
    }
    const start = async (request: object) =>
      String((await fixture.post('/api/arena/dualchat', { prompt: 'Tea?', ...request })).json!.comparisonId)
    fixture.script(echo)
    const named = { model1: models.groq, model2: models.google }
    for (const request of [{ sealed: true }, {}, { ...named, sealed: true }]) {
      const first = await start(request)
      await refused(first)
      const { client } = await fixture.arena.signIn()
      await client.votes.cast({ comparisonId: first, voteChoice: 'tie' })
      await refused(first)
      const second = await start({ continues: first })
      await vote(second)
      expect(await chat(path, { prompt: 'Why?', continues: first, side: 'agent1' })).toBe(1)
    }
    expect(await chat(path, { prompt: 'Why?', continues: await start(named), side: 'agent1' })).toBe(1)
  })

  it('[N9] refuses unknown battles, those of others, and retired models', async () => {
    const { comparisonId } = await fixture.battle({ prompt: 'Tea?', model1: models.groq, model2: models.google })
    const body = { prompt: 'Why?', continues: comparisonId, side: 'agent1' }
    const { token } = await fixture.arena.signIn()
    const asked = fixture.asked().length
    const unknown = await fixture.post(path, { ...body, continues: crypto.randomUUID() })
    refusedWith(unknown, { status: 404, code: 'NOT_FOUND' })
    refusedWith(await fixture.post(path, body, { token }), { status: 403, code: 'FORBIDDEN' })
    await fixture.keepOnly(models.google)
    refusedWith(await fixture.post(path, body), { status: 400, code: 'INVALID_REQUEST' })
    expect(fixture.asked()).toHaveLength(asked)
    fixture.script(echo)
    expect(await chat(path, { ...body, side: 'agent2' })).toBe(1)
  })
})

it('[N9] reports the selection mode manual', async () => {
  const { comparisonId } = await fixture.battle({ prompt: 'Tea?', model1: models.groq, model2: models.google })
  const reply = await fixture.chat({ prompt: 'Why?', continues: comparisonId, side: 'agent1' })
  expect([reply.model.name, reply.selectionMode]).toEqual([models.groq, 'manual'])
})

it('[N10] [T9] sends nothing of a battle whose thread was deleted', async () => {
  fixture.script(echo)
  const [battleThread, threadId] = [await newThread(), await newThread()]
  const named = { model1: models.groq, model2: models.google }
  const { comparisonId } = await fixture.battle({ prompt: 'Tea?', ...named, threadId: battleThread })
  await fixture.chat({ prompt: 'Why?', continues: comparisonId, side: 'agent1', threadId })
  await fixture.owner.client.threads.delete(battleThread)
  const [turn] = (await fixture.owner.client.threads.messages(threadId)).items
  expect(turn!.continues).toEqual({ comparisonId, side: 'agent1', threadId: null })
  const { contextTurns } = await fixture.chat({ prompt: 'And?', model: models.groq, threadId, context: 'thread' })
  expect(contextTurns).toBe(1)
  expect(lastHeard()).toEqual(['user: Why?', 'assistant: L: Why?', 'user: And?'])
})

it('[N3] [N8] reads no texts that cannot fit, however long the thread is', async () => {
  fixture.script(echo)
  const threadId = await newThread()
  await storeTurns(fixture.arena.database, threadId, { turns: 500, answerChars: CONTEXT_CHARS_MAX })
  const ask = () => fixture.chat({ prompt: 'Next', threadId, context: 'thread' })
  const { statement, values } = (await captureStatements(fixture.arena.database, ask)).get('chat.context')!
  // The turn that was just saved, and three before it.
  expect(await fixture.arena.database.rows(statement, values)).toHaveLength(4)
})
