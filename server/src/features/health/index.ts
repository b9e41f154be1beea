import type { Bind } from '../../http/bind.ts'
import { type HealthOptions, healthRoutes } from './routes.ts'

export const createHealth = (options: HealthOptions) => ({
  routes: (bind: Bind) => healthRoutes(bind, options),
})
