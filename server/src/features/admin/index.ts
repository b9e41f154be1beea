import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import type { Models } from '../models/index.ts'
import { watchEventLoopDelay } from './event-loop-delay.ts'
import { type AdminRouteOptions, adminRoutes } from './routes.ts'
import { createAdminStore } from './store.ts'
import { createUserStore } from './user-store.ts'

type Supplied = 'store' | 'users' | 'models' | 'catalogue' | 'readActiveHosts' | 'simulatedNames' | 'eventLoopDelay'

export interface AdminOptions extends Omit<AdminRouteOptions, Supplied | 'onModelsChanged'> {
  readonly http: FastifyInstance
  readonly database: Database
  readonly models: Pick<Models, 'store' | 'catalogue' | 'readActiveHosts'>
  readonly simulatedModels: readonly { readonly modelName: string }[]
  /** Called after the catalogue was changed, so that boards are rebuilt. */
  readonly onModelsChanged: () => void
}

export function createAdmin({ http, database, models, simulatedModels, onModelsChanged, ...options }: AdminOptions) {
  const eventLoopDelay = watchEventLoopDelay()
  http.addHook('onClose', async () => eventLoopDelay.close())
  const parts: AdminRouteOptions = {
    ...options,
    database,
    store: createAdminStore(database),
    users: createUserStore(database),
    models: models.store,
    catalogue: models.catalogue,
    readActiveHosts: models.readActiveHosts,
    simulatedNames: new Set(simulatedModels.map(({ modelName }) => modelName)),
    onModelsChanged() {
      models.catalogue.forget()
      onModelsChanged()
    },
    eventLoopDelay,
  }
  return { routes: (bind: Bind) => adminRoutes(bind, parts) }
}
