import type { OpenAiModel } from '@arena/contract'
import { describe, expect, it } from 'vitest'
import { timeOfId } from '../../base/ids.ts'
import { failing, finish, models, piece, says, useHostedArena } from '../../generation/fixtures.ts'
import { chunksOf, completionsPath, createCompletions, dataOf, refused, said, textOf, user } from './fixtures.ts'

const fixture = useHostedArena({ env: { CONTEXT_CHARS_MAX: '1000', PROMPT_CHARS_MAX: '2000', SYSTEM_CHARS_MAX: '50' } })
const { ask, stream } = createCompletions(fixture)
const model = models.groq
const hello = { model, messages: [user('Hello')] }
const sent = () => fixture.asked().at(-1)!.body

describe('the models', () => {
  const read = async (path: string) => (await fixture.arena.call(path, { token: fixture.owner.token })).json!

  it('[I1] are listed as OpenAI does, with battles and pools', async () => {
    const { pool } = fixture.arena.database
    await pool.query(
      `insert into named_pools select 'small', 'Small', array_agg(model_id) from models where model_name = any ($1)`,
      [[models.groq, models.google]],
    )
    const list = await expect
      .poll(async () => (await read('/v1/models')).data as OpenAiModel[])
      .toContainEqual({ id: 'arena/battle:small', object: 'model', created: 0, owned_by: 'blind-arena' })
      .then(() => read('/v1/models'))
    const { items } = await fixture.owner.client.models.list()
    const data = list.data as OpenAiModel[]
    expect(list.object).toBe('list')
    expect(data.map(({ id }) => id)).toEqual([
      'arena/battle',
      'arena/battle:small',
      ...items.map(({ modelName }) => modelName),
    ])
    const groq = data.find(({ id }) => id === model)!
    // Ids never go back in time, so that one may be later than the clock after a test that changed it.
    const { modelId } = items.find(({ modelName }) => modelName === model)!
    const created = Math.floor(timeOfId(modelId) / 1000)
    expect(groq).toMatchObject({ object: 'model', owned_by: 'groq', created })
  })

  it.each(['arena/battle', models.groq, models.slashed, models.edge])('[I1] %s is read by its id', async (id) => {
    expect(await read(`/v1/models/${id}`)).toMatchObject({ id })
    expect(await read(`/v1/models/${encodeURIComponent(id)}`)).toMatchObject({ id })
  })

  it('[I1] does not know another one', async () => {
    const unknown = await fixture.arena.call('/v1/models/arena/nothing', { token: fixture.owner.token })
    expect(refused(unknown, 404)).toMatchObject({ code: 'model_not_found', param: 'model' })
  })
})

