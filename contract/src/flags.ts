import { type Static, Type } from 'typebox'
import { endpoints } from './endpoints.ts'
import { operation } from './operation.ts'

export const Flag = Type.Object({ key: Type.String(), enabled: Type.Boolean() })
export type Flag = Static<typeof Flag>

export const getFlag = operation({
  ...endpoints.getFlag,
  feature: 'flags',
  summary: 'Read one feature flag',
  description: 'An unknown key is a flag that is off.',
  auth: 'none',
  errors: 'plain',
  failure: 'FLAGS_ERROR',
  params: Type.Object({ key: Type.String() }),
  replies: { 200: { description: 'The flag.', body: Flag } },
})

export const listFlags = operation({
  ...endpoints.listFlags,
  feature: 'flags',
  summary: 'List the feature flags',
  auth: 'none',
  errors: 'plain',
  failure: 'FLAGS_ERROR',
  replies: { 200: { description: 'The flags, by key.', body: Type.Object({ items: Type.Array(Flag) }) } },
})
