import type { Config } from '../../config.ts'
import type { Generation } from '../../generation/index.ts'
import type { Bind } from '../../http/bind.ts'
import type { Attachments } from '../attachments/index.ts'
import type { Battles } from '../battles/index.ts'
import type { Draws } from '../draws/index.ts'
import type { Catalogue } from '../models/index.ts'
import type { Threads } from '../threads/index.ts'
import type { Votes } from '../votes/index.ts'
import { openAiRoutes } from './routes.ts'

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

/** Models, chats and battles for programs that are made for OpenAI. It has no rules of its own: see the features that it uses. */
export const createOpenai = (dependencies: OpenAiDependencies) => ({
  routes: (bind: Bind) => openAiRoutes(bind, dependencies),
})
