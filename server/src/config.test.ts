import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { StartError } from './base/start-error.ts'
import { readConfig } from './config.ts'

it('has a default for everything', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: 'localhost',
    dataDir: path.resolve('data'),
    databaseUrl: null,
    databaseReadUrl: null,
    databaseConnectionsMax: 16,
    databaseWaitS: 60,
    metricsPort: null,
    metricsToken: null,
    traceEndpoint: null,
    catalogueFile: null,
    environmentHosts: [],
    proxy: null,
    fallbackModel: null,
    modelTimeoutMs: 60_000,
    streamIdleTimeoutMs: 60_000,
    streamTimeoutMs: 600_000,
    answerCharsMax: 400_000,
    contextCharsMax: 60_000,
    contextImagesMax: 8,
    oidcIssuer: null,
    oidcAudience: 'arena',
    oidcAudienceParameter: 'audience',
    oidcAdminClaim: null,
    oidcClient: null,
    builtInIssuer: true,
    signUp: 'open',
    guests: true,
    publicUrl: null,
    corsOrigins: null,
    trustProxy: false,
    allowedHosts: null,
    requestTimeoutMs: 30_000,
    shutdownDrainMs: 5_000,
    shutdownGraceMs: 120_000,
    topperMinVotes: 10,
    boards: 'compute',
    draw: 'weighted',
    threadTurnsMax: 2_000,
    threadBytesMax: 16_777_216,
    threadsPerUserMax: 5_000,
    messagesBytesMax: 16_777_216,
    rateLimit: null,
    guestGenerationsPerDay: null,
    guestGenerationsPerAddressPerDay: null,
    hostedLimits: { rateLimit: 60, guestGenerationsPerDay: 30, guestGenerationsPerAddressPerDay: 300 },
    hostsFile: null,
    webhooksFile: null,
    hostKeyVariables: [],
    keyInVariable: expect.any(Function),
    secretKey: null,
    allowLinkLocalHosts: false,
    attachmentBytesPerUserMax: 200_000_000,
    attachmentBytesPerGuestMax: 20_000_000,
    uploadBytesPerAddressPerDay: 500_000_000,
    guestBytesMax: 5_000_000_000,
    studiesPerUserMax: 100,
    studyCallsMax: 4,
    studyGenerationsPerUserPerDay: 2_000,
    studyPromptsMax: 2_000,
    studyBytesMax: 268_435_456,
    studyBytesPerUserMax: 1_073_741_824,
    studyUploadBytesMax: 33_554_432,
    textRetentionDays: null,
    budgetPerDay: null,
    votesPerHour: 300,
    votesPerAddressPerHour: 0,
    generationsMax: 500,
    logLevel: 'info',
    logFormat: 'json',
    simulatorPace: 'human',
    limits: { promptCharsMax: 100_000, systemCharsMax: 20_000, titleCharsMax: 200, bodyBytesMax: 1_048_576 },
  })
})

it('counts an empty value as not set', () => {
  const empty = { PORT: '', HOST: ' ', DATABASE_URL: '', GROQ_API_KEY: ' ', RATE_LIMIT: '', CORS_ORIGIN: ' ' }
  expect(JSON.stringify(readConfig(empty))).toBe(JSON.stringify(readConfig({})))
})

describe('[W5] [W6] the limits', () => {
  it('can be configured', () => {
    const { limits } = readConfig({
      BODY_BYTES_MAX: '2048',
      PROMPT_CHARS_MAX: '10',
      SYSTEM_CHARS_MAX: '20',
      TITLE_CHARS_MAX: '30',
    })
    expect(limits).toEqual({ bodyBytesMax: 2048, promptCharsMax: 10, systemCharsMax: 20, titleCharsMax: 30 })
  })
})

