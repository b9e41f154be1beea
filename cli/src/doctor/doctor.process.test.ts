import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createCliFixture, listenLocally } from '../fixtures.ts'
import type { Environment } from '../output/io.ts'

const fixture = await createCliFixture({ embedded: true })
afterAll(() => fixture.close())

async function listen(...given: Parameters<typeof listenLocally>) {
  const server = await listenLocally(...given)
  onTestFinished(server.close)
  return server.url
}

interface Finding {
  readonly check: string
  readonly state: string
  readonly text: string
}

async function doctor(environment: Environment = {}, ...argv: string[]) {
  const { code, out } = await fixture.arena(['doctor', '--json', ...argv], { environment })
  const findings: Finding[] = JSON.parse(out)
  return { code, all: out, of: (check: string) => findings.filter((finding) => finding.check === check) }
}

/** A host that sends this response to every request, and records the requests. */
async function provider(status: number, body: unknown) {
  const requests: Record<string, unknown>[] = []
  const url = await listen(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    requests.push({ ...JSON.parse(text), authorization: request.headers.authorization })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  return { url, requests }
}

const completion = (content: string) => ({ choices: [{ message: { content }, finish_reason: 'length' }] })

describe('doctor', () => {
  it('finds no problem in a new installation, and notes that models are simulated', async () => {
    const { code, out, err } = await fixture.arena(['doctor'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^ok +configuration +/m)
    expect(out).toMatch(/^ok +database +PostgreSQL 18\.\d+, the embedded database in /m)
    expect(out).toMatch(/^ok +migrations +none is pending$/m)
    expect(out).toMatch(/^ok +clock +agrees with the clock of the database$/m)
    expect(out).toMatch(/^\w+ +disk +.*GB \(\d+ %\) free for /m)
    expect(out).toMatch(/^ok +models +\d+ available, \d+ of them eligible for battles$/m)
    expect(out).toMatch(/^note +providers +there is no host, so models are simulated: /m)
    expect(out).toMatch(/^ok +issuer +built-in, /m)
    expect(out).toMatch(/^note +service +not running at http:\/\/localhost:2: start it with `npm start`$/m)
    // Whether the disk is nearly full is up to the machine.
    expect(out).toMatch(/\n\nNo problem, [23] notes\.\n$/)
  })

  it('does not change the catalogue', async () => {
    await fixture.arena(['doctor'], { environment: { GROQ_BASE_URL: 'http://127.0.0.1:2' } })
    expect((await fixture.arena(['models', 'export'])).out).toBe('[]\n')
  })

  it('reports an invalid variable and stops', async () => {
    const { code, out } = await fixture.arena(['doctor'], { environment: { RATE_LIMIT: 'many' } })
    expect(code).toBe(1)
    expect(out).toMatch(/^problem +configuration +RATE_LIMIT must be .*'many'\.\n\n1 problem\.\n$/)
  })

  it('[O25] notes variables whose names are near a setting', async () => {
    const { code, of } = await doctor({ DATABSE_URL: 'postgres://h/db', GROK_API_KEY: 'k', HOME: '/', FTP_PROXY: 'x' })
    expect(code).toBe(0)
    expect(of('configuration').map(({ state, text }) => `${state}: ${text}`)).toEqual([
      'ok: all variables are valid',
      'note: DATABSE_URL is set, but Arena has no such setting: did you mean DATABASE_URL?',
      'note: GROK_API_KEY is set, but Arena has no such setting: did you mean GROQ_API_KEY?',
    ])
  })

  it('[O25] reports a database that does not answer, without its password, and continues', async () => {
    const environment = { DATABASE_URL: 'postgres://me:s3cret@127.0.0.1:2/arena?password=an0ther' }
    const { code, all, of } = await doctor(environment)
    expect(code).toBe(1)
    expect(of('database')).toEqual([
      {
        check: 'database',
        state: 'problem',
        text: expect.stringMatching(/arena on 127\.0\.0\.1 .*check DATABASE_URL/),
      },
    ])
    expect(of('issuer')[0]).toMatchObject({ state: 'problem' })
    expect(of('models')[0]).toMatchObject({ state: 'note', text: expect.stringContaining('not checked') })
    expect(all).not.toMatch(/s3cret|an0ther/)
  })

  it('describes the database of --database without user and password', async () => {
    const { code, all, of } = await doctor({}, '--database', fixture.databaseUrl)
    expect(code).toBe(0)
    expect(of('database')[0]?.text).toMatch(/^PostgreSQL 18\.\d+, arena on \/\S+ \(DATABASE_URL or --database\)$/)
    expect(all).not.toContain(new URL(fixture.databaseUrl).password)
  })

  it('[O25] says of a role which rights the service lacks, and that an ordinary one is enough', async () => {
    const { pool } = fixture.database
    const named = (role: string) => {
      const url = new URL(fixture.databaseUrl)
      ;[url.username, url.password] = [role, 'word']
      return url.href
    }
    await pool.query(
      "create role ordinary login password 'word' in role arena; create role poor login password 'word' in role pg_read_all_data",
    )
    await pool.query('revoke temporary on database arena from public')
    const rightsOf = async (role: string) => (await doctor({ DATABASE_URL: named(role) })).of('rights')
    expect(await rightsOf('ordinary')).toEqual([
      { check: 'rights', state: 'ok', text: expect.stringMatching(/^ordinary may create tables and temporary tables/) },
    ])
    const poor = await rightsOf('poor')
    expect(poor.map(({ state }) => state)).toEqual(['problem', 'problem', 'problem'])
    expect(poor.map(({ text }) => text).join('\n')).toMatch(
      /`grant usage, create on schema public to poor`.*\n.*`grant temporary on database arena to poor`.*\n.*belong to arena/,
    )
    const other = await doctor({}, '--database', named('poor'))
    expect(other.of('rights').map(({ state }) => state)).toEqual(['note', 'note', 'note'])
  })

  it('reports the invalid entry of a catalogue file', async () => {
    const file = path.join(fixture.folder, 'catalogue.json')
    await writeFile(file, JSON.stringify([{ modelName: 'x', displayName: 'X', providerName: 'grok' }]))
    const { code, of } = await doctor({ CATALOGUE_FILE: file })
    expect(code).toBe(1)
    expect(of('models')[0]).toMatchObject({ state: 'problem', text: expect.stringContaining("entry 1 ('x')") })
  })

  it('reports that too few models are eligible for battles', async () => {
    const { url } = await provider(200, completion('Hi'))
    const { code, of } = await doctor({ CLOUDFLARE_BASE_URL: url, CLOUDFLARE_API_TOKEN: 'key' })
    expect(code).toBe(1)
    expect(of('models')[0]).toMatchObject({ state: 'problem', text: expect.stringContaining('two are needed') })
  })
})

describe('doctor on a provider', () => {
  it('calls one model for one token, before the service ever ran with the key', async () => {
    const { url, requests } = await provider(200, completion('Hi'))
    const { code, of } = await doctor({ GROQ_API_KEY: 'gsk-s3cret', GROQ_BASE_URL: url })
    expect(code).toBe(0)
    expect(of('groq')).toEqual([{ check: 'groq', state: 'ok', text: expect.stringMatching(/ answered in \d+ ms$/) }])
    expect(requests).toEqual([
      expect.objectContaining({ max_completion_tokens: 1, authorization: 'Bearer gsk-s3cret' }),
    ])
  })

  it('calls a model of the catalogue file first', async () => {
    const file = path.join(fixture.folder, 'own.json')
    await writeFile(file, JSON.stringify([{ modelName: 'own', displayName: 'Own', providerName: 'groq' }]))
    const { url, requests } = await provider(200, completion('Hi'))
    await doctor({ GROQ_BASE_URL: url, CATALOGUE_FILE: file })
    expect(requests).toEqual([expect.objectContaining({ model: 'own' })])
  })

  it('accepts a model that spent its one token on reasoning', async () => {
    const { url } = await provider(200, completion(''))
    expect((await doctor({ GOOGLE_BASE_URL: url, GOOGLE_API_KEY: 'key' })).of('google')[0]).toMatchObject({
      state: 'ok',
    })
  })

  it('reports the variable of a rejected key without the key', async () => {
    const { url } = await provider(401, { error: { message: 'Incorrect API key provided: gsk-s3cret' } })
    const { code, all, of } = await doctor({ GROQ_API_KEY: 'gsk-s3cret', GROQ_BASE_URL: url })
    expect(code).toBe(1)
    expect(of('groq')[0]).toMatchObject({
      state: 'problem',
      text: expect.stringMatching(/answered with status 401 .*: check GROQ_API_KEY\.$/),
    })
    expect(all).not.toContain('gsk-s3cret')
  })

  it('checks every provider, also after one has failed', async () => {
    const { url } = await provider(200, completion('Hi'))
    const { code, all, of } = await doctor({
      GROQ_BASE_URL: 'http://127.0.0.1:2',
      GROQ_API_KEY: 'gsk-s3cret',
      GOOGLE_BASE_URL: url,
      GOOGLE_API_KEY: 'key',
      CLOUDFLARE_BASE_URL: url,
      CLOUDFLARE_API_TOKEN: 'key',
    })
    expect(code).toBe(1)
    expect(of('groq')[0]).toMatchObject({ state: 'problem' })
    expect(of('google')[0]).toMatchObject({ state: 'ok' })
    expect(of('cloudflare')[0]).toMatchObject({ state: 'ok' })
    expect(all).not.toContain('s3cret')
  })
})

describe('Ctrl-C', () => {
  it('stops a command with exit code 130 and closes the database first', async () => {
    const folder = path.join(fixture.folder, 'interrupted')
    await fixture.arena(['migrate'], { environment: { DATA_DIR: folder } })
    const url = await listen(() => process.emit('SIGINT'))
    const { code, out, err } = await fixture.arena(['doctor'], {
      environment: { DATA_DIR: folder, GROQ_BASE_URL: url, GROQ_API_KEY: 'key' },
    })
    expect(code).toBe(130)
    expect(out).not.toContain('groq')
    expect(err).toBe('')
    expect(existsSync(path.join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
  })
})

describe('doctor on an OpenID issuer', () => {
  it.each(['', '/'])('reads its keys by discovery if its name ends with "%s"', async (end) => {
    const url = await listen((request, response) => {
      const discovery = { issuer: url + end, jwks_uri: `${url}/keys` }
      response.end(JSON.stringify(request.url === '/keys' ? { keys: [{ kid: 'one' }] } : discovery))
    })
    const { code, of } = await doctor({ OIDC_ISSUER: url, OIDC_AUDIENCE: 'us' })
    expect(code).toBe(0)
    expect(of('issuer')[1]).toEqual({ check: 'issuer', state: 'ok', text: `${url}, keys readable (1), audience us` })
  })

  it('reports an issuer with another name, because its tokens would be refused', async () => {
    const url = await listen((request, response) => {
      const discovery = { issuer: 'https://other.example', jwks_uri: `${url}/keys` }
      response.end(JSON.stringify(request.url === '/keys' ? { keys: [] } : discovery))
    })
    const { code, of } = await doctor({ OIDC_ISSUER: url })
    expect(code).toBe(1)
    expect(of('issuer')[1]?.text).toBe(
      'the issuer identifies itself as https://other.example: set OIDC_ISSUER to exactly that.',
    )
  })

  it('reports an issuer that cannot be reached', async () => {
    const { code, of } = await doctor({ OIDC_ISSUER: 'http://127.0.0.1:2', BUILT_IN_ISSUER: 'off' })
    expect(code).toBe(1)
    expect(of('issuer')).toEqual([
      { check: 'issuer', state: 'problem', text: expect.stringMatching(/\(ECONNREFUSED\): check OIDC_ISSUER/) },
    ])
  })
})

describe('doctor on a token', () => {
  it('[O25] verifies a token of the running service, from standard input, and does not show it', async () => {
    const service = await fixture.serve()
    onTestFinished(service.close)
    const { out: token } = await fixture.arena(['token', '--url', service.url])
    const check = async (given: string) =>
      (await fixture.arena(['doctor', '--json', '--token', '-'], { input: given })).out
    const accepted = await check(token)
    expect(JSON.parse(accepted)).toContainEqual({
      check: 'token',
      state: 'ok',
      text: expect.stringMatching(/^accepted: it is of the user [0-9a-f-]{36}$/),
    })
    expect(accepted).not.toContain(token.trim())
    const forged = `${token.trim().slice(0, -20)}${'A'.repeat(20)}`
    expect(await check(forged)).toMatch(/signature of the access token is wrong: check that the issuer/)
  })

  it('[O25] names the setting for an opaque token', async () => {
    const { code, all, of } = await doctor({}, '--token', 'opaque-s3cret')
    expect(code).toBe(1)
    expect(of('token')[0]).toMatchObject({ state: 'problem', text: expect.stringContaining('set OIDC_AUDIENCE to') })
    expect(all).not.toContain('opaque-s3cret')
  })
})

describe('doctor on proxies', () => {
  it('[O25] reports an outgoing proxy that does not answer, without its password', async () => {
    const { all, of } = await doctor({
      HTTPS_PROXY: 'http://me:s3cret@127.0.0.1:2',
      HTTP_PROXY: await listen((_request, response) => response.end()),
    })
    expect(of('proxy')).toEqual([
      { check: 'proxy', state: 'ok', text: expect.stringMatching(/^HTTP_PROXY at 127\.0\.0\.1:\d+ accepts/) },
      {
        check: 'proxy',
        state: 'problem',
        text: expect.stringMatching(/^HTTPS_PROXY at 127\.0\.0\.1:2 cannot .*: change HTTPS_PROXY or remove it/),
      },
    ])
    expect(all).not.toContain('s3cret')
  })

  it('[O25] finds this installation at PUBLIC_URL, a proxy that TRUST_PROXY ignores, and another installation', async () => {
    const service = await fixture.serve()
    onTestFinished(service.close)
    // Creates the key of this installation.
    await fixture.arena(['token', '--url', service.url])
    const at = async (publicUrl: string) =>
      (await doctor({ PUBLIC_URL: publicUrl }, '--url', service.url)).of('public url')
    expect(await at(service.url)).toEqual([
      { check: 'public url', state: 'ok', text: expect.stringMatching(/^Arena \S+ answers at http/) },
    ])
    // Nothing runs on the port of this folder, as behind a balancer.
    expect((await doctor({ PUBLIC_URL: service.url })).of('service')).toEqual([])
    const proxied = await listen(async (request, response) => {
      const forwarded = await fetch(service.url + request.url)
      response.writeHead(forwarded.status, { via: '1.1 edge' }).end(await forwarded.text())
    })
    expect((await at(proxied)).map(({ state }) => state)).toEqual(['ok', 'problem'])
    expect((await at(proxied))[1]?.text).toMatch(/TRUST_PROXY is off, .*: set TRUST_PROXY=on\.$/)
    const other = await listen((request, response) => {
      const body = request.url === '/health' ? { status: 'healthy', version: '1.0.0' } : { keys: [{ kid: 'other' }] }
      response.end(JSON.stringify(body))
    })
    expect((await at(other))[0]?.text).toMatch(/^another installation of Arena answers at .*check PUBLIC_URL/)
    expect((await at('http://127.0.0.1:2'))[0]).toMatchObject({
      state: 'problem',
      text: expect.stringMatching(/cannot be reached from here \(ECONNREFUSED\): check PUBLIC_URL/),
    })
  })
})

describe('doctor on budget and health', () => {
  it('[O25] [I63] reports models without prices under a budget, models that draws avoid, and webhooks without a secret', async () => {
    const { url } = await provider(200, completion('Hi'))
    await fixture.database.pool.query(
      `insert into host_failures (instance_id, host, failing_since, reason) values (gen_random_uuid(), 'groq', now(), 'unreachable')`,
    )
    await fixture.database.pool.query(
      `insert into webhooks (name, url, events, secret_variable, source)
       values ('ops', 'https://example.org/', '{voter.held}', 'OPS_SECRET', 'admin')`,
    )
    const { code, of } = await doctor({ GROQ_BASE_URL: url, GROQ_API_KEY: 'key', BUDGET_PER_DAY: '5' })
    await fixture.database.pool.query('delete from host_failures')
    await fixture.database.pool.query('delete from webhooks')
    expect(code).toBe(1)
    expect(of('budget')[0]).toMatchObject({
      state: 'problem',
      text: expect.stringMatching(/^BUDGET_PER_DAY does not count models without prices \(.+\): set --input-price/),
    })
    const text = "the secret of 'ops' is missing: set OPS_SECRET to whsec_ and 24 to 64 bytes in base64."
    expect(of('webhooks')).toMatchObject([{ state: 'problem', text }])
    expect(of('groq')[1]).toMatchObject({
      state: 'note',
      text: expect.stringMatching(/^failing since .*, so draws avoid .+: try `npx arena hosts test groq`$/),
    })
  })
})

describe('doctor on the service', () => {
  it('reports that it is ready', async () => {
    const service = await fixture.serve()
    onTestFinished(service.close)
    expect((await doctor({}, '--url', service.url)).of('service')[0]).toMatchObject({
      state: 'ok',
      text: expect.stringMatching(/^Arena is ready at http.*, with API version \d/),
    })
  })

  it('reports a named service that is not running', async () => {
    const { code, of } = await doctor({}, '--url', 'http://127.0.0.1:2')
    expect(code).toBe(1)
    expect(of('service')[0]).toMatchObject({
      state: 'problem',
      text: expect.stringContaining('Arena is not running at'),
    })
  })

  it('reports a service without its database', async () => {
    const url = await listen((request, response) => {
      if (request.url === '/ready') response.writeHead(503).end(JSON.stringify({ ready: false, database: false }))
      else response.end(JSON.stringify({ status: 'healthy', version: '1.0.0' }))
    })
    const { code, of } = await doctor({}, '--url', url)
    expect(code).toBe(1)
    expect(of('service')[0]?.text).toBe(`${url} runs, but its database does not answer: check its log.`)
  })
})
