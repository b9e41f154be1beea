import { languageDetector, tagsOf } from '../../analysis/index.ts'
import type { Database } from '../../database/index.ts'
import { turnsBytesMax } from '../../generation/index.ts'
import type { Bind } from '../../http/bind.ts'
import { type ContinuedSide, continueSide, readSide } from './continue-side.ts'
import { createDrawChances, type DrawChancesOptions } from './draw-chances.ts'
import { createEraseBattles } from './erase-battles.ts'
import { createEraseOldBattles } from './erase-old-battles.ts'
import { createExportBattles } from './export-battles.ts'
import { type BattleRouteParts, battleRoutes } from './routes.ts'
import {
  createReadBattle,
  createReadConversation,
  createSaveBattle,
  createSaveChances,
  createTransferBattles,
} from './store.ts'

export { classOf, drawPair, evenOdds, expectedDraws, findTopper, poolOf, type Standing } from './rules.ts'
export { poolIdOf, WEIGHTED_POOL } from './store.ts'

type MadeHere = 'saveBattle' | 'readBattle' | 'readConversation' | 'tagsOf' | 'drawChances'

export interface BattlesOptions extends Omit<BattleRouteParts, MadeHere>, Pick<DrawChancesOptions, 'standardErrors'> {
  readonly database: Database
  /** Whether `random` prefers models whose ratings are less known. */
  readonly draw: 'weighted' | 'uniform'
  readonly log: { warn(details: object, message: string): void }
}

export function createBattles({ database, draw, standardErrors, log, ...options }: BattlesOptions) {
  const drawChances = createDrawChances({
    standardErrors,
    save: createSaveChances(database),
    onFailed: (error) => log.warn({ err: error }, 'the chances of draws were not renewed'),
  })
  const parts = {
    ...options,
    drawChances: draw === 'weighted' ? drawChances : () => null,
    saveBattle: createSaveBattle(database),
    readBattle: createReadBattle(database),
    readConversation: createReadConversation(database, { bytesMax: turnsBytesMax(options.contextCharsMax, 2) }),
    tagsOf: async (prompt: string) => tagsOf(prompt, await languageDetector()),
  }
  return {
    transfer: createTransferBattles(database),
    erase: createEraseBattles(database),
    eraseOld: createEraseOldBattles(database),
    export: createExportBattles(database),
    continueSide: (side: ContinuedSide, userId: string) => continueSide(parts, side, userId),
    readSide: (side: ContinuedSide, userId: string) => readSide(parts, side, userId),
    routes: (bind: Bind) => battleRoutes(bind, parts),
  }
}
