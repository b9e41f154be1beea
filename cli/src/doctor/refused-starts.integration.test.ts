import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readConfig, StartError, startService } from '@arena/server'
import pg from 'pg'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../../server/src/testing/create-test-database.ts'
import { createCliFixture } from '../fixtures.ts'
import type { Environment } from '../output/io.ts'

const fixture = await createCliFixture()
afterAll(() => fixture.close())
const { pool } = fixture.database

const file = (name: string) => path.join(fixture.folder, name)
/** Settings that name these files. */
async function files(contents: Readonly<Record<string, unknown>>): Promise<Environment> {
  const named = Object.entries(contents).map(async ([setting, content]) => {
    await writeFile(file(setting), typeof content === 'string' ? content : JSON.stringify(content))
    return [setting, file(setting)] as const
  })
  return Object.fromEntries(await Promise.all(named))
}

/** The sentences with which `serve` refuses to start. */
async function refusal(change: Environment): Promise<readonly string[]> {
  try {
    const service = await startService({ ...readConfig({ ...fixture.environment, ...change }), port: 0 })
    await service.close()
  } catch (error) {
    if (error instanceof StartError) return error.sentences
    throw error
  }
  return []
}

async function problems(environment: Environment): Promise<string[]> {
  const { code, out } = await fixture.arena(['doctor', '--json'], { environment })
  const findings = JSON.parse(out) as { state: string; text: string }[]
  const found = findings.filter(({ state }) => state === 'problem').map(({ text }) => text)
  expect(code).toBe(found.length > 0 ? 1 : 0)
  return found
}

const stored = async () =>
  (
    await pool.query(
      'select (select count(*) from hosts) as hosts, (select count(*) from webhooks) as webhooks, (select count(*) from models) as models',
    )
  ).rows

const host = { name: 'lab', label: 'Lab', baseUrl: 'http://127.0.0.1:2/v1', key: 'env:LAB_API_KEY' }
const webhook = { name: 'ops', url: 'https://ops.example.org/', secret: 'env:OPS_SECRET', events: ['voter.held'] }
const model = { modelName: 'x', displayName: 'X', providerName: 'lab' }

let before: unknown
beforeEach(async () => {
  before = await stored()
})

it.each<[what: string, contents: Record<string, unknown>, settings: Environment, sentences: RegExp[]]>([
  ['no HOSTS_FILE', {}, { HOSTS_FILE: '/nowhere/hosts.json' }, [/cannot be read \(ENOENT\): check HOSTS_FILE\.$/]],
  ['a broken HOSTS_FILE', { HOSTS_FILE: '[{' }, {}, [/is not JSON\.$/]],
  ['a wrong host', { HOSTS_FILE: [{ ...host, baseUrl: 'lab' }] }, {}, [/host 'lab': baseUrl/]],
  ['a key in HOSTS_FILE', { HOSTS_FILE: [{ ...host, key: 'sk-1' }] }, {}, [/key must be env:NAME/]],
  ['a wrong name of a variable', { HOSTS_FILE: [{ ...host, key: 'env:ARENA_SECRET_KEY' }] }, {}, [/host 'lab': key/]],
  ['a wrong model of a host', { HOSTS_FILE: [{ ...host, models: [{}] }] }, {}, [/host 'lab', entry 1: modelName/]],
  ['no WEBHOOKS_FILE', {}, { WEBHOOKS_FILE: '/nowhere/webhooks.json' }, [/ENOENT\): check WEBHOOKS_FILE\.$/]],
  ['a broken WEBHOOKS_FILE', { WEBHOOKS_FILE: '{}' }, {}, [/must contain a JSON array of webhooks\.$/]],
  ['a wrong webhook', { WEBHOOKS_FILE: [{ ...webhook, url: 'ftp://ops' }] }, {}, [/webhook 'ops': url/]],
  ['a model of an unknown host', { CATALOGUE_FILE: [model] }, {}, [/entry 1 \('x'\): providerName must be/]],
  [
    'a fallback of a host without its key',
    { HOSTS_FILE: [{ ...host, models: [{ modelName: 'x' }] }] },
    { FALLBACK_MODEL: 'x' },
    [/^FALLBACK_MODEL 'x' is not in the catalogue, or its host has no key/],
  ],
  [
    'several broken files',
    { HOSTS_FILE: '[{', WEBHOOKS_FILE: '[{', CATALOGUE_FILE: '[{' },
    {},
    [/HOSTS_FILE is not JSON\.$/, /CATALOGUE_FILE is not JSON/, /WEBHOOKS_FILE is not JSON\.$/],
  ],
  [
    'a broken HOSTS_FILE, but no model of its hosts',
    { HOSTS_FILE: '[{', CATALOGUE_FILE: [model] },
    {},
    [/HOSTS_FILE is not JSON\.$/],
  ],
  [
    'several wrong settings',
    {},
    { PORT: 'http', OIDC_ISSUER: 'issuer', OIDC_CLIENT_ID: 'pages', https_proxy: 'socks5://proxy', GUESTS: 'no' },
    [/^OIDC_ISSUER must/, /^PORT must/, /^HTTPS_PROXY must/, /^GUESTS must/],
  ],
])(
  '[O25] doctor finds what serve refuses to start with, in the same words: %s',
  async (_what, contents, settings, sentences) => {
    const environment = { ...settings, ...(await files(contents)) }
    const found = await problems(environment)
    expect(await stored()).toEqual(before)
    const refused = await refusal(environment)
    expect(refused).toEqual(sentences.map((sentence) => expect.stringMatching(sentence)))
    expect(found).toEqual(expect.arrayContaining([...refused]))
  },
)

it('[O25] doctor finds no problem in files with which serve starts, also if they have each other’s hosts', async () => {
  const environment = {
    ...(await files({
      HOSTS_FILE: [host],
      WEBHOOKS_FILE: [webhook],
      CATALOGUE_FILE: [model, { ...model, modelName: 'y' }],
    })),
    LAB_API_KEY: 'key',
    OPS_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
    FALLBACK_MODEL: 'y',
  }
  // No host listens at its address.
  expect(await problems(environment)).toEqual([expect.stringContaining('check the network')])
  expect(await problems({ ...environment, LAB_API_KEY: '', OPS_SECRET: '' })).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^FALLBACK_MODEL/),
      expect.stringContaining('its key is missing'),
      expect.stringContaining("the secret of 'ops' is missing"),
    ]),
  )
  expect(await stored()).toEqual(before)
  expect(await refusal(environment)).toEqual([])
})

it('[O25] doctor says of a database that accepts no changes what serve says, and does not advise a migration', async () => {
  const url = await createTestDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`)
  await client.end()
  const refused = await refusal({ DATABASE_URL: url })
  expect(refused).toEqual([
    expect.stringMatching(/^The database accepts no changes \(default_transaction_read_only is on\)/),
  ])
  const found = await problems({ DATABASE_URL: url })
  expect(found).toEqual(expect.arrayContaining([...refused]))
  expect(found.join('\n')).not.toContain('run `npx arena migrate`')
})
