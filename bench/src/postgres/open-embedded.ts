import path from 'node:path'
import { openDatabase } from '@arena/server'
import type { Workplace } from '../processes/workplace.ts'

export type BenchDatabase = Awaited<ReturnType<typeof openDatabase>>

/** As many connections as the service takes if nothing else is said: the embedded server is made for three such users. */
export const CONNECTIONS_MAX = 16

export interface EmbeddedDatabase {
  readonly database: BenchDatabase
  readonly dataDir: string
  /** For processes that come to the same server by its address. */
  readonly url: string
}

/** The embedded database in a folder of its own. While it is open here it outlives every service on it. */
export async function openEmbedded(place: Workplace, name = 'data'): Promise<EmbeddedDatabase> {
  const dataDir = path.join(place.folder, name)
  const database = await openDatabase({
    databaseUrl: null,
    dataDir,
    connectionsMax: CONNECTIONS_MAX,
    log: { warn: (_facts, message) => process.stderr.write(`${message}\n`) },
  })
  let closing: Promise<void> | null = null
  const close = () => {
    closing ??= database.close()
    return closing
  }
  place.onClose(close)
  const { connectionString } = database.pool.options
  if (connectionString === undefined) throw new Error('the embedded database has no address')
  return { database: { ...database, close }, dataDir, url: connectionString }
}
