import type { SealedBattleResponse } from '@arena/contract'
import { describe, expect, it } from 'vitest'
import { failing, finish, models, piece, refusedWith, says, useHostedArena } from '../../generation/fixtures.ts'
import { events as hostEvents } from '../../providers/hosts/recordings.ts'
import { gate } from '../chat/fixtures.ts'
import { createBattleStreams, eventsOf, battlePath as path, streams } from './live/fixtures.ts'

const fixture = useHostedArena()
const named = { prompt: 'Well?', model1: models.groq, model2: models.google }
const drawn = { prompt: 'Well?', sealed: true }

const { stream, ended, ofModel } = createBattleStreams(fixture)

describe('a streamed battle', () => {
  it('[B26] shows each side as it arrives, after headers that are sent at once', async () => {
    const [start, rest] = [gate(), gate()]
    ofModel({
      [models.groq]: { body: [start.opened, piece('One,'), rest.opened, piece(' two.'), finish()] },
      [models.google]: { body: [rest.opened, piece('Three.'), finish()] },
    })
    const call = stream(named)
    await fixture.request(2)
    expect(call.reply().status).toBe(200)
    start.open()
    await call.seen('One,')
    expect(eventsOf(call.reply())).toEqual([
      { object: 'arena.stream.delta', side: 'agent1', delta: { type: 'output_text', text: 'One,' } },
    ])
    rest.open()
    const { done } = await ended(call)
    expect(done).toMatchObject({
      success: true,
      sealed: false,
      agent1: { message: 'One, two.', model: { name: models.groq } },
      agent2: { message: 'Three.', model: { name: models.google } },
      arena: { models: { agent1: models.groq, agent2: models.google } },
    })
  })

  it('[B26] is stored before `done`, in its thread, and can be voted on', async () => {
    const { threadId } = await fixture.owner.client.threads.create()
    const { done } = await ended(stream({ ...named, threadId }))
    const { items } = await fixture.owner.client.threads.messages(threadId)
    expect(items).toMatchObject([{ comparisonId: done.comparisonId, model1Response: done.agent1.message }])
    await fixture.owner.client.votes.cast({ comparisonId: done.comparisonId, voteChoice: 'left' })
  })

  it.each<[string, object, number, 'INVALID_REQUEST' | 'NOT_FOUND']>([
    ['without a prompt', { prompt: ' ' }, 400, 'INVALID_REQUEST'],
    ['with an unknown model', { ...named, model1: 'unknown' }, 400, 'INVALID_REQUEST'],
    ['with an unknown thread', { ...named, threadId: crypto.randomUUID() }, 404, 'NOT_FOUND'],
  ])('[B26] %s is refused with a plain HTTP error', async (_, body, status, code) => {
    refusedWith(await fixture.post(path, body), { status, code })
    expect(fixture.asked()).toEqual([])
  })

  it('[B26] discards the text of a model that fails, and shows the note and the text of the fallback', async () => {
    ofModel({ [models.groq]: { body: [piece('Half an ans')], ending: 'cut' } })
    const { events, done } = await ended(stream(named))
    expect(events).toContainEqual({ object: 'arena.stream.reset', side: 'agent1', reason: 'error' })
    expect(done.agent1).toMatchObject({ fallback: { model: models.fallback, reason: 'error' } })
    expect(done.agent1.message).toMatch(/^\[System Note\].*\n\nBy llama-3.1-8b-instant\.$/s)
    expect(done.agent2.fallback).toBeNull()
  })

  it('[B26] says that nothing answered when the fallback fails as well', async () => {
    ofModel({ [models.groq]: failing.error, [models.fallback]: { body: [piece('Ha')], ending: 'cut' } })
    const { done } = await ended(stream(named))
    expect(done.agent1).toMatchObject({ success: false, finishReason: null })
    expect(done.agent1.message).toMatch(/^\[System\]: /)
  })

  it.each([
    ['asked for', { liveReasoning: true }, ['agent1 Hm.', 'agent2 So.']],
    ['not asked for', {}, []],
    ['asked for in a sealed battle', { liveReasoning: true, sealed: true }, []],
  ])('[B26] [B19] shows the reasoning while it is written, %s', async (_, wanted, expected) => {
    const thinking = (reasoning: string) => ({
      body: [hostEvents({ choices: [{ index: 0, delta: { reasoning } }] }), piece('Yes.'), finish()],
    })
    ofModel({ [models.groq]: thinking('Hm.'), [models.google]: thinking('So.') })
    const { events, done } = await ended(stream({ ...named, ...wanted }))
    const shown = events.flatMap((event) =>
      event.object === 'arena.stream.reasoning' ? [`${event.side} ${event.delta.text}`] : [],
    )
    expect(shown.toSorted()).toEqual(expected)
    expect(done.agent1.reasoning).toBe('sealed' in wanted ? null : 'Hm.')
  })

  it('[B26] ends with an error if it cannot be stored', async () => {
    const { pool } = fixture.arena.database
    await pool.query('alter table comparisons add constraint refused check (false) not valid')
    const reply = await stream(named)
      .closed()
      .finally(() => pool.query('alter table comparisons drop constraint refused'))
    expect(reply.whole).toBe(true)
    expect(eventsOf(reply).at(-1)).toMatchObject({ object: 'ai.error', code: 'STREAM_ERROR', reason: 'stream-failed' })
  })

  it('[B17] that the client leaves stops both models, and nothing is stored', async () => {
    ofModel({
      [models.groq]: { body: [piece('One,')], ending: 'stall' },
      [models.google]: { body: [piece('Three,')], ending: 'stall' },
    })
    const stored = await fixture.count('comparisons')
    const call = stream(named)
    await call.seen('One,')
    const asked = [await fixture.request(1), await fixture.request(2)]
    call.disconnect()
    await Promise.all(asked.map(({ socketClosed }) => socketClosed))
    fixture.script(() => says('Here.'))
    await fixture.battle(named)
    expect(await fixture.count('comparisons')).toBe(stored + 1)
  })

  it('[B26] of a slow reader does not hold up another, and arrives whole', async () => {
    const long = Array.from({ length: 300 }, (_, line) => `${line} ${'x'.repeat(1_000)}\n`)
    fixture.script((_, { body }) =>
      JSON.stringify(body.messages).includes('Long') ? streams(...long) : streams('Short.'),
    )
    const slow = stream({ ...named, prompt: 'Long' }, { reading: 'later' })
    await Promise.all([fixture.request(1), fixture.request(2)].map(async (request) => (await request).answered))
    await ended(stream(named))
    slow.startReading()
    const { done } = await ended(slow)
    expect(done.agent1.message).toBe(long.join(''))
  })
})