describe('[W7] the origins', () => {
  it.each([
    ['*', null],
    ['https://page.example', ['https://page.example']],
    [' https://a.example , http://localhost:5173 ', ['https://a.example', 'http://localhost:5173']],
    ['https://a.example/', ['https://a.example']],
  ])('%j are %j', (written, origins) => {
    expect(readConfig({ CORS_ORIGIN: written }).corsOrigins).toEqual(origins)
  })
})

it('[W14] the hosts are names in lower case', () => {
  expect(readConfig({ ALLOWED_HOSTS: 'Arena.Example, localhost,[::1]' }).allowedHosts).toEqual([
    'arena.example',
    'localhost',
    '[::1]',
  ])
})

describe('[A10] the issuers', () => {
  it('can be an OpenID issuer, with or without the built-in one', () => {
    const both = readConfig({ OIDC_ISSUER: 'https://issuer.example/', OIDC_AUDIENCE: 'my-arena' })
    expect(both).toMatchObject({
      oidcIssuer: 'https://issuer.example',
      oidcAudience: 'my-arena',
      builtInIssuer: true,
    })
    expect(readConfig({ BUILT_IN_ISSUER: 'off', OIDC_ISSUER: 'https://issuer.example' }).builtInIssuer).toBe(false)
  })

  it('[A12] can be used by a page that has a client id', () => {
    const own = { OIDC_ISSUER: 'https://issuer.example', OIDC_CLIENT_ID: 'arena-pages' }
    expect(readConfig(own).oidcClient).toEqual({ id: 'arena-pages', scope: 'openid profile email' })
    const scope = 'openid api://arena/use'
    expect(readConfig({ ...own, OIDC_SCOPE: scope }).oidcClient).toEqual({ id: 'arena-pages', scope })
    expect(readConfig({ OIDC_SCOPE: scope }).oidcClient).toBeNull()
    const resource = { ...own, OIDC_AUDIENCE: 'https://arena.example', OIDC_AUDIENCE_PARAMETER: 'resource' }
    expect(readConfig(resource).oidcAudienceParameter).toBe('resource')
  })

  it('[A31] can grant the admin role by a claim', () => {
    const written = { OIDC_ISSUER: 'https://issuer.example', OIDC_ADMIN_CLAIM: 'realm_access.roles=a=b' }
    expect(readConfig(written).oidcAdminClaim).toEqual({ claim: 'realm_access.roles', value: 'a=b' })
  })
})

describe('[B18] the rate limit', () => {
  it.each([
    [{}, null],
    [{ GROQ_API_KEY: 'key' }, 60],
    [{ GROQ_API_KEY: 'key', RATE_LIMIT: 'off' }, null],
    [{ RATE_LIMIT: '5' }, 5],
    [{ GROQ_API_KEY: 'key', RATE_LIMIT: '5' }, 5],
  ])('of %j is %j a minute', (environment, rateLimit) => {
    expect(readConfig(environment).rateLimit).toBe(rateLimit)
  })

  it.each([
    [{}, [null, null]],
    [{ GROQ_API_KEY: 'key' }, [30, 300]],
    [{ GROQ_API_KEY: 'key', GUEST_GENERATIONS_PER_DAY: '5', GUEST_GENERATIONS_PER_ADDRESS_PER_DAY: 'off' }, [5, null]],
    [{ GUEST_GENERATIONS_PER_DAY: '5' }, [5, null]],
    [{ GROQ_API_KEY: 'key', RATE_LIMIT: 'off', GUEST_GENERATIONS_PER_DAY: '5' }, [null, null]],
  ])('of guests, of %j are %j a day', (environment, limits) => {
    const { guestGenerationsPerDay, guestGenerationsPerAddressPerDay } = readConfig(environment)
    expect([guestGenerationsPerDay, guestGenerationsPerAddressPerDay]).toEqual(limits)
  })
})

