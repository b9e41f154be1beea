import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Limits } from '@arena/contract'
import { defaultLimits } from '@arena/contract/limits'
import { withoutTrailingSlashes } from '@arena/contract/trailing-slashes'
import { urlsOf } from './base/database-urls.ts'
import { StartError } from './base/start-error.ts'
import type { CallableHost } from './providers/hosts/callable-host.ts'
import { isKeyVariable } from './providers/hosts/key-variable.ts'
import { isLinkLocalUrl } from './providers/hosts/link-local.ts'
import type { ProxySettings } from './providers/hosts/pool.ts'
import { environmentPresets, presets } from './providers/hosts/presets.ts'

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** A streaming replica, for reads that may be a little behind. */
  readonly databaseReadUrl: string | null
  readonly databaseConnectionsMax: number
  readonly databaseWaitS: number
  readonly catalogueFile: string | null
  readonly hostsFile: string | null
  readonly webhooksFile: string | null
  /** Variables that administrators may refer to in keys of hosts, in addition to those of the presets. */
  readonly hostKeyVariables: readonly string[]
  /** The value of an environment variable with the key of a host; `null` if it is not set, or holds no key. */
  readonly keyInVariable: (name: string) => string | null
  /** A port of its own for the metrics. */
  readonly metricsPort: number | null
  /** The bearer token for reading the metrics on the port of the service. */
  readonly metricsToken: string | null
  /** The base URL of an OpenTelemetry collector; `null` turns traces off. */
  readonly traceEndpoint: string | null
  /** Encrypts stored keys. */
  readonly secretKey: string | null
  readonly allowLinkLocalHosts: boolean
  /** The hosts that environment variables alone configure. They take precedence over stored ones of the same name. */
  readonly environmentHosts: readonly CallableHost[]
  /** For calls to model hosts; `null` when no proxy is set. */
  readonly proxy: ProxySettings | null
  readonly fallbackModel: string | null
  readonly modelTimeoutMs: number
  readonly streamIdleTimeoutMs: number
  /** For a whole streamed answer. */
  readonly streamTimeoutMs: number
  /** Longer answers are cut. */
  readonly answerCharsMax: number
  /** Of the earlier turns that a model is sent. */
  readonly contextCharsMax: number
  /** Of the images of earlier turns that a model is sent again. */
  readonly contextImagesMax: number
  readonly oidcIssuer: string | null
  readonly oidcAudience: string
  /** The parameter with which a page asks the issuer for a token for this audience. */
  readonly oidcAudienceParameter: 'audience' | 'resource' | 'off'
  /** Users whose token has this value in this claim are administrators. */
  readonly oidcAdminClaim: { readonly claim: string; readonly value: string } | null
  /** The client that web pages use to sign in at the issuer; `null` if only tokens are accepted. */
  readonly oidcClient: { readonly id: string; readonly scope: string } | null
  readonly builtInIssuer: boolean
  /** Who can create an account of the built-in issuer. */
  readonly signUp: 'open' | 'invitation' | 'closed'
  readonly guests: boolean
  readonly publicUrl: string | null
  readonly corsOrigins: readonly string[] | null
  readonly trustProxy: boolean
  /** Lower-case host names without ports; `null` allows all. */
  readonly allowedHosts: readonly string[] | null
  /** For a whole request to arrive. */
  readonly requestTimeoutMs: number
  readonly shutdownDrainMs: number
  readonly shutdownGraceMs: number
  readonly topperMinVotes: number
  /** Whether this instance computes boards, or serves those that another one stored. */
  readonly boards: 'compute' | 'serve'
  /** Whether random draws prefer models whose ratings are less known. */
  readonly draw: 'weighted' | 'uniform'
  readonly threadTurnsMax: number
  readonly threadBytesMax: number
  readonly threadsPerUserMax: number
  /** Of one response with the turns of a thread. */
  readonly messagesBytesMax: number
  /** Of all images of one user. */
  readonly attachmentBytesPerUserMax: number
  readonly attachmentBytesPerGuestMax: number
  /** Of all guests at an address; 0 without a limit. */
  readonly uploadBytesPerAddressPerDay: number
  /** Of the images of all guests. */
  readonly guestBytesMax: number
  readonly studiesPerUserMax: number
  readonly studyPromptsMax: number
  /** Of the prompts and answers of one study. */
  readonly studyBytesMax: number
  readonly studyBytesPerUserMax: number
  /** Of one file with prompts or answers. */
  readonly studyUploadBytesMax: number
  /** Answers of studies that are generated at once in this process. */
  readonly studyCallsMax: number
  /** Answers of real models that are generated for the studies of one owner, a day. */
  readonly studyGenerationsPerUserPerDay: number
  /** Older texts of inactive threads and battles are erased; `null` keeps them. */
  readonly textRetentionDays: number | null
  /** Generations a minute and user; `null` is no limit. */
  readonly rateLimit: number | null
  /** Generations a day, of one guest and of all guests of an address; `null` is no limit. */
  readonly guestGenerationsPerDay: number | null
  readonly guestGenerationsPerAddressPerDay: number | null
  /** The same limits while real models answer, which an administrator can add at any time. */
  readonly hostedLimits: {
    readonly rateLimit: number | null
    readonly guestGenerationsPerDay: number | null
    readonly guestGenerationsPerAddressPerDay: number | null
  }
  /** Dollars that all answers of a day may cost, over all instances; `null` is no limit. */
  readonly budgetPerDay: number | null
  /** Votes an hour, of one voter and of all voters of an address; 0 is no limit. */
  readonly votesPerHour: number
  readonly votesPerAddressPerHour: number
  /** Battles and chats that run at once in this process. */
  readonly generationsMax: number
  readonly logLevel: string
  readonly logFormat: 'json' | 'pretty'
  readonly simulatorPace: 'human' | 'off'
  readonly limits: Limits & { readonly bodyBytesMax: number }
}

