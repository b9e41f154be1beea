import { type Static, Type } from 'typebox'
import { endpoints } from './endpoints.ts'
import { PlainError } from './errors.ts'
import { ProviderName } from './models.ts'
import { operation } from './operation.ts'
import { Nullable, NullableInteger, NullableNumber, NullableText, OneOf } from './schema.ts'

const admin = { feature: 'admin', auth: 'admin', errors: 'plain', failure: 'ADMIN_ERROR' } as const

export const DialectName = OneOf(['openai', 'anthropic', 'azure'])

/** How the models of a host begin their reasoning. */
const ReasoningStart = OneOf(['tag', 'open'], {
  description:
    'With `open`, everything before the first `</think>` is reasoning, also without `<think>` before it, and streams wait for it. For reasoning models behind vLLM, Ollama or LM Studio without a reasoning parser.',
})

/** Why a call to a host failed, for pages that translate it. */
export const hostFailureReasons = [
  'timeout',
  'key-refused',
  'no-money',
  'not-found',
  'rate-limited',
  'calls-per-minute',
  'empty',
  'link-local',
  'unreachable',
  'status',
  'unreadable',
  'not-called',
] as const
export type HostFailureReason = (typeof hostFailureReasons)[number]

const failure = {
  failure: NullableText({ description: 'Why it failed, in plain words and without keys.' }),
  failureReason: Nullable(OneOf(hostFailureReasons), { description: 'The same as a code.' }),
  failureStatus: NullableInteger({ description: 'The HTTP status of the host, if there was one.' }),
}

/** Whether the service avoids a host in draws because its calls keep failing. */
export const HostHealth = Type.Object({
  state: OneOf(['healthy', 'failing']),
  since: NullableText({ description: 'When its calls began to fail.' }),
  instances: Type.Integer({ minimum: 0, description: 'How many instances see it fail.' }),
  ...failure,
})
export type HostHealth = Static<typeof HostHealth>

const Headers = Type.Record(Type.String(), Type.String())
const label = { minLength: 1, maxLength: 100, pattern: '\\S' }
const CallsMax = { minimum: 1, maximum: 100_000 }

/** A service that answers prompts. */
export const Host = Type.Object({
  name: ProviderName,
  label: Type.String(),
  baseUrl: Type.String(),
  dialect: DialectName,
  preset: NullableText(),
  key: Type.Object(
    {
      kind: OneOf(['none', 'variable', 'stored']),
      variable: NullableText({ description: 'The environment variable that has the key.' }),
      available: Type.Boolean({ description: 'Whether this instance has the key, or needs none.' }),
    },
    { description: 'Keys are never returned.' },
  ),
  headers: Headers,
  drawn: Type.Boolean({ description: 'Whether random draws select its models.' }),
  callsMax: NullableInteger({ description: 'Requests that run at once, in each process; `null` is no limit.' }),
  callsPerMinute: NullableInteger({ description: 'In each process, retries included; `null` is no limit.' }),
  reasoningStarts: ReasoningStart,
  health: HostHealth,
  source: OneOf(['environment', 'file', 'admin'], {
    description: 'Hosts of the environment are changed there. `HOSTS_FILE` overrides changes at the next start.',
  }),
})
export type Host = Static<typeof Host>

export const HostPreset = Type.Object({
  name: Type.String(),
  label: Type.String(),
  baseUrl: NullableText({ description: 'May have a placeholder; `null` if only the operator knows the address.' }),
  dialect: DialectName,
  keyVariable: NullableText({ description: 'The usual variable of the key; `null` if it needs none.' }),
  drawn: Type.Boolean({ description: 'Whether random draws select its models by default.' }),
  fromEnvironment: Type.Boolean({ description: 'Whether environment variables alone make it a host.' }),
})
export type HostPreset = Static<typeof HostPreset>

export const listHosts = operation({
  ...admin,
  ...endpoints.listHosts,
  summary: 'List the hosts, and the presets for new ones',
  replies: {
    200: {
      description: 'The hosts.',
      body: Type.Object({
        items: Type.Array(Host),
        presets: Type.Array(HostPreset),
        storesKeys: Type.Boolean({
          description: 'Whether keys can be stored: `ARENA_SECRET_KEY` is set, or the database is the embedded one.',
        }),
      }),
    },
  },
})

