import type { Config } from '../../config.ts'
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
export { type DrawSet, drawPair, drawSetOf, evenOdds, findTopper, type Redraw } from './rules.ts'
export { createPoolStore } from './store.ts'

export type Draws = ReturnType<typeof createDraws>

export interface DrawsOptions {
  readonly config: Pick<Config, 'draw' | 'topperMinVotes'>
  readonly database: Database
  readonly models: Pick<Models, 'store' | 'catalogue' | 'rated'>
  readonly leaderboard: Pick<DrawChancesOptions, 'drawFigures'> & Pick<DrawModelsOptions, 'standings'>
  readonly random: () => number
  readonly log: { warn(details: object, message: string): void }
}

export function createDraws({ config, database, models, leaderboard, random, log }: DrawsOptions) {
  const pools = createPools(createPoolStore(database), models)
  const weightedChances = createDrawChances({
    drawFigures: leaderboard.drawFigures,
    onFailed: (error) => log.warn({ err: error }, 'the chances of draws were not renewed'),
  })
  return {
    drawModels: createDrawModels({
      catalogue: models.catalogue,
      eligibleOf: pools.eligibleOf,
      standings: leaderboard.standings,
      topperMinVotes: config.topperMinVotes,
      drawChances: config.draw === 'weighted' ? weightedChances : () => null,
      random,
    }),
    /** The pools that can be drawn from. */
    listPools: pools.listOffered,
    routes(bind: Bind) {
      drawRoutes(bind, { models, pools, readTotals: createReadDrawTotals(database) })
      drawAdminRoutes(bind, pools)
    },
  }
}