const MEBIBYTE = 1_048_576

type Environment = Readonly<Record<string, string | undefined>>

/** An empty value counts as not set: `KEY=` in a `.env` file is a common way to unset a variable. */
const text = (environment: Environment, name: string): string | null => environment[name]?.trim() || null

function whole(environment: Environment, name: string, otherwise: number, { min, max }: { min: number; max: number }) {
  const written = text(environment, name)
  if (written === null) return otherwise
  const value = Number(written)
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new StartError(`${name} must be a whole number from ${min} to ${max}, not '${written}'.`)
  }
  return value
}

function choice<Word extends string>(environment: Environment, name: string, words: readonly Word[], otherwise: Word) {
  const written = text(environment, name)
  if (written === null) return otherwise
  const word = words.find((candidate) => candidate === written)
  if (word === undefined) throw new StartError(`${name} must be one of ${words.join(', ')}, not '${written}'.`)
  return word
}

function url(environment: Environment, name: string, protocols = ['http:', 'https:']): string | null {
  const written = text(environment, name)
  if (written === null) return null
  if (!URL.canParse(written) || !protocols.includes(new URL(written).protocol)) {
    // The value is not in the message, because a database URL can contain a password.
    throw new StartError(`${name} must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
  }
  if (protocols.includes('https:') && (new URL(written).username || new URL(written).password)) {
    throw new StartError(`${name} must not carry a user or a password: keys have variables of their own.`)
  }
  return withoutTrailingSlashes(written)
}

/** Several hosts are separated by commas, and each one may have a port: that is no URL as a whole. */
function databaseHosts(environment: Environment): string | null {
  const written = text(environment, 'DATABASE_URL')
  const urls = written === null ? [] : urlsOf(written)
  for (const each of urls) url({ DATABASE_URL: each }, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  return written && withoutTrailingSlashes(written)
}

const KEY = /^[\x21-\x7e]+$/

/** A key is sent in a header. Characters that a header cannot contain are rejected at the start, not in the first battle. */
function secret(environment: Environment, name: string): string | null {
  const written = text(environment, name)
  if (written !== null && !KEY.test(written)) {
    throw new StartError(`${name} contains a character that an API key cannot have, such as a space or an accent.`)
  }
  return written
}

const optionalPort = (environment: Environment, name: string): number | null =>
  text(environment, name) === null ? null : whole(environment, name, 0, { min: 0, max: 65_535 })

function metricsToken(environment: Environment): string | null {
  const written = secret(environment, 'METRICS_TOKEN')
  if (written !== null && written.length < 16) {
    throw new StartError('METRICS_TOKEN must have at least 16 characters: `openssl rand -hex 16` prints some.')
  }
  return written
}

function secretKey(environment: Environment): string | null {
  const written = text(environment, 'ARENA_SECRET_KEY')
  if (written !== null && written.length < 32) {
    throw new StartError('ARENA_SECRET_KEY must have at least 32 characters: `openssl rand -hex 32` prints some.')
  }
  return written
}

const allowsLinkLocal = (environment: Environment): boolean =>
  choice(environment, 'ALLOW_LINK_LOCAL_HOSTS', ['on', 'off'], 'off') === 'on'

function hostKeyVariables(environment: Environment): string[] {
  const names =
    text(environment, 'HOST_KEY_VARIABLES')
      ?.split(',')
      .map((name) => name.trim()) ?? []
  const wrong = names.find((name) => !isKeyVariable(name))
  if (wrong !== undefined) {
    throw new StartError(
      `HOST_KEY_VARIABLES must be names that end in _KEY or _TOKEN, separated by commas, not '${wrong}'.`,
    )
  }
  return names
}

function environmentHosts(environment: Environment): CallableHost[] {
  return environmentPresets.flatMap(({ name, label, dialect, keyVariable, drawn, baseUrl: ownUrl }) => {
    const prefix = name.toUpperCase()
    const apiKey = keyVariable && secret(environment, keyVariable)
    const needsAccount = ownUrl?.includes('{accountId}')
    const accountId = needsAccount ? text(environment, `${prefix}_ACCOUNT_ID`) : null
    const writtenUrl = url(environment, `${prefix}_BASE_URL`)
    if (writtenUrl !== null && !allowsLinkLocal(environment) && isLinkLocalUrl(new URL(writtenUrl))) {
      throw new StartError(`${prefix}_BASE_URL must not be a link-local address: ALLOW_LINK_LOCAL_HOSTS=on allows it.`)
    }
    const reasoningStarts = choice(environment, `${prefix}_REASONING_STARTS`, ['tag', 'open'], 'tag')
    // A local host (Ollama, vLLM) often has no key, so its address is enough.
    if (writtenUrl === null && apiKey === null) return []
    if (writtenUrl === null && needsAccount && accountId === null) {
      throw new StartError(`${keyVariable} needs ${prefix}_ACCOUNT_ID (or ${prefix}_BASE_URL) as well.`)
    }
    const baseUrl = writtenUrl ?? ownUrl?.replace('{accountId}', encodeURIComponent(accountId ?? '')) ?? ''
    const usual = { headers: {}, callsMax: null, callsPerMinute: null }
    return [{ ...usual, name, label, preset: name, dialect, drawn, reasoningStarts, apiKey: apiKey ?? '', baseUrl }]
  })
}

/** Programs read these variables in both cases; as in curl, lower case takes precedence. */
const eitherCase = (environment: Environment, name: string): string | null =>
  text(environment, name.toLowerCase()) ?? text(environment, name)

function proxyUrl(environment: Environment, name: string): string {
  const written = eitherCase(environment, name)
  if (written !== null && !(URL.canParse(written) && /^https?:$/.test(new URL(written).protocol))) {
    // The value is not in the message, because it can contain a password.
    throw new StartError(`${name} must be a URL that starts with http:// or https://.`)
  }
  return written ?? ''
}

function proxy(environment: Environment): ProxySettings | null {
  const httpProxy = proxyUrl(environment, 'HTTP_PROXY')
  const httpsProxy = proxyUrl(environment, 'HTTPS_PROXY')
  const noProxy = eitherCase(environment, 'NO_PROXY') ?? ''
  return httpProxy || httpsProxy ? { httpProxy, httpsProxy, noProxy } : null
}

function allowedHosts(environment: Environment): string[] | null {
  const hosts = text(environment, 'ALLOWED_HOSTS')
    ?.split(',')
    .map((host) => host.trim().toLowerCase())
  const wrong = hosts?.find((host) => !/^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(host))
  if (wrong !== undefined) {
    throw new StartError(`ALLOWED_HOSTS must be host names without ports, separated by commas, not '${wrong}'.`)
  }
  return hosts ?? null
}

/** A number of generations or `off`. */
function generationLimit(environment: Environment, name: string, otherwise: number | null): number | null {
  const written = text(environment, name)
  if (written === 'off') return null
  if (written === null) return otherwise
  if (!/^[1-9]\d{0,5}$/.test(written)) {
    throw new StartError(`${name} must be 'off' or a number of generations, not '${written}'.`)
  }
  return Number(written)
}

/** A number of days or `off`. */
const days = (environment: Environment, name: string): number | null =>
  (text(environment, name) ?? 'off') === 'off' ? null : whole(environment, name, 0, { min: 1, max: 36_500 })

function logFormat(environment: Environment): 'json' | 'pretty' {
  const format = choice(environment, 'LOG_FORMAT', ['auto', 'json', 'pretty'], 'auto')
  if (format !== 'auto') return format
  return process.stdout.isTTY ? 'pretty' : 'json'
}

function budgetPerDay(environment: Environment): number | null {
  const written = text(environment, 'BUDGET_PER_DAY')
  if (written === null || written === 'off') return null
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(written) || Number(written) === 0) {
    throw new StartError(`BUDGET_PER_DAY must be 'off' or a number of US dollars such as 2.50, not '${written}'.`)
  }
  return Number(written)
}

