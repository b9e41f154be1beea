import { type Static, Type } from 'typebox'
import { endpoints } from './endpoints.ts'
import { PlainError } from './errors.ts'
import { keyScopes } from './key-scopes.ts'
import { operation } from './operation.ts'
import { DateTime, Nullable, OneOf, Uuid } from './schema.ts'

const keys = { feature: 'identity', auth: 'token', errors: 'plain', failure: 'AUTH_ERROR' } as const

const Scopes = Type.Array(OneOf(keyScopes), {
  minItems: 1,
  maxItems: keyScopes.length,
  uniqueItems: true,
  'x-rule': `must be a list of ${keyScopes.join(', ')}, each at most once`,
})

export const ApiKey = Type.Object({
  keyId: Uuid(),
  name: Type.String(),
  prefix: Type.String({ description: 'The start of the key, by which its owner recognises it.' }),
  scopes: Scopes,
  createdAt: DateTime(),
  expiresAt: DateTime(),
  lastUsedAt: Nullable(DateTime('Up to a minute old.')),
})
export type ApiKey = Static<typeof ApiKey>

export const CreatedApiKey = Type.Object({
  ...ApiKey.properties,
  secret: Type.String({
    description: 'The whole key. It is returned only here. Send it as `Authorization: Bearer …`.',
  }),
})
export type CreatedApiKey = Static<typeof CreatedApiKey>

export const listKeys = operation({
  ...keys,
  ...endpoints.listKeys,
  summary: "List the caller's API keys, newest first, without their secrets",
  replies: { 200: { description: 'The keys.', body: Type.Object({ items: Type.Array(ApiKey) }) } },
})

export const createKey = operation({
  ...keys,
  ...endpoints.createKey,
  summary: 'Create an API key',
  description:
    'Works while the feature flag `api_keys` is on. `read`: read own threads, messages and votes. `battle`: battles, chat and new threads. `vote`: cast and read own votes. A key can use nothing else, whatever role its user has.',
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
    scopes: Scopes,
    expiresInDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, default: 90 })),
  }),
  replies: {
    200: { description: 'The key with its secret.', body: CreatedApiKey },
    409: { description: 'The caller has too many keys.', body: PlainError },
  },
})

export const revokeKey = operation({
  ...keys,
  ...endpoints.revokeKey,
  summary: "Revoke one of the caller's API keys",
  description: 'The next request with the key is a 401, on every instance.',
  params: Type.Object({ keyId: Uuid() }),
  replies: {
    200: { description: 'Revoked.', body: Type.Object({ success: Type.Literal(true), message: Type.String() }) },
  },
})
