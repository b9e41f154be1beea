import { languageDetector, tagsOf } from '../../analysis/index.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/index.ts'
import { type Generation, turnsBytesMax } from '../../generation/index.ts'
import type { Bind } from '../../http/bind.ts'
import { jsonArray } from '../../json-array.ts'
import type { Catalogue, CatalogueModel } from '../models/index.ts'
import type { WritableThread } from '../threads/index.ts'
import { type ContinuedSide, continueSide, readSide } from './continue-side.ts'
import { createDrawChances, type DrawChancesOptions } from './draw-chances.ts'
import { createEraseBattles } from './erase-battles.ts'
import { createEraseOldBattles } from './erase-old-battles.ts'
import { createExportBattles } from './export-battles.ts'
import { type BattleRouteParts, battleRoutes } from './routes.ts'
import type { Standing } from './rules.ts'
import {
  createReadBattle,
  createReadConversation,
  createSaveBattle,
  createSaveChances,
  createTransferBattles,
} from './store.ts'

export { classOf, drawPair, evenOdds, expectedDraws, findTopper, poolOf, type Standing } from './rules.ts'
export { poolIdOf, WEIGHTED_POOL } from './store.ts'

export interface BattlesOptions {
  readonly config: Pick<Config, 'contextCharsMax' | 'draw' | 'topperMinVotes'>
  readonly database: Database
  readonly generation: Generation
  readonly catalogue: Catalogue
  readonly pools: {
    /** The eligible models of a pool that administrators named. Throws a 400 if there is none of this name. */
    eligibleOf(poolName: string): Promise<readonly CatalogueModel[]>
  }
  readonly threads: { readonly writableThread: WritableThread }
  readonly leaderboard: Pick<DrawChancesOptions, 'standardErrors'> & { standings(): Promise<readonly Standing[]> }
  /** `battle` is called after a battle was stored. */
  readonly recorder: { battle(mode: string): void }
  readonly random: () => number
  readonly closing: AbortSignal
  readonly log: { warn(details: object, message: string): void }
}

export function createBattles(options: BattlesOptions) {
  const { config, database, generation, leaderboard, log } = options
  const drawChances = createDrawChances({
    standardErrors: leaderboard.standardErrors,
    save: createSaveChances(database),
    onFailed: (error) => log.warn({ err: error }, 'the chances of draws were not renewed'),
  })
  const dependencies: BattleRouteParts = {
    ...generation,
    catalogue: options.catalogue,
    eligibleOf: options.pools.eligibleOf,
    writableThread: options.threads.writableThread,
    standings: leaderboard.standings,
    onBattle: options.recorder.battle,
    random: options.random,
    closing: options.closing,
    contextCharsMax: config.contextCharsMax,
    topperMinVotes: config.topperMinVotes,
    drawChances: config.draw === 'weighted' ? drawChances : () => null,
    saveBattle: createSaveBattle(database),
    readBattle: createReadBattle(database),
    readConversation: createReadConversation(database, { bytesMax: turnsBytesMax(config.contextCharsMax, 2) }),
    tagsOf: async (prompt: string) => tagsOf(prompt, await languageDetector()),
  }
  const exportBattles = createExportBattles(database)
  return {
    transfer: createTransferBattles(database),
    erase: createEraseBattles(database),
    eraseOld: createEraseOldBattles(database),
    export: (userId: string) => jsonArray(exportBattles(userId)),
    continueSide: (side: ContinuedSide, userId: string) => continueSide(dependencies, side, userId),
    readSide: (side: ContinuedSide, userId: string) => readSide(dependencies, side, userId),
    routes: (bind: Bind) => battleRoutes(bind, dependencies),
  }
}