/** Only real models cost money, so simulated ones have no limits by default. */
function generationLimits(environment: Environment, { simulated }: { simulated: boolean }) {
  const rateLimit = generationLimit(environment, 'RATE_LIMIT', simulated ? null : 60)
  const perGuest = generationLimit(environment, 'GUEST_GENERATIONS_PER_DAY', simulated ? null : 30)
  const perAddress = generationLimit(environment, 'GUEST_GENERATIONS_PER_ADDRESS_PER_DAY', simulated ? null : 300)
  const off = text(environment, 'RATE_LIMIT') === 'off'
  return {
    rateLimit,
    guestGenerationsPerDay: off ? null : perGuest,
    guestGenerationsPerAddressPerDay: off ? null : perAddress,
  }
}

/** RFC 8707: a resource is an absolute URI without a fragment. An issuer would refuse every sign-in with another one. */
function audienceParameter(environment: Environment, audience: string): Config['oidcAudienceParameter'] {
  const parameter = choice(environment, 'OIDC_AUDIENCE_PARAMETER', ['audience', 'resource', 'off'], 'audience')
  if (parameter === 'resource' && (!URL.canParse(audience) || audience.includes('#'))) {
    throw new StartError(`OIDC_AUDIENCE_PARAMETER=resource needs a URI as OIDC_AUDIENCE, not '${audience}'.`)
  }
  return parameter
}

