import { type Static, Type } from 'typebox'
import { endpoints } from './endpoints.ts'
import { PlainError } from './errors.ts'
import { operation } from './operation.ts'

const admin = { feature: 'admin', auth: 'admin', errors: 'plain', failure: 'ADMIN_ERROR' } as const

export const POOL_NAME = '^[a-z][a-z0-9-]{0,31}$'

const PoolName = Type.String({
  pattern: POOL_NAME,
  description: 'At most 32 lower-case letters, digits and dashes; the first is a letter.',
})
const Eligible = Type.Integer({ minimum: 0, description: 'How many of its models battles can draw now.' })

/** Models that battles can be drawn from. */
export const Pool = Type.Object({ name: PoolName, label: Type.String(), eligible: Eligible })
export type Pool = Static<typeof Pool>

export const listPools = operation({
  ...endpoints.listPools,
  feature: 'models',
  summary: 'List the pools that battles can be drawn from',
  description:
    'Those with at least two models that can be drawn. It names no model, so a page can read it before a vote.',
  auth: 'none',
  errors: 'plain',
  failure: 'MODELS_ERROR',
  replies: { 200: { description: 'The pools, by name.', body: Type.Object({ items: Type.Array(Pool) }) } },
})

export const AdminPool = Type.Object({
  ...Pool.properties,
  modelNames: Type.Array(Type.String()),
})
export type AdminPool = Static<typeof AdminPool>

export const listAllPools = operation({
  ...admin,
  ...endpoints.listAllPools,
  summary: 'List all pools with their models',
  replies: { 200: { description: 'The pools, by name.', body: Type.Object({ items: Type.Array(AdminPool) }) } },
})

export const PoolSettings = Type.Object({
  label: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'The name that people see.' }),
  modelNames: Type.Array(Type.String({ minLength: 1 }), {
    minItems: 2,
    maxItems: 1_000,
    description: 'Models of the catalogue, by name. A model may be in several pools.',
  }),
})
export type PoolSettings = Static<typeof PoolSettings>

const poolParams = Type.Object({ name: Type.String() })

export const putPool = operation({
  ...admin,
  ...endpoints.putPool,
  summary: 'Add or replace a pool',
  description: 'It takes effect on all instances within two seconds.',
  params: poolParams,
  body: PoolSettings,
  replies: { 200: { description: 'Stored.', body: AdminPool } },
})

export const removePool = operation({
  ...admin,
  ...endpoints.removePool,
  summary: 'Remove a pool',
  description: 'Its models stay in the catalogue, and battles that were drawn from it count as before.',
  params: poolParams,
  replies: {
    200: { description: 'Removed.', body: Type.Object({ success: Type.Literal(true), name: Type.String() }) },
    404: { description: 'There is no pool of this name.', body: PlainError },
  },
})
