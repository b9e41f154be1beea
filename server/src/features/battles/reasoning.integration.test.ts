import { beforeAll, describe, expect, it } from 'vitest'
import { failing, models, useHostedArena } from '../../generation/fixtures.ts'
import type { RecordedAnswer, RecordedRequest } from '../../providers/hosts/recorded-host.ts'
import { events } from '../../providers/hosts/recordings.ts'
import { gate, rawCall } from '../chat/fixtures.ts'

const fixture = useHostedArena()
const named = { prompt: 'Well?', model1: models.groq, model2: models.google }

/** A thought of a model. No answer and no prompt contains these words. */
const thoughtOf = (model: string) => `Pondering by ${model}`
const PONDERING = 'Pondering'

const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }
/** In dollars, with the prices below. */
const costOf: Readonly<Record<string, number>> = { [models.groq]: 20, [models.google]: 200, [models.fallback]: 2 }

/** Answers with reasoning, as a host does that sends it apart from the text. */
function thinks(model: string, { body }: RecordedRequest): RecordedAnswer {
  const said = { reasoning_content: thoughtOf(model), content: `By ${body.stream ? 'stream' : 'post'}.` }
  const choice = { index: 0, finish_reason: 'stop' }
  return body.stream
    ? {
        body: events(
          { choices: [{ index: 0, delta: said }] },
          { choices: [{ ...choice, delta: {} }], usage },
          '[DONE]',
        ),
      }
    : { body: JSON.stringify({ choices: [{ ...choice, message: { role: 'assistant', ...said } }], usage }) }
}

beforeAll(async () => {
  // 10 tokens of the prompt and 5 of the answer. The other models have no price.
  await fixture.arena.database.pool.query(
    `update models set input_price = price * 1e6, output_price = 2 * price * 1e6
     from (values ($1, 1), ($2, 10), ($3, 0.1)) as known(name, price) where model_name = name`,
    [models.groq, models.google, models.fallback],
  )
})

const newThread = async () => (await fixture.owner.client.threads.create()).threadId
const messagesOf = (threadId: string, reader: { token?: string } = fixture.owner) =>
  fixture.arena.call(`/api/threads/${threadId}/messages`, reader)
const setSharing = (enabled: boolean) =>
  fixture.arena.database.pool.query("update flags set enabled = $1 where key = 'public_sharing'", [enabled])
const firstMessage = async (threadId: string) =>
  (await fixture.owner.client.threads.messages(threadId)).items[0] as unknown as Record<string, unknown>
const stream = async (path: string, request: object) => (await rawCall(fixture, request, { path }).closed()).writes
const lastEvent = (writes: readonly string[]) =>
  JSON.parse(writes.at(-1)!.slice('data: '.length)) as Record<string, Record<string, unknown>>

const battles: [how: string, start: (request: object) => Promise<{ text: string; reply: Record<string, unknown> }>][] =
  [
    [
      'buffered',
      async (request) => {
        const { text, json } = await fixture.post('/api/arena/dualchat', request)
        return { text, reply: json! }
      },
    ],
    [
      'streamed',
      async (request) => {
        const writes = await stream('/api/arena/dualchat/stream', request)
        return { text: writes.join(''), reply: lastEvent(writes) }
      },
    ],
  ]

