import type { BattleRequest, BattleStreamRequest } from '@arena/contract'
import { languageDetector, tagsOf } from '../../analysis/index.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/index.ts'
import { ArenaError } from '../../errors.ts'
import { type Generation, turnsBytesMax } from '../../generation/index.ts'
import type { Bind } from '../../http/bind.ts'
import { jsonArray } from '../../json-array.ts'
import type { UseImages } from '../attachments/index.ts'
import type { DrawModels } from '../draws/index.ts'
import type { Catalogue } from '../models/index.ts'
import type { WritableThread } from '../threads/index.ts'
import { type ContinuedSide, continueSide, readSide } from './continue-side.ts'
import { createEraseBattles, createEraseOldBattles } from './erase-battles.ts'
import { createExportBattles } from './export-battles.ts'
import { type StreamBattleCall, streamBattle } from './live/stream-battle.ts'
import { battleRoutes } from './routes.ts'
import { type BattleCall, startBattle } from './start-battle.ts'
import {
  type BattlePlace,
  createReadBattle,
  createReadConversation,
  createReadPlace,
  createSaveBattle,
  createTransferBattles,
  type ReadBattle,
  type ReadConversation,
  type SaveBattle,
} from './store.ts'

export type { BattleEvents } from './live/stream-battle.ts'
export { classOf } from './rules.ts'
export type { BattleCall } from './start-battle.ts'

export type Battles = ReturnType<typeof createBattles>

export interface BattlesOptions {
  readonly config: Pick<Config, 'contextCharsMax'>
  readonly database: Database
  readonly generation: Generation
  readonly catalogue: Catalogue
  readonly draws: { readonly drawModels: DrawModels }
  readonly threads: { readonly writableThread: WritableThread }
  readonly attachments: UseImages
  /** `battle` is called after a battle was stored. */
  readonly recorder: { battle(mode: string): void }
  readonly closing: AbortSignal
}

export interface BattleDependencies extends BattlesOptions {
  readonly saveBattle: SaveBattle
  readonly readBattle: ReadBattle
  /** A battle with the turns of its conversation up to it. */
  readonly readConversation: ReadConversation
  /** Detects language and topic of a prompt. */
  readonly tagsOf: (prompt: string, found: { readonly hasImages: boolean }) => Promise<string[]>
}

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
