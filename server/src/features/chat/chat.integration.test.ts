import { Message } from '@arena/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  apiKeys,
  failing,
  indiscretion,
  loggedFor,
  models,
  refusedWith,
  says,
  silent,
  useHostedArena,
} from '../../generation/fixtures.ts'
import { expectConforms } from '../../testing/expect-answer.ts'

const fixture = useHostedArena()
const path = '/api/arena/chat'
const refused = { status: 400, code: 'INVALID_REQUEST' } as const
const newThread = async () => (await fixture.owner.client.threads.create({ mode: 'chat' })).threadId
const turnsOf = async (threadId: string) =>
  (await fixture.owner.client.threads.messages(threadId)).items.map((turn) => expectConforms(Message, turn))

afterEach(() => {
  vi.useRealTimers()
})

describe('a chat', () => {
  it('[C1] returns exactly one ChatResponse, each member with its value', async () => {
    fixture.script(() => says('Four 👋', { promptTokens: 8, completionTokens: 3, finishReason: 'length' }))
    const response = await fixture.chat({ prompt: '2 + 2?', model: models.slashed })
    expect(response).toEqual({
      object: 'ai.response',
      success: true,
      message: 'Four 👋',
      reasoning: null,
      output: { type: 'message', content: [{ type: 'output_text', text: 'Four 👋' }] },
      model: { name: models.slashed, displayName: 'GPT-OSS 120B', provider: 'groq' },
      prompt: '2 + 2?',
      selectionMode: 'manual',
      responseTimeMs: expect.any(Number),
      usage: { promptTokens: 8, completionTokens: 3, totalTokens: 11 },
      cost: null,
      timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
      finishReason: 'length',
      fallback: null,
      contextTurns: 0,
    })
    expect(fixture.asked()).toHaveLength(1)
  })

  it.each<[string, () => string | Promise<string>, string]>([
    ['a name with a slash', () => models.slashed, models.slashed],
    ['a name with an at sign, of the edge', () => models.edge, models.edge],
    ['an id', () => fixture.modelId(models.google), models.google],
  ])('[C1] takes %s, with the selection mode manual', async (_, model, name) => {
    const response = await fixture.chat({ prompt: 'Well?', model: await model() })
    expect([response.model.name, response.selectionMode]).toEqual([name, 'manual'])
    expect(fixture.asked().map(({ body }) => body.model)).toEqual([name])
  })

  it.each([{}, { model: 'auto' }, { model: null }, { model: '' }])(
    '[C1] with %j draws evenly from groq and google, with the selection mode automatic',
    async (request) => {
      const { items } = await fixture.owner.client.models.list()
      const eligible = items.filter((model) => model.providerName !== 'cloudflare').map((model) => model.modelName)
      const drawn: string[] = []
      for (let index = 0; index < eligible.length; index += 1) {
        fixture.roll((index + 0.5) / eligible.length)
        const { model, selectionMode } = await fixture.chat({ prompt: 'Well?', ...request })
        expect(selectionMode).toBe('automatic')
        drawn.push(model.name)
      }
      expect(drawn.toSorted()).toEqual(eligible.toSorted())
    },
  )

  it('[C1] has the settings of a battle when none are given, and those that are given', async () => {
    await fixture.chat({ prompt: 'Well?', model: models.google })
    await fixture.chat({ prompt: 'Well?', model: models.groq, system: 'Be brief.', max_tokens: 3, temperature: 0 })
    expect(fixture.asked().map(({ body }) => body)).toEqual([
      {
        model: models.google,
        messages: [{ role: 'user', content: 'Well?' }],
        temperature: 0.7,
        max_tokens: 4096,
      },
      {
        model: models.groq,
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Well?' },
        ],
        temperature: 0,
        max_completion_tokens: 3,
      },
    ])
  })
})

describe.each(['/api/arena/chat', '/api/arena/chat/stream'])('POST %s', (path) => {
  it.each([{}, { prompt: null }, { prompt: '' }, { prompt: ' \n' }])('[C2] refuses %j', async (body) => {
    expect(refusedWith(await fixture.post(path, body), refused)).toBe('Prompt is required and cannot be empty')
    expect(fixture.asked()).toEqual([])
  })

  it.each([
    [{ temperature: 2.01 }, 'temperature must be from 0 to 2'],
    [{ maxTokens: 1.5 }, 'maxTokens must be a whole number'],
    [{ model: 5 }, 'model must be a string'],
    [{ system: {} }, 'system must be a string'],
    [{ threadId: 'mine' }, 'threadId must be a UUID'],
  ])('[C2] refuses %j', async (given, sentence) => {
    expect(refusedWith(await fixture.post(path, { prompt: 'Well?', ...given }), refused)).toBe(sentence)
    expect(fixture.asked()).toEqual([])
  })

  it('[C2] refuses unknown and retired models, and adds none', async () => {
    const before = await fixture.count('models')
    await fixture.keepOnly(models.groq)
    for (const model of ['gpt-9', 'Auto', crypto.randomUUID(), models.google, await fixture.modelId(models.google)]) {
      const sentence = refusedWith(await fixture.post(path, { prompt: 'Well?', model }), refused)
      expect(sentence).toBe(`There is no active model '${model}'; GET /api/models lists them`)
    }
    expect(fixture.asked()).toEqual([])
    expect(await fixture.count('models')).toBe(before)
  })

  it('[C2] refuses unknown threads and those of others before any model is asked', async () => {
    const threadId = await newThread()
    const { token } = await fixture.arena.signIn()
    const unknown = await fixture.post(path, { prompt: 'Well?', threadId: crypto.randomUUID() })
    refusedWith(unknown, { status: 404, code: 'NOT_FOUND' })
    const foreign = await fixture.post(path, { prompt: 'Well?', threadId, userId: fixture.owner.userId }, { token })
    refusedWith(foreign, { status: 403, code: 'FORBIDDEN' })
    expect(fixture.asked()).toEqual([])
  })
})