describe.each(battles)('a %s battle', (_, start) => {
  it('[B29] [B31] has the reasoning and the cost of each answer, apart from the message', async () => {
    fixture.script(thinks)
    const threadId = await newThread()
    const { reply } = await start({ ...named, threadId })
    for (const [side, model] of [
      ['agent1', models.groq],
      ['agent2', models.google],
    ] as const) {
      expect(reply[side]).toMatchObject({ reasoning: thoughtOf(model), cost: costOf[model] })
      expect((reply[side] as { message: string }).message).toMatch(/^By (stream|post)\.$/)
    }
    expect(await firstMessage(threadId)).toMatchObject({
      model1Reasoning: thoughtOf(models.groq),
      model2Reasoning: thoughtOf(models.google),
      model1Cost: costOf[models.groq],
      model2Cost: costOf[models.google],
    })
  })

  it('[B29] [B31] that is sealed shows them after the vote, to voters who may read it', async () => {
    fixture.script(thinks)
    // Only these have prices.
    await fixture.keepOnly(models.groq, models.google)
    const threadId = await newThread()
    await fixture.owner.client.threads.share(threadId, 'public')
    const { text, reply } = await start({ prompt: 'Well?', sealed: true, threadId })
    expect(reply).toMatchObject({ agent1: { reasoning: null, cost: null }, agent2: { reasoning: null, cost: null } })
    const hidden = { model1Reasoning: null, model2Reasoning: null, model1Cost: null, model2Cost: null }
    const stranger = await fixture.arena.signIn()
    expect(text).not.toContain(PONDERING)
    for (const reader of [fixture.owner, stranger, {}]) {
      const messages = await messagesOf(threadId, reader)
      expect(messages.text).not.toContain(PONDERING)
      expect(messages.json).toMatchObject({ items: [hidden] })
    }

    const comparisonId = String(reply.comparisonId)
    const vote = await fixture.owner.client.votes.cast({ comparisonId, voteChoice: 'left' })
    const again = await fixture.owner.client.votes.read(comparisonId)
    for (const { agent1, agent2 } of [vote.reveal, again.reveal]) {
      expect([agent1.reasoning, agent2.reasoning]).toEqual([thoughtOf(agent1.name), thoughtOf(agent2.name)])
      expect([agent1.cost, agent2.cost]).toEqual([costOf[agent1.name], costOf[agent2.name]])
    }
    const { agent1, agent2 } = vote.reveal
    expect(await firstMessage(threadId)).toMatchObject({
      model1Reasoning: agent1.reasoning,
      model2Reasoning: agent2.reasoning,
      model1Cost: agent1.cost,
      model2Cost: agent2.cost,
    })
    for (const reader of [stranger, {}]) {
      const messages = await messagesOf(threadId, reader)
      expect(messages.text).not.toContain(PONDERING)
      expect(messages.json).toMatchObject({ items: [hidden] })
    }
    const other = await stranger.client.votes.cast({ comparisonId, voteChoice: 'left' })
    expect(other.reveal.agent1.reasoning).toBe(agent1.reasoning)
    const expectNoReasoning = async () => {
      const later = [
        await stranger.client.votes.read(comparisonId),
        await (await fixture.arena.signIn()).client.votes.cast({ comparisonId, voteChoice: 'left' }),
      ]
      for (const { reveal } of later) expect(reveal.agent1).toMatchObject({ name: agent1.name, reasoning: null })
    }
    await setSharing(false)
    await expectNoReasoning().finally(() => setSharing(true))
    await fixture.owner.client.threads.share(threadId, 'private')
    await expectNoReasoning()
    const { reveal } = await fixture.owner.client.votes.read(comparisonId)
    expect(reveal.agent1.reasoning).toBe(agent1.reasoning)
  })

  it('[B29] [B31] has the reasoning and the cost of the fallback that answered', async () => {
    fixture.script((model, request) => (model === models.groq ? failing.error : thinks(model, request)))
    const { reply } = await start(named)
    expect(reply.agent1).toMatchObject({
      fallback: { model: models.fallback },
      reasoning: thoughtOf(models.fallback),
      cost: costOf[models.fallback],
    })
  })

  it('[B31] has no cost where the price is unknown, or nothing answered', async () => {
    fixture.script((model, request) => (model === models.slashed ? thinks(model, request) : failing.error))
    const { reply } = await start({ prompt: 'Well?', model1: models.slashed, model2: models.groq })
    expect(reply).toMatchObject({
      agent1: { reasoning: thoughtOf(models.slashed), cost: null },
      agent2: { success: false, reasoning: null, cost: null },
    })
  })
})

describe('a chat', () => {
  it('[B29] [B31] has the reasoning and the cost in its reply, its last event and its turns', async () => {
    fixture.script(thinks)
    const threadId = await newThread()
    const request = { prompt: 'Well?', model: models.groq, threadId }
    const answer = { reasoning: thoughtOf(models.groq), cost: costOf[models.groq] }
    expect(await fixture.chat(request)).toMatchObject({ ...answer, message: 'By post.' })
    const writes = await stream('/api/arena/chat/stream', request)
    expect(lastEvent(writes)).toMatchObject({ object: 'ai.stream.done', ...answer })
    expect(writes.slice(0, -1).join('')).not.toContain(PONDERING)
    const turn = { model1Reasoning: answer.reasoning, model1Cost: answer.cost, model2Reasoning: null, model2Cost: null }
    expect((await messagesOf(threadId)).json).toMatchObject({ items: [turn, turn] })
  })

  it.each([true, false])('[B29] repeats them for an Idempotency-Key; in a thread: %s', async (inThread) => {
    fixture.script(thinks)
    const request = { prompt: 'Well?', model: models.groq, ...(inThread && { threadId: await newThread() }) }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await fixture.post('/api/arena/chat', request, { headers })
    expect(first.json).toMatchObject({ reasoning: thoughtOf(models.groq), cost: costOf[models.groq] })
    expect((await fixture.post('/api/arena/chat', request, { headers })).json).toEqual(first.json)
  })
})