describe('a completion', () => {
  it('[I2] sends the conversation as it is, stores nothing, and has the form of OpenAI', async () => {
    const messages = [
      { role: 'system', content: 'Be brief.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'One' },
          { type: 'text', text: ' and two' },
        ],
      },
      { role: 'user', content: 'Three' },
      { role: 'assistant', content: 'Four' },
      { role: 'developer', content: 'Be briefer.' },
      { role: 'user', content: 'Five' },
      { role: 'assistant', content: 'Si' },
    ]
    const stored = [await fixture.count('comparisons'), await fixture.count('messages')]
    const answered = await ask({ ...hello, messages, user: 'u1', seed: 7, metadata: { a: 'b' } })
    expect(said(answered)).toBe(`The answer of ${model}.`)
    expect(answered.json).toMatchObject({
      id: expect.stringMatching(/^chatcmpl-/),
      object: 'chat.completion',
      model,
      choices: [{ index: 0, finish_reason: 'stop' }],
      usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
    })
    expect(sent().messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'One and two' },
      { role: 'user', content: 'Three' },
      { role: 'assistant', content: 'Four' },
      { role: 'system', content: 'Be briefer.' },
      { role: 'user', content: 'Five' },
      { role: 'assistant', content: 'Si' },
    ])
    expect(Object.keys(sent())).not.toContain('user')
    expect([await fixture.count('comparisons'), await fixture.count('messages')]).toEqual(stored)
  })

  it.each<[string, object, object]>([
    ['nothing', {}, { temperature: 0.7, max_tokens: 4096 }],
    [
      'everything',
      { temperature: 0, top_p: 0.5, stop: ['a', 'b'], max_tokens: 9 },
      { temperature: 0, top_p: 0.5, stop: ['a', 'b'], max_tokens: 9 },
    ],
    ['the other names', { stop: 'a', max_completion_tokens: 9 }, { stop: ['a'], max_tokens: 9 }],
    [
      'null',
      { temperature: null, top_p: null, stop: null, max_tokens: null, n: null, tools: null },
      { temperature: 0.7 },
    ],
    [
      'what changes nothing',
      { n: 1, tools: [], functions: [], logprobs: false, response_format: { type: 'text' } },
      {},
    ],
    ['no limit of LM Studio', { max_tokens: -1 }, { max_tokens: 4096 }],
    ['a seed', { seed: 7 }, { seed: 7 }],
  ])('[I3] passes on %s', async (_, given, expected) => {
    said(await ask({ ...hello, ...given }))
    const { max_completion_tokens, ...body } = sent()
    expect({
      ...(max_completion_tokens !== undefined && { max_tokens: max_completion_tokens }),
      ...body,
    }).toMatchObject(expected)
    expect('stop' in body).toBe('stop' in expected)
  })

  it.each<[string, object]>([
    ['tools', { tools: [{ type: 'function' }], tool_choice: 'none' }],
    ['functions', { functions: [{}], function_call: 'none' }],
  ])('[I3] takes %s that may not be called, and sends none', async (_, given) => {
    said(await ask({ ...hello, ...given }))
    expect(Object.keys(sent()).filter((name) => name in given)).toEqual([])
  })

  it.each([{ content: null }, {}])('[I2] leaves out what the assistant said without a text: %j', async (without) => {
    said(await ask({ ...hello, messages: [user('One'), { role: 'assistant', ...without }, user('Two')] }))
    expect(sent().messages).toEqual([user('One'), user('Two')])
  })

  it('[I4] says that a filter of the host ended the answer, streamed or not', async () => {
    fixture.script(() => ({ body: [piece('One, '), finish('content_filter')] }))
    expect((await ask(hello)).json).toMatchObject({ choices: [{ finish_reason: 'content_filter' }] })
    expect(chunksOf(await stream(hello).closed()).at(-1)!.choices![0]!.finish_reason).toBe('content_filter')
  })

  it('[I3] leaves the temperature to the host if only top_p is sent', async () => {
    said(await ask({ ...hello, top_p: 0.5 }))
    expect(sent()).toMatchObject({ top_p: 0.5 })
    expect(sent()).not.toHaveProperty('temperature')
  })

  it.each<[string, object, RegExp]>([
    ['n', { n: 2 }, /n must be 1/],
    ['tools', { tools: [{ type: 'function' }] }, /tools is not supported/],
    ['functions', { functions: [{}] }, /functions is not supported/],
    ['logprobs', { logprobs: true }, /logprobs is not supported/],
    ['response_format', { response_format: { type: 'json_object' } }, /must have the type text/],
    ['temperature', { temperature: 2.1 }, /from 0 to 2/],
    ['top_p', { top_p: 1.1 }, /from 0 to 1/],
    ['stop', { stop: ['1', '2', '3', '4', '5'] }, /up to 4 texts/],
    ['stop', { stop: '' }, /none of them empty/],
    ['max_tokens', { max_tokens: 0 }, /^max_tokens must be 1 or more/],
    ['max_completion_tokens', { max_completion_tokens: 0, max_tokens: 1 }, /^max_completion_tokens must be 1 or more/],
    ['model', { model: 7 }, /must be a string/],
    ['messages', { messages: undefined }, /is required/],
    ['messages', { messages: [] }, /must be a list of messages/],
    ['messages', { messages: [{ role: 'tool', content: 'x' }] }, /role system, developer, user or assistant/],
    ['messages', { messages: [{ role: 'user' }] }, /a text as its content/],
    ['messages', { messages: [user(' \n')] }, /cannot be empty/],
    ['messages', { messages: [{ role: 'system', content: 'x' }] }, /last message of the user/],
    ['messages', { messages: [{ role: 'user', content: [{ type: 'image_url' }] }] }, /image_url is not supported/],
    ['messages', { messages: [user('x'.repeat(2_001))] }, /at most 2000 characters/],
    ['messages', { messages: [{ role: 'system', content: 'x'.repeat(51) }, user('x')] }, /at most 50 characters/],
  ])('[I3] [I6] [I7] refuses %s in %j', async (param, given, message) => {
    const error = refused(await ask({ ...hello, ...given }), 400)
    expect(error).toMatchObject({ type: 'invalid_request_error', param, code: 'field_invalid' })
    expect(error.message).toMatch(message)
    expect(fixture.asked()).toEqual([])
  })

  it('[I7] refuses a conversation that is longer than chats may be, and takes one of that length', async () => {
    const after = (chars: number) => ({ ...hello, messages: [user('x'.repeat(chars)), user('y'.repeat(2_000))] })
    expect(refused(await ask(after(1_001)), 400)).toMatchObject({ code: 'context_length_exceeded', param: 'messages' })
    said(await ask(after(1_000)))
  })

  it.each([failing.error, failing.rate_limited, says(''), { ending: 'hang up' } as const])(
    '[I5] is a 502 if its model fails, streamed or not, and no other model is asked: %j',
    async (answer) => {
      fixture.script(() => answer)
      for (const request of [hello, { ...hello, stream: true }]) {
        const error = refused(await ask(request), 502)
        expect(error).toMatchObject({ type: 'server_error', code: 'model_failed' })
      }
      expect(new Set(fixture.asked().map(({ body }) => body.model))).toEqual(new Set([model]))
    },
  )
})

