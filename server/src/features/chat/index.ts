import type { Database } from '../../database/index.ts'
import { turnsBytesMax } from '../../generation/index.ts'
import type { Bind } from '../../http/bind.ts'
import { type ChatRouteParts, chatRoutes } from './routes.ts'
import { createReadTurn, createReadTurns, createSaveTurn } from './store.ts'

export interface ChatOptions extends Omit<ChatRouteParts, 'saveTurn' | 'readTurn' | 'readTurns'> {
  readonly database: Database
}

export const createChat = ({ database, ...parts }: ChatOptions) => ({
  routes: (bind: Bind) =>
    chatRoutes(bind, {
      ...parts,
      saveTurn: createSaveTurn(database),
      readTurn: createReadTurn(database),
      readTurns: createReadTurns(database, { bytesMax: turnsBytesMax(parts.contextCharsMax, 1) }),
    }),
})
