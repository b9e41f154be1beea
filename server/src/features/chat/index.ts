import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import { chatRoutes } from './routes.ts'
import { createReadTurn, createSaveTurn } from './store.ts'
import type { StreamParts } from './stream-prompt.ts'

export interface ChatOptions extends Omit<StreamParts, 'saveTurn'> {
  readonly database: Database
  readonly closing: AbortSignal
}

export const createChat = ({ database, ...parts }: ChatOptions) => ({
  routes: (bind: Bind) =>
    chatRoutes(bind, { ...parts, saveTurn: createSaveTurn(database), readTurn: createReadTurn(database) }),
})
