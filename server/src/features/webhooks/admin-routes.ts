import {
  listDeliveries,
  listWebhooks,
  putWebhook,
  removeWebhook,
  sendAgain,
  testWebhook,
  type Webhook,
} from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import { isUuid } from '../../base/ids.ts'
import type { Bind } from '../../http/bind.ts'
import { type ChangeWebhooksDependencies, saveWebhook } from './change-webhooks.ts'
import type { StoredWebhook } from './store.ts'

const toWebhook = ({ name, url, events, secretVariable: variable, source }: StoredWebhook): Webhook => {
  const secret = { kind: variable === null ? 'stored' : 'variable', variable } as const
  return { name, url, events: [...events], source, secret }
}

export function webhookAdminRoutes(bind: Bind, dependencies: ChangeWebhooksDependencies): void {
  const { store } = dependencies
  bind(listWebhooks, {
    handle: async () => ({ items: (await store.all()).map(toWebhook) }),
  })
  bind(putWebhook, {
    async handle({ params: { name }, body, request, caller }) {
      const webhook = await saveWebhook(dependencies, name, body, { kind: 'user', id: caller.userId })
      request.log.info({ by: caller.userId, webhook: name, changed: Object.keys(body) }, 'webhook saved')
      return toWebhook(webhook)
    },
  })
  bind(removeWebhook, {
    async handle({ params: { name }, request, caller }) {
      if (!(await store.remove(name, { kind: 'user', id: caller.userId }))) throw new ArenaError('webhook-not-found')
      request.log.info({ by: caller.userId, webhook: name }, 'webhook removed')
      return { success: true as const, name }
    },
  })
  bind(testWebhook, {
    async handle({ params: { name } }) {
      const queued = await store.test(name)
      if (!queued) throw new ArenaError('webhook-not-found')
      return queued
    },
  })
  bind(listDeliveries, {
    async handle() {
      return {
        items: (await store.latest()).map(({ createdAt, nextTryAt, ...delivery }) => ({
          ...delivery,
          createdAt: createdAt.toISOString(),
          nextTryAt: nextTryAt?.toISOString() ?? null,
        })),
      }
    },
  })
  bind(sendAgain, {
    async handle({ params: { deliveryId } }) {
      const queued = isUuid(deliveryId) && (await store.sendAgain(deliveryId))
      if (!queued) throw new ArenaError('delivery-not-found')
      return queued
    },
  })
}