function adminClaim(environment: Environment): Config['oidcAdminClaim'] {
  const written = text(environment, 'OIDC_ADMIN_CLAIM')
  if (written === null) return null
  const [, claim, value] = /^([^=]+)=(.+)$/.exec(written) ?? []
  if (claim === undefined || value === undefined) {
    throw new StartError(`OIDC_ADMIN_CLAIM must be a claim and its value such as roles=admin, not '${written}'.`)
  }
  if (text(environment, 'OIDC_ISSUER') === null) {
    throw new StartError('OIDC_ADMIN_CLAIM needs OIDC_ISSUER: it is a claim of the tokens of that issuer.')
  }
  return { claim: claim.trim(), value: value.trim() }
}

/** The only reader of the environment. Throws a {@link StartError} with all wrong variables and their valid values. */
export function readConfig(environment: Environment): Config {
  try {
    return readSettings(environment)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    throw new StartError(...wrongSettings(environment))
  }
}

/** Each sentence begins with the variable that is wrong. What is wrong besides shows when it is read as if it was not set. */
function wrongSettings(environment: Environment): string[] {
  const sentences: string[] = []
  const left = { ...environment }
  const wrong: string[] = []
  for (;;) {
    try {
      readSettings(left)
      return sentences
    } catch (error) {
      const [sentence = '', name = ''] = error instanceof StartError ? (/^(\w+).*$/s.exec(error.message) ?? []) : []
      if (name === '' || wrong.includes(name)) throw error
      // Without this one, a setting that needs another wrong one would seem to be wrong too.
      const named: readonly string[] = sentence.match(/\w+/g) ?? []
      if (!wrong.some((other) => named.includes(other))) sentences.push(sentence)
      wrong.push(name)
      // Those of proxies are also read in lower case.
      delete left[name]
      delete left[name.toLowerCase()]
    }
  }
}

