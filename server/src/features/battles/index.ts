import { languageDetector, tagsOf } from '../../analysis/index.ts'
import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import { createEraseBattles } from './erase-battles.ts'
import { type BattleRouteParts, battleRoutes } from './routes.ts'
import { createReadBattle, createSaveBattle, createTransferBattles } from './store.ts'

export { classOf, drawPair, findTopper, type Pool, poolOf, type Standing } from './rules.ts'
export { poolIdOf } from './store.ts'

export interface BattlesOptions extends Omit<BattleRouteParts, 'saveBattle' | 'readBattle' | 'tagsOf'> {
  readonly database: Database
}

export function createBattles({ database, ...options }: BattlesOptions) {
  const parts = {
    ...options,
    saveBattle: createSaveBattle(database),
    readBattle: createReadBattle(database),
    tagsOf: async (prompt: string) => tagsOf(prompt, await languageDetector()),
  }
  return {
    transfer: createTransferBattles(database),
    erase: createEraseBattles(database),
    routes: (bind: Bind) => battleRoutes(bind, parts),
  }
}
