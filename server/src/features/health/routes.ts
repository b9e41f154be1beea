import { getApiHealth, getHealth, getReadiness, type Health } from '@arena/contract'
import { type Database, statement } from '../../database/index.ts'
import { type Bind, sent } from '../../http/bind.ts'

const ping = statement<{ one: number }>('health.ping', 'select 1 as one')

/** A database that hangs counts as unavailable. Health checks have shorter timeouts than queries. */
const READY_MS = 2_000

async function withTimeout<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the database did not answer within ${READY_MS} ms`)), READY_MS)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

export interface HealthOptions {
  readonly database: Database
  readonly version: string
  readonly instanceId: string
  /** Whether the service will stop soon. */
  readonly draining: () => boolean
}

export function healthRoutes(bind: Bind, { database, version, instanceId, draining }: HealthOptions): void {
  const health = async (): Promise<Health> => ({
    status: 'healthy',
    message: 'Arena is running',
    timestamp: new Date().toISOString(),
    version,
    instanceId,
  })
  bind(getHealth, { handle: health })
  bind(getApiHealth, { handle: health })
  bind(getReadiness, {
    async handle({ reply, request }) {
      const timestamp = new Date().toISOString()
      try {
        await withTimeout(database.rows(ping))
        if (!draining()) return { ready: true, database: true, timestamp }
        reply.code(503).send({ ready: false, database: true, timestamp })
        return sent
      } catch (error) {
        request.log.warn({ err: error }, 'not ready')
        reply.code(503).send({ ready: false, database: false, timestamp })
        return sent
      }
    },
  })
}