export const HostSettings = Type.Object({
  preset: Type.Optional(Type.String({ maxLength: 32, description: 'Fills what is absent in a new host.' })),
  label: Type.Optional(Type.String(label)),
  baseUrl: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  dialect: Type.Optional(DialectName),
  key: Type.Optional(
    NullableText({
      maxLength: 5_000,
      description:
        '`env:NAME` for the value of an environment variable, or the key itself, which is stored encrypted; `null` for none. Needed again when the address changes.',
    }),
  ),
  headers: Type.Optional(Headers),
  drawn: Type.Optional(Type.Boolean()),
  callsMax: Type.Optional(NullableInteger(CallsMax)),
  callsPerMinute: Type.Optional(NullableInteger(CallsMax)),
  reasoningStarts: Type.Optional(ReasoningStart),
})
export type HostSettings = Static<typeof HostSettings>

const hostParams = Type.Object({ name: ProviderName })
const unknownHost = { 404: { description: 'There is no host of this name.', body: PlainError } }
const ofEnvironment = { 409: { description: 'The environment configures a host of this name.', body: PlainError } }
const uncallable = {
  ...unknownHost,
  409: { description: 'This instance does not have the key of the host.', body: PlainError },
}

export const putHost = operation({
  ...admin,
  ...endpoints.putHost,
  summary: 'Add or change a host',
  description: 'Absent members stay as they are. It takes effect on all instances within two seconds.',
  params: hostParams,
  body: HostSettings,
  replies: {
    200: { description: 'Stored.', body: Host },
    ...ofEnvironment,
  },
})

export const removeHost = operation({
  ...admin,
  ...endpoints.removeHost,
  summary: 'Remove a host',
  description: 'Its models stay in the catalogue with their votes, and are not served.',
  params: hostParams,
  replies: {
    200: { description: 'Removed.', body: Type.Object({ success: Type.Literal(true), name: ProviderName }) },
    ...unknownHost,
    ...ofEnvironment,
  },
})

export const ListedModel = Type.Object({
  name: Type.String({ description: 'What the host is asked for.' }),
  displayName: NullableText(),
  contextTokens: NullableInteger(),
  vision: Nullable(Type.Boolean(), { description: 'Whether it takes images; `null` if the list does not say.' }),
  inputPrice: NullableNumber({ description: 'Dollars per million tokens.' }),
  outputPrice: NullableNumber({ description: 'Dollars per million tokens.' }),
  modelName: NullableText({ description: 'The model of the catalogue that asks for it; `null` if there is none.' }),
})
export type ListedModel = Static<typeof ListedModel>

export const discoverModels = operation({
  ...admin,
  ...endpoints.discoverModels,
  summary: 'Read the list of models of a host',
  params: hostParams,
  replies: {
    200: {
      description: 'The list.',
      body: Type.Object({
        items: Type.Array(ListedModel, { description: 'At most 2,000, in the order of the host.' }),
        unlisted: Type.Integer({ minimum: 0, description: 'How many more models the host lists.' }),
        note: NullableText({ description: 'Says in a sentence that not all models are listed; `null` if they are.' }),
        ...failure,
      }),
    },
    ...uncallable,
  },
})

/** How one call of a test went. */
export const HostCall = Type.Object({
  ok: Type.Boolean(),
  message: NullableText({ description: 'The answer.' }),
  firstTokenMs: NullableInteger({ description: 'Of a streamed call.' }),
  totalMs: Type.Integer({ minimum: 0 }),
  tokensPerSecond: NullableNumber({ description: 'Of a streamed call.' }),
  ...failure,
})
export type HostCall = Static<typeof HostCall>

export const testHost = operation({
  ...admin,
  ...endpoints.testHost,
  summary: 'Ask a model of a host a one-word question, buffered and streamed',
  params: hostParams,
  body: Type.Object({
    model: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Default: its first active model.' }),
    ),
  }),
  replies: {
    200: {
      description: 'The results.',
      body: Type.Object({ model: Type.String(), buffered: HostCall, streamed: HostCall }),
    },
    ...uncallable,
  },
})
