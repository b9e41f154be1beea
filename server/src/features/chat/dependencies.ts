import type { Config } from '../../config.ts'
import type { Database } from '../../database/index.ts'
import type { Generation, StoredTurn } from '../../generation/index.ts'
import type { UseImages } from '../attachments/index.ts'
import type { Catalogue, CatalogueModel } from '../models/index.ts'
import type { WritableThread } from '../threads/index.ts'
import type { ContinuedSide } from './rules.ts'
import type { ReadTurn, ReadTurns, SaveTurn } from './store.ts'

export interface ChatOptions {
  readonly config: Pick<Config, 'contextCharsMax'>
  readonly database: Database
  readonly generation: Generation
  readonly catalogue: Catalogue
  readonly threads: { readonly writableThread: WritableThread }
  readonly attachments: UseImages
  readonly battles: {
    /** One model of a battle with its turns. Throws unless the user may continue it. */
    continueSide(side: ContinuedSide, userId: string): Promise<{ model: CatalogueModel; turns: readonly StoredTurn[] }>
    /** The turns of one model in a conversation of battles. */
    readSide(side: ContinuedSide, userId: string): Promise<readonly StoredTurn[]>
  }
  readonly random: () => number
  readonly closing: AbortSignal
}

export interface ChatDependencies extends ChatOptions {
  readonly saveTurn: SaveTurn
  readonly readTurn: ReadTurn
  readonly readTurns: ReadTurns
}