describe('[M2] the hosts of the environment', () => {
  it.each([
    [{ GROQ_API_KEY: 'g' }, [{ name: 'groq', apiKey: 'g', baseUrl: 'https://api.groq.com/openai/v1' }]],
    [
      { GROQ_BASE_URL: 'http://localhost:11434/v1/' },
      [{ name: 'groq', apiKey: '', baseUrl: 'http://localhost:11434/v1' }],
    ],
    [
      { GOOGLE_API_KEY: 'o', GOOGLE_BASE_URL: 'http://proxy.test' },
      [{ name: 'google', apiKey: 'o', baseUrl: 'http://proxy.test' }],
    ],
    [
      { CLOUDFLARE_API_TOKEN: 'c', CLOUDFLARE_ACCOUNT_ID: 'a' },
      [{ name: 'cloudflare', apiKey: 'c', baseUrl: 'https://api.cloudflare.com/client/v4/accounts/a/ai/v1' }],
    ],
    [{ CLOUDFLARE_BASE_URL: 'http://edge.test' }, [{ name: 'cloudflare', apiKey: '', baseUrl: 'http://edge.test' }]],
    [{ CLOUDFLARE_ACCOUNT_ID: 'a' }, []],
    [
      { GROQ_BASE_URL: 'http://gpu.test/v1', GROQ_REASONING_STARTS: 'open' },
      [{ name: 'groq', apiKey: '', baseUrl: 'http://gpu.test/v1', reasoningStarts: 'open' }],
    ],
    [
      { GOOGLE_API_KEY: 'o', GOOGLE_BASE_URL: 'http://gpu.test', GOOGLE_REASONING_STARTS: 'open' },
      [{ name: 'google', apiKey: 'o', baseUrl: 'http://gpu.test', reasoningStarts: 'open' }],
    ],
    [
      { CLOUDFLARE_BASE_URL: 'http://gpu.test', CLOUDFLARE_REASONING_STARTS: 'tag' },
      [{ name: 'cloudflare', apiKey: '', baseUrl: 'http://gpu.test', reasoningStarts: 'tag' }],
    ],
  ])('of %j', (environment, hosts) => {
    const drawn = (name: string) => name !== 'cloudflare'
    const usual = { dialect: 'openai', headers: {}, callsMax: null, callsPerMinute: null, reasoningStarts: 'tag' }
    const label = expect.stringMatching(/^(Groq|Google AI Studio|Cloudflare Workers AI)$/)
    const expected = hosts.map((host) => ({ ...usual, ...host, label, preset: host.name, drawn: drawn(host.name) }))
    expect(readConfig(environment).environmentHosts).toEqual(expected)
  })
})

describe('the proxy', () => {
  const both = { httpProxy: 'http://a.test:1', httpsProxy: 'http://u:p@b.test:2', noProxy: 'localhost,.local' }
  it.each([
    [{ HTTP_PROXY: both.httpProxy, HTTPS_PROXY: both.httpsProxy, NO_PROXY: both.noProxy }, both],
    [{ http_proxy: both.httpProxy, https_proxy: both.httpsProxy, no_proxy: both.noProxy }, both],
    [{ https_proxy: 'https://b.test' }, { httpProxy: '', httpsProxy: 'https://b.test', noProxy: '' }],
    [
      { HTTP_PROXY: 'http://a.test', http_proxy: 'http://b.test' },
      { httpProxy: 'http://b.test', httpsProxy: '', noProxy: '' },
    ],
    [{ HTTP_PROXY: ' ', NO_PROXY: '*' }, null],
  ])('of %j', (environment, proxy) => {
    expect(readConfig(environment).proxy).toEqual(proxy)
  })
})

