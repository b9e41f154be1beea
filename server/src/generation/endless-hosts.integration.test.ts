import { afterEach, describe, expect, it, vi } from 'vitest'
import { endedStream, rawCall } from '../features/chat/fixtures.ts'
import { endless, events } from '../providers/hosts/recordings.ts'
import { models, piece, refusedWith, says, useHostedArena } from './fixtures.ts'

const ANSWER_CHARS_MAX = 5_000
const cut = 'word '.repeat(ANSWER_CHARS_MAX / 5)
const names = { model1: models.groq, model2: models.google }
const streamPath = '/api/arena/chat/stream'

describe('a host that never ends its text', () => {
  const fixture = useHostedArena({ env: { ANSWER_CHARS_MAX: String(ANSWER_CHARS_MAX) } })
  const newThread = async () => (await fixture.owner.client.threads.create()).threadId
  const turnsOf = async (threadId: string) => (await fixture.owner.client.threads.messages(threadId)).items

  it('[B22] has its answer in a battle cut at the limit and saved so', async () => {
    fixture.script(() => ({ body: endless(piece('word '.repeat(300))) }))
    const threadId = await newThread()
    const { agent1, agent2 } = await fixture.battle({ prompt: 'Well?', ...names, threadId })
    for (const agent of [agent1, agent2]) {
      expect(agent).toMatchObject({ message: cut, finishReason: 'length', fallback: null })
    }
    await Promise.all(fixture.asked().map(({ socketClosed }) => socketClosed))
    expect(await turnsOf(threadId)).toMatchObject([{ model1Response: cut, model2Response: cut }])
  })

  it('[B22] has a JSON answer cut at the limit and saved so', async () => {
    fixture.script(() => says('word '.repeat(ANSWER_CHARS_MAX)))
    const threadId = await newThread()
    expect(await fixture.chat({ prompt: 'Well?', threadId })).toMatchObject({ message: cut, finishReason: 'length' })
    expect(await turnsOf(threadId)).toMatchObject([{ model1Response: cut, finishReason: 'length' }])
  })

  it('[B22] [S2] has its stream ended with done at the limit, and saved so', async () => {
    fixture.script(() => ({ body: endless(piece('word '.repeat(300))) }))
    const threadId = await newThread()
    const { text, last } = endedStream(
      await rawCall(fixture, { prompt: 'Well?', model: models.groq, threadId }).closed(),
    )
    expect(text).toBe(cut)
    expect(last).toMatchObject({ object: 'ai.stream.done', finishReason: 'length' })
    await fixture.asked()[0]!.socketClosed
    expect(await turnsOf(threadId)).toMatchObject([{ model1Response: cut, finishReason: 'length' }])
  })
})

describe('a host that never comes to an end', () => {
  const fixture = useHostedArena({ env: { STREAM_TIMEOUT_MS: '30000' } })
  const withoutText = events({ choices: [{ index: 0, delta: { reasoning: 'Hm. ' } }] })
  const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('[S8] has its stream ended with done at the limit of time, and saved so', async () => {
    const { threadId } = await fixture.owner.client.threads.create()
    stopClock()
    fixture.script(() => ({ body: [piece('word ')], ending: 'stall' }))
    const call = rawCall(fixture, { prompt: 'Well?', model: models.groq, threadId })
    await call.seen('word ')
    vi.advanceTimersByTime(30_000)
    const { text, last } = endedStream(await call.closed())
    expect(text).toBe('word ')
    expect(last).toMatchObject({ object: 'ai.stream.done', finishReason: 'length' })
    await fixture.asked()[0]!.socketClosed
    const { items } = await fixture.owner.client.threads.messages(threadId)
    expect(items).toMatchObject([{ model1Response: 'word ', finishReason: 'length' }])
  })

  it('[S8] fails in a stream when it sends events without text', async () => {
    stopClock()
    fixture.script(() => ({ body: endless(withoutText) }))
    const reply = fixture.post(streamPath, { prompt: 'Well?', model: models.groq })
    const asked = await fixture.request(1)
    vi.advanceTimersByTime(30_000)
    refusedWith(await reply, { status: 500, code: 'API_ERROR' })
    await asked.socketClosed
  })

  it('[B12] is replaced by the fallback in a battle when it sends events without text', async () => {
    stopClock()
    fixture.script((model) => (model === models.google ? { body: endless(withoutText) } : says('Here.')))
    const battle = fixture.battle({ prompt: 'Well?', ...names })
    await Promise.all([fixture.request(1), fixture.request(2)])
    vi.advanceTimersByTime(60_000)
    expect((await battle).agent2.fallback?.reason).toBe('timeout')
  })
})

describe('a host that counts nonsense', () => {
  const fixture = useHostedArena()
  const answerWith = (usage: object) => ({
    body: JSON.stringify({ choices: [{ message: { content: 'Here.' }, finish_reason: 'stop' }], usage }),
  })

  it.each([
    ['huge', { prompt_tokens: 2 ** 40, completion_tokens: 2 ** 40, total_tokens: 2 ** 50 }, 2 ** 31 - 1],
    ['negative', { prompt_tokens: -1, completion_tokens: -(2 ** 40), total_tokens: -1 }, 2],
    ['fractional', { prompt_tokens: 0.5, completion_tokens: 1.5, total_tokens: 2.5 }, 2],
    ['textual', { prompt_tokens: 'a', completion_tokens: 'b', total_tokens: 'c' }, 2],
    ['inexact', { prompt_tokens: 1e300, completion_tokens: 1e300, total_tokens: 1e300 }, 2],
  ])('[B23] does not fail a battle or its vote: %s numbers', async (_, usage, completionTokens) => {
    fixture.script(() => answerWith(usage))
    const battle = await fixture.battle({ prompt: 'Well?', ...names })
    expect(battle.agent1).toMatchObject({ message: 'Here.', fallback: null, usage: { completionTokens } })
    const { comparisonId } = battle
    const { reveal } = await fixture.owner.client.votes.cast({ comparisonId, voteChoice: 'left' })
    expect(reveal.countedAs).toBe('named')
  })
})
