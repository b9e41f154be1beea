import { type Static, Type } from 'typebox'
import { endpoints } from './endpoints.ts'
import { operation } from './operation.ts'
import { DateTime } from './schema.ts'

export const Health = Type.Object({
  status: Type.Literal('healthy'),
  message: Type.String(),
  timestamp: DateTime(),
  version: Type.String(),
  instanceId: Type.String({ description: 'Unique to the process that answered.' }),
})
export type Health = Static<typeof Health>

const health = {
  feature: 'health',
  summary: 'Check that the process is running',
  description: 'Liveness only: it answers while the database is unavailable.',
  auth: 'none',
  errors: 'problem',
  replies: { 200: { description: 'Alive.', body: Health } },
} as const

export const getHealth = operation({ ...health, ...endpoints.getHealth })
export const getApiHealth = operation({ ...health, ...endpoints.getApiHealth })

export const Readiness = Type.Object({ ready: Type.Boolean(), database: Type.Boolean(), timestamp: DateTime() })
export type Readiness = Static<typeof Readiness>

export const getReadiness = operation({
  ...endpoints.getReadiness,
  feature: 'health',
  summary: 'Check that the service is ready: that the database answers and the service is not stopping',
  auth: 'none',
  errors: 'problem',
  replies: {
    200: { description: 'Ready.', body: Readiness },
    503: { description: 'The database does not answer, or the service is stopping.', body: Readiness },
  },
})
