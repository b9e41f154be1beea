import type { Config } from '../../config.ts'
import type { Generation } from '../../generation/index.ts'
import type { Attachments } from '../attachments/index.ts'
import type { Battles } from '../battles/index.ts'
import type { Draws } from '../draws/index.ts'
import type { Catalogue } from '../models/index.ts'
import type { Threads } from '../threads/index.ts'
import type { Votes } from '../votes/index.ts'

export interface OpenAiDependencies {
  readonly config: Pick<Config, 'limits' | 'contextCharsMax' | 'contextImagesMax' | 'publicUrl'>
  readonly generation: Generation
  readonly catalogue: Catalogue
  readonly draws: Pick<Draws, 'listPools'>
  readonly threads: Pick<Threads, 'open'>
  readonly battles: Pick<Battles, 'start' | 'stream' | 'placeOf'>
  readonly attachments: Pick<Attachments, 'upload'>
  readonly votes: Pick<Votes, 'cast' | 'readNow'>
  readonly closing: AbortSignal
}