describe('a streamed completion', () => {
  const script = () => fixture.script(() => ({ body: [piece('One, "two"\n'), finish('length')] }))

  it('[I4] sends the role, the text, the finish reason and [DONE]', async () => {
    script()
    const reply = await stream(hello).closed()
    expect(reply).toMatchObject({ status: 200, whole: true })
    expect(reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const [head] = chunksOf(reply)
    expect(head).toMatchObject({ object: 'chat.completion.chunk', model })
    const { choices: _, ...common } = head as { choices: unknown }
    const choice = (delta: object, finish_reason: string | null = null) => ({
      ...common,
      choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    })
    expect(dataOf(reply).at(-1)).toBe('[DONE]')
    expect(chunksOf(reply)).toEqual([
      choice({ role: 'assistant', content: '' }),
      choice({ content: 'One, "two"\n' }),
      choice({}, 'length'),
    ])
  })

  it('[I4] sends the usage if it is asked for', async () => {
    script()
    const chunks = chunksOf(await stream({ ...hello, stream_options: { include_usage: true } }).closed())
    expect(chunks.at(-1)).toMatchObject({
      choices: [],
      usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
    })
    expect(chunks.slice(0, -1).map(({ usage }) => usage)).toEqual(chunks.slice(1).map(() => null))
  })

  it('[I5] that is cut off ends with one error and without [DONE]', async () => {
    fixture.script(() => ({ body: [piece('Half an ans')], ending: 'cut' }))
    const reply = await stream(hello).closed()
    expect(reply).toMatchObject({ status: 200, whole: true })
    expect(textOf(reply)).toBe('Half an ans')
    expect(dataOf(reply)).not.toContain('[DONE]')
    expect(chunksOf(reply).at(-1)).toMatchObject({ error: { type: 'server_error', code: 'stream_failed' } })
    expect(chunksOf(reply).filter(({ error }) => error)).toHaveLength(1)
    expect(chunksOf(reply).some(({ choices }) => choices?.[0]?.finish_reason)).toBe(false)
  })

  it('[I5] that the client leaves stops the model', async () => {
    fixture.script(() => ({ body: [piece('One,')], ending: 'stall' }))
    const call = stream(hello)
    await call.seen('One,')
    const request = await fixture.request(1)
    call.disconnect()
    await request.socketClosed
  })
})

describe('errors', () => {
  const call = (path: string, token?: string) =>
    fixture.arena.call(path, { method: 'POST', body: hello, ...(token && { token }) })

  it('[I6] a 401 has a body and the challenge', async () => {
    for (const token of [undefined, 'nonsense', `arena_0123abcd_${'x'.repeat(43)}`]) {
      const answered = await call(completionsPath, token)
      expect(refused(answered, 401)).toMatchObject({ type: 'authentication_error', code: 'invalid_api_key' })
      expect(answered.headers.get('www-authenticate')).toMatch(/^Bearer error=/)
    }
  })

  it('[I6] a key of another service is called no key, and the path without /v1 says where it is', async () => {
    const { message } = refused(await ask(hello, 'sk-proj-0123'), 401)
    expect(message).toMatch(/no API key, which begins with arena_, and no access token/)
    const path = '/chat/completions'
    const { status, json } = await fixture.arena.call(path, { method: 'POST', token: fixture.owner.token, body: hello })
    expect([status, json!.reason]).toEqual([404, 'openai-path-without-v1'])
    expect(json!.error).toMatch(/ends with \/v1$/)
  })

  it('[I6] an unknown model or path is a 404, and what is no JSON a 400', async () => {
    const { token } = fixture.owner
    expect(refused(await ask({ ...hello, model: 'gpt-99' }), 404)).toMatchObject({ code: 'model_not_found' })
    expect(refused(await call('/v1/embeddings', token), 404)).toMatchObject({ code: 'route_not_found' })
    const broken = await fixture.arena.call(completionsPath, { method: 'POST', token, body: '{' })
    expect(refused(broken, 400)).toMatchObject({ code: 'body_not_json', param: null })
  })

  it('[I6] a large body is a 413', async () => {
    expect(refused(await ask({ ...hello, ignored: 'x'.repeat(6_300_000) }), 413).code).toBe('body_too_large')
  })
})