describe('a sealed streamed battle', () => {
  const words = Array.from({ length: 40 }, (_, index) => `word${index} 👩‍👩‍👧 `)

  it('[B26] shows both sides in step: neither starts alone, nor is more than 40 characters ahead', async () => {
    const later = gate()
    let calls = 0
    fixture.script(() => {
      calls += 1
      return calls === 1 ? streams(...words) : { body: [later.opened, ...words.map(piece), finish()] }
    })
    const call = stream(drawn)
    await (await fixture.request(1)).answered
    // Another call makes sure that the service has had its turn.
    await fixture.arena.call('/health')
    expect(call.reply().writes).toEqual([])
    later.open()
    const { events, done } = await ended(call)
    const shown = { agent1: 0, agent2: 0 }
    for (const event of events) {
      if (event.object !== 'arena.stream.delta') continue
      shown[event.side] += event.delta.text.length
      expect(Math.abs(shown.agent1 - shown.agent2)).toBeLessThanOrEqual(40)
    }
    expect(done.agent1.message).toBe(words.join(''))
  })

  it.each<[string, Parameters<typeof fixture.script>[0]]>([
    ['both answer', () => streams(...words)],
    ['both fall back', (model) => (model === models.fallback ? streams('It depends.') : failing.error)],
    ['nothing answers', () => failing.rate_limited],
  ])('[B19] [N5] contains nothing that identifies the models, nor does the next turn: %s', async (_, script) => {
    fixture.script(script)
    const first = await ended(stream(drawn))
    const { comparisonId } = first.done
    const second = await ended(stream({ prompt: 'Why?', continues: comparisonId, sealed: false }))
    const { rows } = await fixture.arena.database.pool.query<{ words: string[] }>(
      'select array[model_id::text, model_name, display_name, provider_name] as words from models',
    )
    const telling = rows.flatMap(({ words }) => words)
    for (const { done, bytes } of [first, second]) {
      expect(telling.filter((word) => bytes.toLowerCase().includes(word.toLowerCase()))).toEqual([])
      const { reveal } = await fixture.owner.client.votes.cast({ comparisonId: done.comparisonId, voteChoice: 'tie' })
      expect(reveal.seal).not.toBeNull()
      expect((done as SealedBattleResponse).sealed).toBe(true)
    }
  })
})

it('[N2] [N4] a streamed battle continues another', async () => {
  fixture.script((model) => streams(model === models.groq ? 'Left.' : 'Right.'))
  const first = await ended(stream(named))
  const { done } = await ended(stream({ prompt: 'Why?', continues: first.done.comparisonId }))
  expect(done).toMatchObject({ contextTurns: 1, conversation: { id: first.done.comparisonId, turn: 2 } })
  const heard = fixture.asked().map(({ body }) => [body.model, body.messages] as const)
  for (const [model, content] of [
    [models.groq, 'Left.'],
    [models.google, 'Right.'],
  ]) {
    expect(heard.findLast(([asked]) => asked === model)![1]).toEqual([
      { role: 'user', content: 'Well?' },
      { role: 'assistant', content },
      { role: 'user', content: 'Why?' },
    ])
  }
})
