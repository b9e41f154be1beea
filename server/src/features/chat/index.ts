import { turnsBytesMax } from '../../generation/index.ts'
import type { Bind } from '../../http/bind.ts'
import type { ChatDependencies, ChatOptions } from './dependencies.ts'
import { chatRoutes } from './routes.ts'
import { createReadTurn, createReadTurns, createSaveTurn } from './store.ts'

export function createChat(options: ChatOptions) {
  const { config, database } = options
  const dependencies: ChatDependencies = {
    ...options,
    saveTurn: createSaveTurn(database),
    readTurn: createReadTurn(database),
    readTurns: createReadTurns(database, { bytesMax: turnsBytesMax(config.contextCharsMax, 1) }),
  }
  return { routes: (bind: Bind) => chatRoutes(bind, dependencies) }
}
