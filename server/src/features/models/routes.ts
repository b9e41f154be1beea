import { getModelSettings, listModels } from '@arena/contract'
import type { Bind } from '../../http/bind.ts'
import type { Catalogue } from './catalogue.ts'
import { isEligible, type ReadActiveHosts } from './rules.ts'

export interface ModelRouteOptions {
  readonly catalogue: Catalogue
  readonly readActiveHosts: ReadActiveHosts
  readonly lastLogPosition: () => number | null
}

export function modelRoutes(bind: Bind, { catalogue, readActiveHosts, lastLogPosition }: ModelRouteOptions): void {
  bind(listModels, { handle: async () => ({ items: [...(await catalogue.active())] }) })
  bind(getModelSettings, {
    async handle() {
      const [models, serving] = await Promise.all([catalogue.active(), readActiveHosts()])
      const eligible = models.filter((model) => isEligible(model, serving))
      const { simulated } = serving
      return { simulated, active: models.length, eligible: eligible.length, votes: lastLogPosition() }
    },
  })
}
