import type { ApiKeys } from '@arena/server'
import type { Io } from '../io.ts'
import type { AtWork } from '../with-database.ts'

export const apiKeysAt = ({ database, server }: AtWork, io: Io): ApiKeys =>
  server.createApiKeys(database, { onFailed: (error) => io.err(`${String(error)}\n`) })
