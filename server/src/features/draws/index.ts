import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import type { Models } from '../models/index.ts'
import { drawAdminRoutes } from './admin-routes.ts'
import { createDrawChances, type DrawChancesOptions } from './draw-chances.ts'
import { createDrawModels, type DrawModelsOptions } from './draw-models.ts'
import { createPools } from './pools.ts'
import { drawRoutes } from './routes.ts'
import { createPoolStore, createReadDrawTotals } from './store.ts'

export type { DrawModels } from './draw-models.ts'
export { createReadDrawnVotes, type DrawnVotes, type ReadDrawnVotes } from './drawn-votes.ts'
export { checkPool, describePool } from './pool-rules.ts'
export { type DrawSet, drawPair, drawSetOf, evenOdds, findTopper } from './rules.ts'
export { createPoolStore } from './store.ts'

export interface DrawsOptions
  extends Pick<DrawChancesOptions, 'standardErrors'>,
    Pick<DrawModelsOptions, 'standings' | 'topperMinVotes' | 'random'> {
  readonly database: Database
  readonly models: Pick<Models, 'store' | 'catalogue' | 'rated'>
  /** Whether `random` prefers models whose ratings are less known. */
  readonly draw: 'weighted' | 'uniform'
  readonly log: { warn(details: object, message: string): void }
}

export function createDraws(options: DrawsOptions) {
  const { database, models, draw, standardErrors, standings, topperMinVotes, random, log } = options
  const pools = createPools(createPoolStore(database), models)
  const weightedChances = createDrawChances({
    standardErrors,
    onFailed: (error) => log.warn({ err: error }, 'the chances of draws were not renewed'),
  })
  return {
    drawModels: createDrawModels({
      catalogue: models.catalogue,
      eligibleOf: pools.eligibleOf,
      standings,
      topperMinVotes,
      drawChances: draw === 'weighted' ? weightedChances : () => null,
      random,
    }),
    routes(bind: Bind) {
      drawRoutes(bind, { models, pools, readTotals: createReadDrawTotals(database) })
      drawAdminRoutes(bind, pools)
    },
  }
}
