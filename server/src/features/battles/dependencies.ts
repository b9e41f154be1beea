import type { Config } from '../../config.ts'
import type { Database } from '../../database/index.ts'
import type { Generation } from '../../generation/index.ts'
import type { UseImages } from '../attachments/index.ts'
import type { DrawModels } from '../draws/index.ts'
import type { Catalogue } from '../models/index.ts'
import type { WritableThread } from '../threads/index.ts'
import type { ReadBattle, ReadConversation, SaveBattle } from './store.ts'

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
