import type { BattleRequest, BattleStreamRequest } from '@arena/contract'
import { languageDetector, tagsOf } from '../../analysis/index.ts'
import { ArenaError } from '../../base/errors.ts'
import { jsonArray } from '../../base/json-array.ts'
import { turnsBytesMax } from '../../generation/index.ts'
import type { Bind } from '../../http/bind.ts'
import { type ContinuedSide, continueSide, readSide } from './continue-side.ts'
import type { BattleDependencies, BattlesOptions } from './dependencies.ts'
import { createEraseBattles, createEraseOldBattles } from './erase-battles.ts'
import { createExportBattles } from './export-battles.ts'
import { battleRoutes } from './routes.ts'
import { type BattleCall, startBattle } from './start-battle.ts'
import {
  type BattlePlace,
  createReadBattle,
  createReadConversation,
  createReadPlace,
  createSaveBattle,
  createTransferBattles,
} from './store.ts'
import { type StreamBattleCall, streamBattle } from './stream-battle.ts'

export { classOf } from './rules.ts'
export type { BattleCall } from './start-battle.ts'
export type { BattleEvents } from './stream-battle.ts'

export type Battles = ReturnType<typeof createBattles>

export function createBattles(options: BattlesOptions) {
  const { config, database } = options
  const dependencies: BattleDependencies = {
    ...options,
    saveBattle: createSaveBattle(database),
    readBattle: createReadBattle(database),
    readConversation: createReadConversation(database, { bytesMax: turnsBytesMax(config.contextCharsMax, 2) }),
    tagsOf: async (prompt, found) => tagsOf(prompt, await languageDetector(), found),
  }
  const exportBattles = createExportBattles(database)
  const readPlace = createReadPlace(database)
  return {
    transfer: createTransferBattles(database),
    erase: createEraseBattles(database),
    eraseOld: createEraseOldBattles(database),
    export: (userId: string) => jsonArray(exportBattles(userId)),
    continueSide: (side: ContinuedSide, userId: string) => continueSide(dependencies, side, userId),
    /** Finds the thread and the settings of a battle. Throws unless the user owns the battle and its texts exist. */
    async placeOf(comparisonId: string, userId: string): Promise<BattlePlace> {
      const place = await readPlace(comparisonId)
      if (!place || place.isEmptied) throw new ArenaError('battle-not-found')
      if (place.userId !== userId) throw new ArenaError('battle-forbidden')
      return place
    },
    start: (request: BattleRequest, call: BattleCall) => startBattle(dependencies, request, call),
    stream: (request: BattleStreamRequest, call: StreamBattleCall) => streamBattle(dependencies, request, call),
    readSide: (side: ContinuedSide, userId: string) => readSide(dependencies, side, userId),
    routes: (bind: Bind) => battleRoutes(bind, dependencies),
  }
}
