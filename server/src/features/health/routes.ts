import { getApiHealth, getHealth, getReadiness, type Health } from '@arena/contract'
import { VERSION } from '../../base/version.ts'
import type { Database } from '../../database/index.ts'
import { type Bind, sent } from '../../http/bind.ts'

export interface HealthOptions {
  readonly database: Database
  readonly instanceId: string
  /** Whether the service has started and will not stop soon. */
  readonly isReady: () => boolean
}

export function healthRoutes(bind: Bind, { database, instanceId, isReady }: HealthOptions): void {
  const health = async (): Promise<Health> => ({
    status: 'healthy',
    message: 'Arena is running',
    timestamp: new Date().toISOString(),
    version: VERSION,
    instanceId,
  })
  bind(getHealth, { handle: health })
  bind(getApiHealth, { handle: health })
  bind(getReadiness, {
    async handle({ reply, request }) {
      const timestamp = new Date().toISOString()
      const answers = await database.ping().then(
        () => true,
        (error: unknown) => {
          request.log.warn({ err: error }, 'not ready')
          return false
        },
      )
      if (answers && isReady()) return { ready: true, database: true, timestamp }
      reply.code(503).send({ ready: false, database: answers, timestamp })
      return sent
    },
  })
}