describe('a chat whose model fails', () => {
  const note = `[System Note]: The original model '${models.google}' was unreachable. Showing response from basic fallback model '${models.fallback}'.`

  it.each(['error', 'rate_limited', 'empty'] as const)('[C3] by %s is answered by the fallback', async (reason) => {
    fixture.script((model) => (model === models.google ? failing[reason] : says('Four.')))
    const response = await fixture.chat({ prompt: '2 + 2?', model: models.google })
    expect(response).toMatchObject({
      success: true,
      message: `${note}\n\nFour.`,
      model: { name: models.google, provider: 'google' },
      fallback: { model: models.fallback, reason },
    })
  })

  it('[C3] and whose fallback fails has a sentence about it, with status 200 and no text of the provider', async () => {
    fixture.script(() => failing.error)
    const headers = { 'x-correlation-id': 'c3-both' }
    const answered = await fixture.post(path, { prompt: '2 + 2?', model: models.google }, { headers })
    expect(answered.status).toBe(200)
    expect(answered.json).toMatchObject({
      success: false,
      message: `[System]: The model '${models.google}' and its fallback are both temporarily unavailable. Please try again later.`,
      usage: { promptTokens: 0, completionTokens: 0, totalTokens: 0 },
      finishReason: null,
      fallback: { model: models.fallback, reason: 'error' },
    })
    const secrets = [indiscretion, 'api.groq.com', fixture.hostUrl, ...Object.values(apiKeys)]
    expect(secrets.filter((secret) => answered.text.includes(secret))).toEqual([])
    expect(loggedFor(fixture.arena, 'c3-both')).toContain(models.google)
  })
})

describe('a chat in a thread', () => {
  it('[C4] is a turn of it, without a second model', async () => {
    const threadId = await newThread()
    const response = await fixture.chat({ prompt: '2 + 2?', model: models.groq, threadId })
    expect(await turnsOf(threadId)).toEqual([
      {
        messageId: expect.any(String),
        threadId,
        promptText: '2 + 2?',
        history: null,
        attachments: [],
        model1Name: models.groq,
        model2Name: null,
        model1Response: response.message,
        model2Response: null,
        model1Reasoning: null,
        model2Reasoning: null,
        model1Cost: null,
        model2Cost: null,
        model1TimeMs: response.responseTimeMs,
        model2TimeMs: null,
        model1Fallback: null,
        model2Fallback: null,
        model1Missing: false,
        model2Missing: false,
        model1FinishReason: null,
        model2FinishReason: null,
        comparisonId: null,
        conversation: null,
        continues: null,
        replaces: null,
        seal: null,
        voteChoice: null,
        hasVoted: false,
        settings: null,
        finishReason: 'stop',
        position: 1,
        createdAt: expect.stringMatching(/Z$/),
      },
    ])
    expect((await fixture.owner.client.threads.read(threadId)).messageCount).toBe(1)
    expect(fixture.asked()[0]!.body.messages).toEqual([{ role: 'user', content: '2 + 2?' }])
  })

  it.each([
    ['a fallback’s answer with its note', says('Four.', { finishReason: 'length' }), 'length'],
    ['the sentence if no model answered', failing.error, 'error'],
  ])('[C3] [C4] saves %s', async (_, fallback, finishReason) => {
    fixture.script((model) => (model === models.fallback ? fallback : failing.error))
    const threadId = await newThread()
    const { message } = await fixture.chat({ prompt: '2 + 2?', model: models.google, threadId })
    const [turn] = await turnsOf(threadId)
    expect(turn).toMatchObject({ model1Name: models.google, model1Response: message, finishReason })
  })

  it('[C4] has the next position among chats and battles, also when many end at once', async () => {
    const threadId = await newThread()
    await Promise.all([
      ...Array.from({ length: 6 }, () => fixture.chat({ prompt: 'Well?', thread_id: threadId })),
      ...Array.from({ length: 6 }, () => fixture.battle({ prompt: 'Well?', threadId })),
    ])
    const turns = await turnsOf(threadId)
    expect(turns.map((turn) => turn.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(turns.filter((turn) => turn.comparisonId === null)).toHaveLength(6)
  })

  it('[C4] that cannot be saved is a 500, and nothing is saved', async () => {
    const threadId = await newThread()
    const before = await fixture.count('messages')
    await fixture.arena.database.pool.query('alter table messages add constraint refused check (false) not valid')
    try {
      const answered = await fixture.post(path, { prompt: 'Well?', threadId })
      expect(refusedWith(answered, { status: 500, code: 'API_ERROR' })).toContain('could not complete')
    } finally {
      await fixture.arena.database.pool.query('alter table messages drop constraint refused')
    }
    expect(await fixture.count('messages')).toBe(before)
    expect((await fixture.owner.client.threads.read(threadId)).messageCount).toBe(0)
  })

  it('[C4] whose client disconnects cancels the model’s call and is not saved', async () => {
    fixture.script(() => silent)
    const threadId = await newThread()
    const caller = new AbortController()
    const left = fixture.owner.client.chat
      .once({ prompt: 'Well?', threadId }, { signal: caller.signal })
      .catch(() => 'left')
    const asked = await fixture.request(1)
    caller.abort()
    expect(await left).toBe('left')
    await asked.socketClosed
    fixture.script(() => says('Here.'))
    await fixture.chat({ prompt: 'I stay', threadId })
    expect((await turnsOf(threadId)).map((turn) => turn.promptText)).toEqual(['I stay'])
  })
})
