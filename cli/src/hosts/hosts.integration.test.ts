import { createClient } from '@arena/client'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createCliFixture, listenLocally } from '../fixtures.ts'

const KEY = 'sk-a-key-of-the-lab'
const OTHER_KEY = 'sk-another-key'
const answer = (text: string) =>
  JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }] })
const streamed = (text: string) =>
  [{ choices: [{ index: 0, delta: { content: text }, finish_reason: 'stop' }] }]
    .map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`)
    .concat('data: [DONE]\n\n')
    .join('')

const keys: (string | undefined)[] = []
const lab = await listenLocally(async (request, response) => {
  keys.push(request.headers.authorization)
  if (request.url === '/v1/models') {
    response.end(JSON.stringify({ data: [{ id: 'small', context_length: 4096 }, { id: 'large' }] }))
    return
  }
  let body = ''
  for await (const chunk of request) body += chunk
  response.end(JSON.parse(body).stream ? streamed('Paris') : answer('Paris'))
})
const fixture = await createCliFixture({ env: { ARENA_SECRET_KEY: 'a secret of this installation, long enough' } })
const service = await fixture.serve()
afterAll(async () => {
  await service.close()
  await lab.close()
  await fixture.close()
})

const hosts = (...words: string[]) => fixture.arena(['hosts', ...words], { environment: { LAB_API_KEY: KEY } })
const addLab = () => hosts('add', 'lab', '--base-url', `${lab.url}/v1`, '--key', 'env:LAB_API_KEY')
const storeKey = () => fixture.arena(['hosts', 'add', 'lab', '--key', '-'], { input: `${OTHER_KEY}\n` })
const addModels = () => hosts('discover', 'lab', '--add', 'small,large')

beforeEach(async () => {
  await fixture.database.pool.query('truncate hosts, host_failures, models cascade')
  keys.length = 0
})

describe('hosts', () => {
  it('[G1] are none at first, and the hint says how to add one', async () => {
    const { code, out, err } = await hosts('list')
    expect([code, out]).toEqual([0, 'HOST  ADDRESS  DIALECT  KEY  DRAWN  FROM  HEALTH\n'])
    expect(err).toContain('npx arena hosts add --help')
    expect((await hosts('list', '--presets')).out).toMatch(/^anthropic +Anthropic +https:\/\/api\.anthropic\.com/m)
  })

  it('[G2] [G3] [G8] are added, tried, and used by the running service, with a key of the environment', async () => {
    const added = await addLab()
    expect(added).toMatchObject({ code: 0, out: `Saved lab (${lab.url}/v1).\n` })
    expect(added.err).toContain('npx arena hosts discover lab')
    expect((await hosts('discover', 'lab')).out).toMatch(/^small +4096 +- +- +- +no$/m)
    expect(await hosts('discover', 'lab', '--add', 'small,nothing')).toMatchObject({ code: 1 })
    expect(await addModels()).toMatchObject({ code: 0, out: 'Added 2 models of lab.\n' })
    expect((await hosts('discover', 'lab')).out).toMatch(/^large +- +- +- +- +yes$/m)
    const tested = await hosts('test', 'lab')
    expect(tested.code).toBe(0)
    expect(tested.out).toMatch(/buffered {2}"Paris" in \d+ ms\n {2}streamed {2}"Paris" in \d+ ms, first text after/)
    expect(new Set(keys)).toEqual(new Set([`Bearer ${KEY}`]))
    expect((await fixture.arena(['models', 'list'])).out).toMatch(/^small .* no: the key of lab is missing$/m)
  })

  it('[G2] [G3] have a key that is read from standard input, stored encrypted, and used without a restart', async () => {
    await addLab()
    await addModels()
    expect((await storeKey()).code).toBe(0)
    expect((await hosts('list')).out).toMatch(/^lab .* stored +yes +admin +ok$/m)
    const { token } = await createClient({ baseUrl: service.url }).identity.guest()
    const client = createClient({ baseUrl: service.url, token })
    await expect.poll(async () => (await client.models.list()).items.length, { interval: 200 }).toBe(2)
    const { agent1 } = await client.battles.start({ prompt: 'Which city?', model1: 'small', model2: 'large' })
    expect(agent1.message).toBe('Paris')
    expect(keys.at(-1)).toBe(`Bearer ${OTHER_KEY}`)
    const { rows } = await fixture.database.pool.query('select hosts::text as row from hosts')
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(OTHER_KEY).toString('hex'))
    for (const words of [['list'], ['list', '--json'], ['test', 'lab']]) {
      const { out, err } = await hosts(...words)
      expect(out + err).not.toContain(OTHER_KEY)
    }
    expect((await fixture.arena(['doctor'])).out).toMatch(/^ok +lab +\w+ answered in \d+ ms$/m)
  })

  it('[G9] that the service avoids are listed as failing, also by the doctor', async () => {
    await addLab()
    await storeKey()
    await addModels()
    await fixture.database.pool.query(
      `insert into host_failures (instance_id, host, failing_since, reason, status)
       values (gen_random_uuid(), 'lab', '2026-01-02T03:04:05Z', 'key-refused', 401)`,
    )
    const since = '2026-01-02T03:04:05.000Z: It refused the key (status 401).'
    expect((await hosts('list')).out).toContain(`failing since ${since}`)
    expect(JSON.parse((await hosts('list', '--json')).out)).toMatchObject([
      { name: 'lab', health: { state: 'failing', failureReason: 'key-refused', failureStatus: 401 } },
    ])
    expect((await fixture.arena(['doctor'])).out).toMatch(
      /^note +lab +failing since 2026-01-02T03:04:05.000Z \(It .*\), so draws avoid large, small: try/m,
    )
    // A new key makes it another host.
    expect((await hosts('add', 'lab', '--key', 'env:LAB_API_KEY', '--reasoning-starts', 'open')).code).toBe(0)
    expect((await hosts('list')).out).toMatch(/^lab .* LAB_API_KEY +yes +admin +ok$/m)
  })

  it.each<[string, string[], RegExp]>([
    [
      'another start of reasoning',
      ['add', 'lab', '--reasoning-starts', 'x'],
      /--reasoning-starts .*Allowed choices are tag, open/,
    ],
    ['a key as an argument', ['add', 'lab', '--key', OTHER_KEY], /^--key must be env:NAME/],
    ['an empty key', ['add', 'lab', '--key', '-'], /^Standard input is empty/],
    ['a new address without the key', ['add', 'lab', '--base-url', 'http://evil.test'], /^key must be given again/],
    ['no address', ['add', 'other'], /^baseUrl is needed/],
    [
      'an unknown protocol',
      ['add', 'other', '--base-url', 'http://a.test', '--dialect', 'latin'],
      /^--dialect must be/,
    ],
    ['an unknown host', ['remove', 'other'], /^There is no host 'other'/],
    ['an unknown host to test', ['test', 'other'], /^There is no host of this name/],
  ])('[G2] [G3] are refused with a sentence for %s', async (_, words, sentence) => {
    await addLab()
    const { code, out, err } = await hosts(...words)
    expect([code > 0, out]).toEqual([true, ''])
    expect(err).toMatch(sentence)
    expect(err).not.toContain(OTHER_KEY)
  })

  it('[G2] are removed, and their models stay', async () => {
    await addLab()
    await addModels()
    expect(await hosts('remove', 'lab')).toMatchObject({ code: 0, out: 'Removed lab.\n' })
    expect((await fixture.arena(['models', 'list'])).out).toMatch(/^small .* no: there is no host lab$/m)
  })
})
