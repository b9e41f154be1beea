import { createClient } from '@arena/client'
import * as server from '@arena/server'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createCliFixture } from '../fixtures.ts'

const fixture = await createCliFixture()
const service = await fixture.serve()
afterAll(async () => {
  await service.close()
  await fixture.close()
})

const anybody = createClient({ baseUrl: service.url })
const [one, two, three] = server.simulatedModels.map(({ modelName }) => modelName) as [string, string, string]
const pools = (...words: string[]) => fixture.arena(['pools', ...words])
const set = (name: string, models: string, label = 'Coding') => pools('set', name, '--label', label, '--models', models)
const poll = (read: () => Promise<unknown>) => expect.poll(read, { interval: 200 })

beforeEach(() => pools('remove', 'coding'))

describe('pools', () => {
  it('[B35] are none at first, and the hint says how to add one', async () => {
    const { code, out, err } = await pools('list')
    expect([code, out]).toEqual([0, 'POOL  NAME  ELIGIBLE  MODELS\n'])
    expect(err).toContain('npx arena pools set --help')
  })

  it('[B34] [B35] are saved, listed, and used by the running service', async () => {
    expect(await set('coding', `${one}, ${two},${three}`)).toMatchObject({
      code: 0,
      out: 'Saved coding with 3 models.\n',
    })
    expect((await pools('list')).out).toContain(`coding  Coding  3         ${one}, ${two}, ${three}`)
    await poll(async () => (await anybody.models.pools()).items).toEqual([
      { name: 'coding', label: 'Coding', eligible: 3 },
    ])
    const { token } = await anybody.identity.guest()
    const client = createClient({ baseUrl: service.url, token })
    expect((await client.battles.start({ prompt: 'Well?', pool: 'coding' })).pool).toBe('coding')
  })

  it('[B32] [B33] have fewer eligible models when one is paused; a weight is listed too', async () => {
    await set('coding', `${one},${two},${three}`)
    expect(await fixture.arena(['models', 'pause', one])).toMatchObject({ code: 0, out: `Paused ${one}.\n` })
    expect(JSON.parse((await pools('list', '--json')).out)).toEqual([
      { name: 'coding', label: 'Coding', eligible: 2, modelNames: [one, two, three] },
    ])
    await poll(async () => (await anybody.models.pools()).items[0]?.eligible).toBe(2)
    expect(await fixture.arena(['models', 'weight', two, '2.5'])).toMatchObject({
      code: 0,
      out: `${two} has the weight 2.5.\n`,
    })
    const { out } = await fixture.arena(['models', 'list'])
    expect(out).toMatch(new RegExp(`^${one} .* yes, paused$`, 'm'))
    expect(out).toMatch(new RegExp(`^${two} .* yes, weight 2.5$`, 'm'))
    const listed = JSON.parse((await fixture.arena(['models', 'list', '--json'])).out)
    expect(listed).toContainEqual(expect.objectContaining({ modelName: two, weight: 2.5, paused: false }))
    expect(await fixture.arena(['models', 'resume', one])).toMatchObject({ code: 0, out: `Resumed ${one}.\n` })
    await poll(async () => (await anybody.models.pools()).items[0]?.eligible).toBe(3)
  })

  it.each<[string, string[], RegExp]>([
    ['a wrong name', ['pools', 'set', 'Coding', '--label', 'C', '--models', `${one},${two}`], /^name must have/],
    ['an unknown model', ['pools', 'set', 'x', '--label', 'C', '--models', `${one},unknown`], /has no model 'unknown'/],
    ['one model', ['pools', 'set', 'x', '--label', 'C', '--models', one], /at least two models/],
    ['a pool that does not exist', ['pools', 'remove', 'x'], /^There is no pool 'x'/],
    ['an unknown model to pause', ['models', 'pause', `${one}x`], /^There is no model/],
    ['a weight of nothing', ['models', 'weight', one, '0'], /^A weight is a number from 0.01 to 10, not '0'/],
    ['a weight that is no number', ['models', 'weight', one, 'two'], /^A weight is a number/],
  ])('[B32] [B35] are refused with a sentence for %s', async (_, words, sentence) => {
    const { code, out, err } = await fixture.arena(words)
    expect([code > 0, out]).toEqual([true, ''])
    expect(err).toMatch(sentence)
  })

  it('[B35] are removed', async () => {
    await set('coding', `${one},${two}`)
    expect(await pools('remove', 'coding')).toMatchObject({ code: 0, out: 'Removed coding.\n' })
    await poll(async () => (await anybody.models.pools()).items).toEqual([])
  })
})
