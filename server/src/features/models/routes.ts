import { getModelSettings, listModels } from '@arena/contract'
import type { Bind } from '../../http/bind.ts'
import type { Catalogue } from './catalogue.ts'
import { isEligible, type Serving } from './rules.ts'

export interface ModelRouteOptions {
  readonly catalogue: Catalogue
  readonly serving: Serving
}

export function modelRoutes(bind: Bind, { catalogue, serving }: ModelRouteOptions): void {
  bind(listModels, { handle: async () => ({ items: [...(await catalogue.active())] }) })
  bind(getModelSettings, {
    async handle() {
      const models = await catalogue.active()
      return { simulated: serving.simulated, active: models.length, eligible: models.filter(isEligible).length }
    },
  })
}