describe('[D4] a value that cannot be used', () => {
  it.each([
    [{ PORT: 'http' }, "PORT must be a whole number from 0 to 65535, not 'http'."],
    [{ PORT: '65536' }, "PORT must be a whole number from 0 to 65535, not '65536'."],
    [{ PORT: '-1' }, "PORT must be a whole number from 0 to 65535, not '-1'."],
    [{ PORT: '80.5' }, "PORT must be a whole number from 0 to 65535, not '80.5'."],
    [{ MODEL_TIMEOUT_MS: '0' }, "MODEL_TIMEOUT_MS must be a whole number from 1 to 3600000, not '0'."],
    [{ BODY_BYTES_MAX: '1023' }, "BODY_BYTES_MAX must be a whole number from 1024 to 104857600, not '1023'."],
    [{ PROMPT_CHARS_MAX: '0' }, "PROMPT_CHARS_MAX must be a whole number from 1 to 10000000, not '0'."],
    [{ ANSWER_CHARS_MAX: '999' }, "ANSWER_CHARS_MAX must be a whole number from 1000 to 100000000, not '999'."],
    [{ THREAD_TURNS_MAX: '0' }, "THREAD_TURNS_MAX must be a whole number from 1 to 1000000, not '0'."],
    [{ GROQ_REASONING_STARTS: 'closed' }, "GROQ_REASONING_STARTS must be one of tag, open, not 'closed'."],
    [{ BUDGET_PER_DAY: '0' }, "BUDGET_PER_DAY must be 'off' or a number of US dollars such as 2.50, not '0'."],
    [{ BUDGET_PER_DAY: '$5' }, "BUDGET_PER_DAY must be 'off' or a number of US dollars such as 2.50, not '$5'."],
    [{ TEXT_RETENTION_DAYS: '0' }, "TEXT_RETENTION_DAYS must be a whole number from 1 to 36500, not '0'."],
    [{ RATE_LIMIT: '0' }, "RATE_LIMIT must be 'off' or a number of generations, not '0'."],
    [{ RATE_LIMIT: 'on' }, "RATE_LIMIT must be 'off' or a number of generations, not 'on'."],
    [{ GUEST_GENERATIONS_PER_DAY: '1.5' }, /^GUEST_GENERATIONS_PER_DAY must be 'off' or a number/],
    [{ BUILT_IN_ISSUER: 'no' }, "BUILT_IN_ISSUER must be one of on, off, not 'no'."],
    [{ SIGN_UP: 'off' }, "SIGN_UP must be one of open, invitation, closed, not 'off'."],
    [{ GUESTS: 'no' }, "GUESTS must be one of on, off, not 'no'."],
    [{ TRUST_PROXY: 'true' }, "TRUST_PROXY must be one of on, off, not 'true'."],
    [
      { HOST_KEY_VARIABLES: 'LAB_API_KEY, ARENA_SECRET_KEY' },
      "HOST_KEY_VARIABLES must be names that end in _KEY or _TOKEN, separated by commas, not 'ARENA_SECRET_KEY'.",
    ],
    [
      { ALLOWED_HOSTS: 'a.example,b.example:80' },
      "ALLOWED_HOSTS must be host names without ports, separated by commas, not 'b.example:80'.",
    ],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of trace, debug, .*, not 'loud'\.$/],
    [{ OIDC_ISSUER: 'issuer.example' }, 'OIDC_ISSUER must be a URL that starts with http:// or https://.'],
    [{ OIDC_CLIENT_ID: 'arena-pages' }, /^OIDC_CLIENT_ID needs OIDC_ISSUER/],
    [{ OIDC_AUDIENCE_PARAMETER: 'aud' }, /^OIDC_AUDIENCE_PARAMETER must be one of audience, resource, off/],
    [{ OIDC_AUDIENCE_PARAMETER: 'resource' }, /^OIDC_AUDIENCE_PARAMETER=resource needs a URI as OIDC_AUDIENCE/],
    [{ OIDC_ADMIN_CLAIM: 'admin' }, /^OIDC_ADMIN_CLAIM must be a claim and its value such as roles=admin/],
    [{ OIDC_ADMIN_CLAIM: 'roles=admin' }, /^OIDC_ADMIN_CLAIM needs OIDC_ISSUER/],
    [{ PUBLIC_URL: 'ftp://arena.example' }, 'PUBLIC_URL must be a URL that starts with http:// or https://.'],
    [{ CLOUDFLARE_API_TOKEN: 'c' }, /^CLOUDFLARE_API_TOKEN needs CLOUDFLARE_ACCOUNT_ID/],
  ])('is an error that names the valid values: %j', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(StartError)
    expect(() => readConfig(environment)).toThrow(sentence)
  })

  it('does not hide the others: each is named once, and none that only needs another one', () => {
    const wrong = {
      PORT: 'http',
      METRICS_PORT: 'http',
      OIDC_ISSUER: 'issuer',
      OIDC_CLIENT_ID: 'pages',
      BUILT_IN_ISSUER: 'off',
      DATABASE_URL: 'mysql://db/arena',
      DATABASE_READ_URL: 'postgres://replica/arena',
      https_proxy: 'socks5://proxy',
      HTTPS_PROXY: 'socks5://proxy',
    }
    try {
      readConfig(wrong)
      expect.unreachable()
    } catch (error) {
      const names = (error as StartError).sentences.map((sentence) => sentence.split(' ')[0])
      expect(names).toEqual(['OIDC_ISSUER', 'DATABASE_URL', 'PORT', 'METRICS_PORT', 'HTTPS_PROXY'])
    }
    expect(wrong.PORT).toBe('http')
  })

  it.each(['http://2852039166/', 'http://[fd20:ce::254]/v1', 'http://metadata.google.internal'])(
    '[G6] is a link-local address as the address of a host of the environment: %s',
    (address) => {
      const link = { GROQ_BASE_URL: address }
      expect(() => readConfig(link)).toThrow('GROQ_BASE_URL must not be a link-local address')
      expect(readConfig({ ...link, ALLOW_LINK_LOCAL_HOSTS: 'on' }).environmentHosts).toHaveLength(1)
    },
  )

  it.each(['GROQ_API_KEY', 'GOOGLE_API_KEY', 'CLOUDFLARE_API_TOKEN'])(
    'is not in the message if it is a key: %s',
    (name) => {
      for (const key of ['gsk_hunter 2', 'gsk_hunter\n2', 'gsk_hünter2']) {
        const read = () => readConfig({ [name]: key, CLOUDFLARE_ACCOUNT_ID: 'a' })
        expect(read).toThrow(`${name} contains a character that an API key cannot have, such as a space or an accent.`)
        expect(read).not.toThrow('gsk')
      }
    },
  )

  it.each([
    ['DATABASE_URL', 'mysql://arena:hunter2@db/arena', 'postgres:// or postgresql://'],
    ['DATABASE_URL', 'arena:hunter2@db:5432/arena', 'postgres:// or postgresql://'],
    ['DATABASE_URL', 'hunter2.example', 'postgres:// or postgresql://'],
    ['DATABASE_URL', 'db://arena:hunter2@one,two/arena', 'postgres:// or postgresql://'],
    ['HTTPS_PROXY', 'socks5://arena:hunter2@proxy:1080', 'http:// or https://'],
    ['HTTP_PROXY', 'arena:hunter2@proxy:1080', 'http:// or https://'],
  ])('is not in the message if it may contain a password: %s', (name, value, protocols) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(`${name} must be a URL that starts with ${protocols}.`)
    expect(read).not.toThrow('hunter2')
  })
})

it('accepts the smallest and largest values', () => {
  expect(readConfig({ PORT: '0' }).port).toBe(0)
  expect(readConfig({ PORT: '65535' }).port).toBe(65_535)
  expect(readConfig({ MODEL_TIMEOUT_MS: '5', STREAM_IDLE_TIMEOUT_MS: '7' })).toMatchObject({
    modelTimeoutMs: 5,
    streamIdleTimeoutMs: 7,
  })
  expect(readConfig({ MODEL_TIMEOUT_MS: '5' }).streamIdleTimeoutMs).toBe(5)
})
