import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createCliFixture, listenLocally } from '../fixtures.ts'
import type { Environment } from '../io.ts'

const fixture = await createCliFixture()
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
    expect(out).toMatch(/^ok +models +\d+ available, \d+ of them eligible for battles$/m)
    expect(out).toMatch(/^note +providers +there is no host, so models are simulated: /m)
    expect(out).toMatch(/^ok +issuer +built-in, /m)
    expect(out).toMatch(/^note +service +not running at http:\/\/localhost:2: start it with `npm start`$/m)
    expect(out).toMatch(/\n\nEverything is in order\.\n$/)
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

  it('reports a database that does not answer, without its password, and continues', async () => {
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
    expect(of('models')[0]).toMatchObject({ state: 'ok' })
    expect(all).not.toMatch(/s3cret|an0ther/)
  })

  it('describes the database of --database without user and password', async () => {
    const { code, all, of } = await doctor({}, '--database', fixture.databaseUrl)
    expect(code).toBe(0)
    expect(of('database')[0]?.text).toMatch(/^PostgreSQL 18\.\d+, arena on \/\S+ \(DATABASE_URL or --database\)$/)
    expect(all).not.toContain(new URL(fixture.databaseUrl).password)
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
    const url = await listen(() => process.emit('SIGINT'))
    const { code, out, err } = await fixture.arena(['doctor'], {
      environment: { DATA_DIR: folder, GROQ_BASE_URL: url, GROQ_API_KEY: 'key' },
    })
    expect(code).toBe(130)
    expect(out).not.toContain('groq')
    expect(err).toBe(`There is no data in ${folder} yet: creating a new database there.\n`)
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

describe('doctor on the service', () => {
  it('reports that it is ready', async () => {
    const service = await fixture.serve()
    onTestFinished(service.close)
    expect((await doctor({}, '--url', service.url)).of('service')[0]).toMatchObject({
      state: 'ok',
      text: expect.stringMatching(/^Arena is ready at http.*, with interface \d/),
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
