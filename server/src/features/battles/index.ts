import { languageDetector, tagsOf } from '../../analysis/index.ts'
import type { Database } from '../../database/index.ts'
import { turnsBytesMax } from '../../generation/index.ts'
import type { Bind } from '../../http/bind.ts'
import { type ContinuedSide, continueSide, readSide } from './continue-side.ts'
import { createEraseBattles, createEraseOldBattles } from './erase-battles.ts'
import { createExportBattles } from './export-battles.ts'
import { type BattleRouteParts, battleRoutes } from './routes.ts'
import { createReadBattle, createReadConversation, createSaveBattle, createTransferBattles } from './store.ts'

export { classOf } from './rules.ts'

type MadeHere = 'saveBattle' | 'readBattle' | 'readConversation' | 'tagsOf'

export interface BattlesOptions extends Omit<BattleRouteParts, MadeHere> {
  readonly database: Database
}

export function createBattles({ database, ...options }: BattlesOptions) {
  const parts = {
    ...options,
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
