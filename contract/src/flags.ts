import type { Static } from 'typebox'
import { operation } from './operation.ts'
import { Type } from './type.ts'

export const Flag = Type.Object({ key: Type.String(), enabled: Type.Boolean() })
export type Flag = Static<typeof Flag>

export const getFlag = operation({
  id: 'getFlag',
  room: 'flags',
  method: 'GET',
  path: '/api/settings/feature-flag/{key}',
  summary: 'Read one feature flag',
  description: 'An unknown key is a flag that is off.',
  auth: 'none',
  errors: 'plain',
  failure: 'FLAGS_ERROR',
  params: Type.Object({ key: Type.String() }),
  replies: { 200: { description: 'The flag.', body: Flag } },
})

export const listFlags = operation({
  id: 'listFlags',
  room: 'flags',
  method: 'GET',
  path: '/api/settings/feature-flags',
  summary: 'List the feature flags',
  auth: 'none',
  errors: 'plain',
  failure: 'FLAGS_ERROR',
  replies: { 200: { description: 'The flags, by key.', body: Type.Object({ items: Type.Array(Flag) }) } },
})
