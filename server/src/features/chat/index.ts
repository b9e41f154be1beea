import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import { type ChatRouteParts, chatRoutes } from './routes.ts'
import { createReadTurn, createSaveTurn } from './store.ts'

export interface ChatOptions extends Omit<ChatRouteParts, 'saveTurn' | 'readTurn'> {
  readonly database: Database
}

export const createChat = ({ database, ...parts }: ChatOptions) => ({
  routes: (bind: Bind) =>
    chatRoutes(bind, { ...parts, saveTurn: createSaveTurn(database), readTurn: createReadTurn(database) }),
})
