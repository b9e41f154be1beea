import { describe, expect, it } from 'vitest'
import { models, refusedWith, says, useHostedArena } from '../../generation/fixtures.ts'

const fixture = useHostedArena()
const path = '/api/arena/dualchat'
const refused = { status: 400, code: 'INVALID_REQUEST' } as const

const drawn = async (request: object = {}) => {
  const { arena } = await fixture.battle({ prompt: 'Well?', ...request })
  return [arena.models.agent1, arena.models.agent2] as const
}

/** The models that may be drawn, from the public list. */
async function eligibleModels() {
  const { items } = await fixture.owner.client.models.list()
  return items.filter((model) => model.providerName !== 'cloudflare').map((model) => model.modelName)
}

/** All possible draws of the first model, one after the other. */
async function sweep(count: number, request: object = {}): Promise<string[]> {
  const firsts: string[] = []
  for (let index = 0; index < count; index += 1) {
    fixture.roll((index + 0.5) / count, 0, 0)
    firsts.push((await drawn(request))[0])
  }
  return firsts
}

describe('a random battle', () => {
  it('[B3] can draw every active model of groq and google, each with the same probability, and no other', async () => {
    const eligible = await eligibleModels()
    expect(eligible).toHaveLength(10)
    expect((await sweep(eligible.length)).toSorted()).toEqual(eligible.toSorted())
  })

  it('[B7] swaps the sides by a coin', async () => {
    fixture.roll(0.2, 0.7, 0.499999)
    const heads = await drawn()
    fixture.roll(0.2, 0.7, 0.5)
    const tails = await drawn()
    expect(tails).toEqual(heads.toReversed())
  })

  it.each(['random', 'topper'])(
    '[B8] by %s explains what to configure when one model is left',
    async (selectionMode) => {
      // The edge-hosted one is active but is never drawn.
      await fixture.keepOnly(models.groq, models.edge)
      const answered = await fixture.post(path, { prompt: 'Well?', selectionMode })
      const sentence = refusedWith(answered, { status: 500, code: 'API_ERROR' })
      expect(sentence).toMatch(/GROQ_API_KEY.*GOOGLE_API_KEY.*arena models add/)
      expect(fixture.asked()).toEqual([])
    },
  )

  it('[B8] needs only the two models that are named', async () => {
    await fixture.keepOnly(models.edge)
    expect(await drawn({ model1: models.edge, model2: models.edge })).toEqual([models.edge, models.edge])
  })
})

describe('named models', () => {
  it.each([
    ['names with a slash and an at sign', models.slashed, models.edge],
    ['the other way round', models.edge, models.slashed],
    ['names of one provider', models.groq, models.slashed],
  ])('[B3] [B4] are left and right as named: %s', async (_, model1, model2) => {
    // A coin that would swap the sides of a drawn battle.
    fixture.roll(0.9, 0.9, 0.9)
    expect(await drawn({ model1, model2 })).toEqual([model1, model2])
    const asked = fixture.asked().map(({ body, path }) => [body.model, path])
    const of = (model: string) => (model === models.edge ? '/cloudflare/chat/completions' : '/groq/chat/completions')
    expect(asked.toSorted()).toEqual([model1, model2].map((model) => [model, of(model)]).toSorted())
  })

  it('[B4] may be given by id, in lower or upper case', async () => {
    const [left, right] = [await fixture.modelId(models.edge), await fixture.modelId(models.google)]
    expect(await drawn({ model1: left, model2: right.toUpperCase() })).toEqual([models.edge, models.google])
  })

  it.each(['manual', 'random', 'topper'])('[B4] take precedence over selectionMode %s', async (selectionMode) => {
    const { agent1, agent2 } = await fixture.battle({
      prompt: 'Well?',
      model1: models.groq,
      model2: models.google,
      selectionMode,
    })
    expect([agent1, agent2].map((agent) => [agent.model.name, agent.selectionMode])).toEqual([
      [models.groq, 'manual'],
      [models.google, 'manual'],
    ])
  })

  it.each([
    [{ model1: models.groq }],
    [{ model2: models.groq }],
    [{ model1: models.groq, model2: null }],
    [{ model1: models.groq, selectionMode: 'random' }],
    [{ model2: models.groq, selectionMode: 'manual' }],
  ])('[B4] are refused when there is only one: %j', async (request) => {
    const answered = await fixture.post(path, { prompt: 'Well?', ...request })
    expect(refusedWith(answered, refused)).toBe('Set both model1 and model2, or neither of them')
    expect(fixture.asked()).toEqual([])
  })

  it.each([{ selectionMode: 'manual' }, { selection_mode: 'manual' }])('[B4] are required by %j', async (request) => {
    const answered = await fixture.post(path, { prompt: 'Well?', ...request })
    expect(refusedWith(answered, refused)).toBe('selectionMode manual needs both model1 and model2')
    expect(fixture.asked()).toEqual([])
  })

  it.each([
    ['unknown on the left', { model1: 'gpt-9', model2: models.groq }, 'gpt-9'],
    ['unknown on the right', { model1: models.groq, model2: 'openai/gpt-9' }, 'openai/gpt-9'],
    ['the id of nothing', { model1: models.groq, model2: crypto.randomUUID() }, ''],
    ['almost a name', { model1: models.groq, model2: models.google.toUpperCase() }, models.google.toUpperCase()],
    ['a display name', { model1: models.groq, model2: 'Gemini 2.5 Pro' }, 'Gemini 2.5 Pro'],
    ['“auto”', { model1: models.groq, model2: 'auto' }, 'auto'],
  ])('[B4] are refused when %s, and add nothing to the catalogue', async (_, request, name) => {
    const before = await fixture.count('models')
    const sentence = refusedWith(await fixture.post(path, { prompt: 'Well?', ...request }), refused)
    expect(sentence).toContain('There is no active model')
    expect(sentence).toContain(name)
    expect(fixture.asked()).toEqual([])
    expect(await fixture.count('models')).toBe(before)
  })

  it('[B4] are refused when retired, by name and by id, and accepted when active again', async () => {
    const id = await fixture.modelId(models.google)
    await fixture.keepOnly(models.groq, models.edge)
    for (const model2 of [models.google, id]) {
      const answered = await fixture.post(path, { prompt: 'Well?', model1: models.groq, model2 })
      expect(refusedWith(answered, refused)).toBe(`There is no active model '${model2}'; GET /api/models lists them`)
    }
    await fixture.keepOnly(models.groq, models.google)
    expect(await drawn({ model1: models.groq, model2: id })).toEqual([models.groq, models.google])
  })
})

describe('one model on both sides', () => {
  it('[B5] is asked twice and may give two answers', async () => {
    fixture.script(() => says(`Take ${fixture.asked().length}.`))
    const { agent1, agent2 } = await fixture.battle({
      prompt: 'Well?',
      model1: models.groq,
      model2: await fixture.modelId(models.groq),
    })
    expect([agent1.message, agent2.message].toSorted()).toEqual(['Take 1.', 'Take 2.'])
    expect([agent1.model, agent2.model].map(({ name }) => name)).toEqual([models.groq, models.groq])
  })
})
