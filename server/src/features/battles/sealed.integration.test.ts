import { createHash } from 'node:crypto'
import { SealedBattleResponse } from '@arena/contract'
import { describe, expect, it } from 'vitest'
import { failing, models, refusedWith, says, useHostedArena } from '../../generation/fixtures.ts'
import { expectConforms } from '../../testing/expect-answer.ts'
import type { Answered } from '../../testing/start-arena.ts'

const fixture = useHostedArena()
const neutral = says('It depends.')
const named = { prompt: 'Well?', model1: models.groq, model2: models.google }

async function sealed(request: object): Promise<{ answered: Answered; battle: SealedBattleResponse }> {
  const answered = await fixture.post('/api/arena/dualchat', { prompt: 'Well?', ...request, sealed: true })
  expect(answered.status, answered.text).toBe(200)
  expect(answered.headers.get('content-type')).toBe('application/json; charset=utf-8')
  return { answered, battle: expectConforms(SealedBattleResponse, answered.json) }
}

/** Everything in the catalogue that identifies a model or its provider. */
async function tellingWords(): Promise<string[]> {
  const { rows } = await fixture.arena.database.pool.query<{ words: string[] }>(
    'select array[model_id::text, model_name, display_name, provider_name] as words from models',
  )
  return rows.flatMap(({ words }) => words)
}

async function wordsToldIn(...answers: Answered[]): Promise<string[]> {
  const visible = answers
    .map(({ text, headers }) => text + JSON.stringify([...headers]))
    .join()
    .toLowerCase()
  return (await tellingWords()).filter((word) => visible.includes(word.toLowerCase()))
}

const vote = (comparisonId: string) => fixture.owner.client.votes.cast({ comparisonId, voteChoice: 'left' })

describe('a sealed battle', () => {
  const kinds: [what: string, request: object][] = [
    ['drawn at random', {}],
    ['drawn against the best', { selectionMode: 'topper' }],
    ['between named models', { model1: models.groq, model2: models.edge }],
    ['of one model with itself', { model1: models.slashed, model2: models.slashed }],
  ]
  const turns: [what: string, script: Parameters<typeof fixture.script>[0]][] = [
    ['both answer', () => neutral],
    ['both fall back', (model) => (model === models.fallback ? neutral : failing.error)],
    ['no model answers', () => failing.rate_limited],
  ]
  for (const [what, request] of kinds) {
    it.each(turns)(
      `[B19] ${what} tells nothing of its models, in the reply${'model1' in request ? '' : ' and the saved thread'}: %s`,
      async (_, script) => {
        fixture.script(script)
        const { threadId } = await fixture.owner.client.threads.create()
        const { answered, battle } = await sealed({ ...request, threadId })
        expect(await wordsToldIn(answered)).toEqual([])
        expect(battle).toMatchObject({ arena: { comparison: null, models: null }, sealed: true })
        for (const agent of [battle.agent1, battle.agent2]) {
          expect(agent).toMatchObject({ model: null, usage: null })
          expect(agent.responseTimeMs).toBe(battle.totalResponseTimeMs)
          expect(agent.output.content).toEqual([{ type: 'output_text', text: agent.message }])
        }
        if ('model1' in request) return
        expect(await wordsToldIn(await fixture.arena.call(`/api/threads/${threadId}/messages`, fixture.owner))).toEqual(
          [],
        )
      },
    )
  }

  it('[B19] shows that a fallback answered, and why, but no model names', async () => {
    fixture.script((model) => (model === models.groq ? failing.empty : neutral))
    const { battle } = await sealed(named)
    expect(battle.agent1).toMatchObject({
      success: true,
      message:
        '[System Note]: The original model was unreachable. Showing response from a basic fallback model.\n\nIt depends.',
      fallback: { model: null, reason: 'empty' },
    })
    expect(battle.agent2).toMatchObject({ message: 'It depends.', fallback: null })

    fixture.script(() => failing.error)
    expect((await sealed(named)).battle.agent2).toMatchObject({
      success: false,
      message: '[System]: The model and its fallback are both temporarily unavailable. Please try again later.',
      fallback: { model: null, reason: 'error' },
    })
  })

  it('[B19] does not change the reply of a battle that is not sealed', async () => {
    for (const request of [named, { ...named, sealed: false }, { ...named, sealed: null }]) {
      expect((await fixture.battle(request)).arena.models).toEqual({ agent1: models.groq, agent2: models.google })
    }
  })

  it.each(['yes', 1, {}])('[B19] is requested with true or false: %j is a 400', async (given) => {
    const answered = await fixture.post('/api/arena/dualchat', { ...named, sealed: given })
    expect(refusedWith(answered, { status: 400, code: 'INVALID_REQUEST' })).toMatch(/sealed/)
    expect(fixture.asked()).toEqual([])
  })

  it('[B19] names its models to the owner of the thread after the vote', async () => {
    const { threadId } = await fixture.owner.client.threads.create()
    const { battle } = await sealed({ threadId })
    const { reveal } = await vote(battle.comparisonId)
    const [turn] = (await fixture.owner.client.threads.messages(threadId)).items
    expect([turn!.model1Name, turn!.model2Name]).toEqual([reveal.agent1.name, reveal.agent2.name])
  })
})

describe('a seal', () => {
  const digest = (salt: string, pair: string) =>
    createHash('sha256').update(Buffer.from(salt, 'hex')).update(pair, 'utf8').digest('hex')

  it.each([
    ['drawn', {}],
    ['named', { model1: models.edge, model2: models.slashed }],
    ['fallback', { model1: models.groq, model2: models.google }],
  ])('[B20] matches what the vote reveals: %s', async (what, request) => {
    if (what === 'fallback') fixture.script((model) => (model === models.fallback ? neutral : failing.error))
    const { battle } = await sealed(request)
    const { reveal } = await vote(battle.comparisonId)
    expect(battle.seal).toMatch(/^[0-9a-f]{64}$/)
    expect(reveal.seal!.salt).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.parse(reveal.seal!.pair)).toEqual([reveal.agent1.name, reveal.agent2.name])
    expect(digest(reveal.seal!.salt, reveal.seal!.pair)).toBe(battle.seal)
  })

  it('[B20] differs for the same pair, so that it cannot be looked up', async () => {
    const battles = [(await sealed(named)).battle, (await sealed(named)).battle]
    const reveals = [await vote(battles[0]!.comparisonId), await vote(battles[1]!.comparisonId)]
    expect(battles[0]!.seal).not.toBe(battles[1]!.seal)
    expect(reveals[0]!.reveal.seal!.salt).not.toBe(reveals[1]!.reveal.seal!.salt)
    expect(reveals[0]!.reveal.seal!.pair).toBe(reveals[1]!.reveal.seal!.pair)
  })

  it('[B20] is null when the battle was not sealed', async () => {
    const { comparisonId } = await fixture.battle(named)
    expect((await vote(comparisonId)).reveal.seal).toBeNull()
  })
})