describe('the reasoning of an answer', () => {
  it('[B29] is not sent to a model with later turns, and is not searched', async () => {
    fixture.script(thinks)
    const threadId = await newThread()
    const { comparisonId } = await fixture.battle({ ...named, threadId })
    await fixture.battle({ prompt: 'And now?', continues: comparisonId, threadId })
    await fixture.chat({ prompt: 'And you?', continues: comparisonId, side: 'agent1', threadId })
    await fixture.chat({ prompt: 'And then?', context: 'thread', model: models.groq, threadId })
    const asked = fixture.asked()
    expect(asked).toHaveLength(6)
    expect(JSON.stringify(asked.at(-1)!.body)).toContain('By post.')
    expect(JSON.stringify(asked.map(({ body }) => body))).not.toContain(PONDERING)
    const found = async (search: string) => (await fixture.owner.client.threads.list({ search })).items
    expect(await found(PONDERING)).toEqual([])
    expect(await found('And then?')).toHaveLength(1)
  })

  it('[B29] counts neither for the length of the answer, nor as something the answer says of its model', async () => {
    const thought = 'I am Llama, made by Meta. '.repeat(10)
    fixture.script((model, request) => {
      const { body } = thinks(model, request)
      return { body: String(body).replace(thoughtOf(model), thought) }
    })
    const { comparisonId } = await fixture.battle(named)
    const { rows } = await fixture.arena.database.pool.query<{ tokens: number; class: string }>(
      'select left_style[1] as tokens, class from comparisons where comparison_id = $1',
      [comparisonId],
    )
    expect(rows).toEqual([{ tokens: 0, class: 'named' }])
  })

  const stored = async (comparisonId: string) =>
    (
      await fixture.arena.database.pool.query<Record<string, unknown>>(
        'select left_text, left_reasoning, right_reasoning, left_cost from comparisons where comparison_id = $1',
        [comparisonId],
      )
    ).rows[0]
  const erased = { left_text: null, left_reasoning: null, right_reasoning: null, left_cost: costOf[models.groq] }

  it('[B30] is deleted with the thread, and counts toward its size', async () => {
    fixture.script(thinks)
    const threadId = await newThread()
    const sizeOf = async () =>
      (
        await fixture.arena.database.pool.query<{ bytes: number }>(
          'select text_bytes::int as bytes from threads where thread_id = $1',
          [threadId],
        )
      ).rows[0]!.bytes
    const { comparisonId } = await fixture.battle({ ...named, threadId })
    const thoughts = thoughtOf(models.groq).length + thoughtOf(models.google).length
    expect(await sizeOf()).toBe('Well?'.length + 2 * 'By post.'.length + thoughts)
    await fixture.chat({ prompt: 'Well?', model: models.groq, threadId })
    expect(await sizeOf()).toBe(2 * 'Well?'.length + 3 * 'By post.'.length + thoughts + thoughtOf(models.groq).length)
    await fixture.owner.client.threads.delete(threadId)
    expect(await stored(comparisonId)).toEqual(erased)
    const { reveal } = await fixture.owner.client.votes.cast({ comparisonId, voteChoice: 'tie' })
    expect(reveal.agent1.reasoning).toBeNull()
  })

  it('[B30] is not stored if the thread was deleted while the models wrote', async () => {
    const threadId = await newThread()
    const hold = gate()
    fixture.script((model, request) => ({ body: [hold.opened, String(thinks(model, request).body)] }))
    const battle = fixture.battle({ ...named, threadId })
    await fixture.request(2)
    await fixture.owner.client.threads.delete(threadId)
    hold.open()
    expect(await stored((await battle).comparisonId)).toEqual(erased)
  })

  it('[B30] is erased with the texts of a deleted user', async () => {
    fixture.script(thinks)
    const guest = await fixture.arena.signIn()
    const { comparisonId } = await guest.client.battles.start(named)
    expect(await stored(comparisonId)).toMatchObject({ left_reasoning: thoughtOf(models.groq) })
    await guest.client.identity.deleteMe()
    expect(await stored(comparisonId)).toEqual(erased)
  })
})