function readSettings(environment: Environment): Config {
  const hosts = environmentHosts(environment)
  const modelTimeoutMs = whole(environment, 'MODEL_TIMEOUT_MS', 60_000, { min: 1, max: 3_600_000 })
  const oidcIssuer = url(environment, 'OIDC_ISSUER')
  const builtInIssuer = choice(environment, 'BUILT_IN_ISSUER', ['on', 'off'], 'on') === 'on'
  if (!builtInIssuer && oidcIssuer === null) {
    throw new StartError('BUILT_IN_ISSUER=off needs OIDC_ISSUER: at least one issuer is needed to sign in.')
  }
  const oidcClientId = text(environment, 'OIDC_CLIENT_ID')
  if (oidcClientId !== null && oidcIssuer === null) {
    throw new StartError('OIDC_CLIENT_ID needs OIDC_ISSUER: it names the page to that issuer.')
  }
  // With these two scopes most issuers tell the name and the e-mail.
  const oidcScope = text(environment, 'OIDC_SCOPE') ?? 'openid profile email'
  // Always checked: a token that the issuer made for another application must not be valid here.
  const oidcAudience = text(environment, 'OIDC_AUDIENCE') ?? 'arena'
  const databaseUrl = databaseHosts(environment)
  const databaseReadUrl = url(environment, 'DATABASE_READ_URL', ['postgres:', 'postgresql:'])
  if (databaseReadUrl !== null && databaseUrl === null) {
    throw new StartError('DATABASE_READ_URL needs DATABASE_URL: it is a replica of that server.')
  }
  const origins = text(environment, 'CORS_ORIGIN')
  return {
    port: whole(environment, 'PORT', 3000, { min: 0, max: 65_535 }),
    host: text(environment, 'HOST') ?? 'localhost',
    dataDir: path.resolve(text(environment, 'DATA_DIR') ?? 'data'),
    databaseUrl,
    databaseReadUrl,
    // With more than a few connections per core, statements would wait inside PostgreSQL instead of in the pool.
    databaseConnectionsMax: whole(environment, 'DATABASE_CONNECTIONS_MAX', 16, { min: 1, max: 1_000 }),
    // As long as a machine that starts everything at once takes to start PostgreSQL.
    databaseWaitS: whole(environment, 'DATABASE_WAIT_S', 60, { min: 0, max: 3_600 }),
    metricsPort: optionalPort(environment, 'METRICS_PORT'),
    metricsToken: metricsToken(environment),
    traceEndpoint: url(environment, 'OTEL_EXPORTER_OTLP_ENDPOINT'),
    catalogueFile: text(environment, 'CATALOGUE_FILE'),
    hostsFile: text(environment, 'HOSTS_FILE'),
    webhooksFile: text(environment, 'WEBHOOKS_FILE'),
    hostKeyVariables: hostKeyVariables(environment),
    keyInVariable(name) {
      const key = text(environment, name)
      return key !== null && KEY.test(key) ? key : null
    },
    secretKey: secretKey(environment),
    allowLinkLocalHosts: allowsLinkLocal(environment),
    environmentHosts: hosts,
    proxy: proxy(environment),
    fallbackModel: text(environment, 'FALLBACK_MODEL'),
    modelTimeoutMs,
    streamIdleTimeoutMs: whole(environment, 'STREAM_IDLE_TIMEOUT_MS', modelTimeoutMs, { min: 1, max: 3_600_000 }),
    streamTimeoutMs: whole(environment, 'STREAM_TIMEOUT_MS', 600_000, { min: 1, max: 3_600_000 }),
    // Below a few hundred characters, no model could answer anything.
    answerCharsMax: whole(environment, 'ANSWER_CHARS_MAX', 400_000, { min: 1_000, max: 100_000_000 }),
    contextCharsMax: whole(environment, 'CONTEXT_CHARS_MAX', 60_000, { min: 0, max: 100_000_000 }),
    contextImagesMax: whole(environment, 'CONTEXT_IMAGES_MAX', 8, { min: 0, max: 100 }),
    oidcIssuer,
    oidcAudience,
    oidcAudienceParameter: audienceParameter(environment, oidcAudience),
    oidcAdminClaim: adminClaim(environment),
    oidcClient: oidcClientId === null ? null : { id: oidcClientId, scope: oidcScope },
    builtInIssuer,
    signUp: choice(environment, 'SIGN_UP', ['open', 'invitation', 'closed'], 'open'),
    guests: choice(environment, 'GUESTS', ['on', 'off'], 'on') === 'on',
    publicUrl: url(environment, 'PUBLIC_URL'),
    // Browsers send an origin without a trailing slash.
    corsOrigins:
      origins === null || origins === '*'
        ? null
        : origins.split(',').map((origin) => withoutTrailingSlashes(origin.trim())),
    trustProxy: choice(environment, 'TRUST_PROXY', ['on', 'off'], 'off') === 'on',
    allowedHosts: allowedHosts(environment),
    requestTimeoutMs: whole(environment, 'REQUEST_TIMEOUT_MS', 30_000, { min: 100, max: 3_600_000 }),
    shutdownDrainMs: whole(environment, 'SHUTDOWN_DRAIN_MS', 5_000, { min: 0, max: 600_000 }),
    shutdownGraceMs: whole(environment, 'SHUTDOWN_GRACE_MS', 120_000, { min: 0, max: 3_600_000 }),
    topperMinVotes: whole(environment, 'TOPPER_MIN_VOTES', 10, { min: 1, max: 1_000_000 }),
    boards: choice(environment, 'BOARDS', ['compute', 'serve'], 'compute'),
    draw: choice(environment, 'DRAW', ['weighted', 'uniform'], 'weighted'),
    threadTurnsMax: whole(environment, 'THREAD_TURNS_MAX', 2_000, { min: 1, max: 1_000_000 }),
    threadBytesMax: whole(environment, 'THREAD_BYTES_MAX', 16 * MEBIBYTE, { min: 1_024, max: 1_024 * MEBIBYTE }),
    threadsPerUserMax: whole(environment, 'THREADS_PER_USER_MAX', 5_000, { min: 1, max: 1_000_000 }),
    messagesBytesMax: whole(environment, 'MESSAGES_BYTES_MAX', 16 * MEBIBYTE, { min: 1_024, max: 1_024 * MEBIBYTE }),
    attachmentBytesPerUserMax: whole(environment, 'ATTACHMENT_BYTES_PER_USER_MAX', 200_000_000, {
      min: 0,
      max: 1_000_000_000_000,
    }),
    // Anybody can become a guest, as often as the limits of new guests allow.
    attachmentBytesPerGuestMax: whole(environment, 'ATTACHMENT_BYTES_PER_GUEST_MAX', 20_000_000, {
      min: 0,
      max: 1_000_000_000_000,
    }),
    uploadBytesPerAddressPerDay: whole(environment, 'UPLOAD_BYTES_PER_ADDRESS_PER_DAY', 500_000_000, {
      min: 0,
      max: 1_000_000_000_000,
    }),
    guestBytesMax: whole(environment, 'GUEST_BYTES_MAX', 5_000_000_000, { min: 0, max: 1_000_000_000_000 }),
    studiesPerUserMax: whole(environment, 'STUDIES_PER_USER_MAX', 100, { min: 1, max: 1_000_000 }),
    studyPromptsMax: whole(environment, 'STUDY_PROMPTS_MAX', 2_000, { min: 1, max: 100_000 }),
    studyBytesMax: whole(environment, 'STUDY_BYTES_MAX', 256 * MEBIBYTE, { min: 1_024, max: 16_384 * MEBIBYTE }),
    studyBytesPerUserMax: whole(environment, 'STUDY_BYTES_PER_USER_MAX', 1_024 * MEBIBYTE, {
      min: 1_024,
      max: 1_048_576 * MEBIBYTE,
    }),
    // A file is read into memory as a whole.
    studyUploadBytesMax: whole(environment, 'STUDY_UPLOAD_BYTES_MAX', 32 * MEBIBYTE, {
      min: 1_024,
      max: 256 * MEBIBYTE,
    }),
    studyCallsMax: whole(environment, 'STUDY_CALLS_MAX', 4, { min: 0, max: 1_000 }),
    // Anybody who may sign up could otherwise spend the operator's money.
    studyGenerationsPerUserPerDay: whole(environment, 'STUDY_GENERATIONS_PER_USER_PER_DAY', 2_000, {
      min: 1,
      max: 100_000_000,
    }),
    textRetentionDays: days(environment, 'TEXT_RETENTION_DAYS'),
    ...generationLimits(environment, { simulated: hosts.length === 0 }),
    hostedLimits: generationLimits(environment, { simulated: false }),
    budgetPerDay: budgetPerDay(environment),
    // Nobody reads 300 pairs of answers in an hour.
    votesPerHour: whole(environment, 'VOTES_PER_HOUR', 300, { min: 0, max: 1_000_000 }),
    // Off: a school or a company often has one address for everybody.
    votesPerAddressPerHour: whole(environment, 'VOTES_PER_ADDRESS_PER_HOUR', 0, { min: 0, max: 1_000_000 }),
    // The two calls of each battle are then within the connections of one host's pool.
    generationsMax: whole(environment, 'GENERATIONS_MAX', 500, { min: 1, max: 100_000 }),
    logLevel: choice(environment, 'LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
    logFormat: logFormat(environment),
    simulatorPace: choice(environment, 'SIMULATOR_PACE', ['human', 'off'], 'human'),
    limits: {
      promptCharsMax: whole(environment, 'PROMPT_CHARS_MAX', defaultLimits.promptCharsMax, { min: 1, max: 10_000_000 }),
      systemCharsMax: whole(environment, 'SYSTEM_CHARS_MAX', defaultLimits.systemCharsMax, { min: 1, max: 10_000_000 }),
      titleCharsMax: whole(environment, 'TITLE_CHARS_MAX', defaultLimits.titleCharsMax, { min: 1, max: 10_000 }),
      bodyBytesMax: whole(environment, 'BODY_BYTES_MAX', 1_048_576, { min: 1_024, max: 104_857_600 }),
    },
  }
}

/** The names of all variables that {@link readConfig} reads. */
export function settingNames(): string[] {
  const names = new Set<string>()
  const recorder = new Proxy({}, { get: (_, name) => void names.add(String(name)) })
  readSettings(recorder)
  return [...names]
}

/** The names of all settings, and of the variables with keys of hosts. */
export function knownVariables(environment: Environment): string[] {
  const keys = Object.values(presets).flatMap(({ keyVariable }) => keyVariable ?? [])
  const others = text(environment, 'HOST_KEY_VARIABLES')?.split(',') ?? []
  return [...settingNames(), ...keys, ...others.map((name) => name.trim())]
}

/** The environment, completed by a `.env` file in the working directory. */
export function loadEnvironment(): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}
