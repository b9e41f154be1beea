import pg from 'pg'
import { isWorthWaiting } from './is-worth-waiting.ts'

/** All hosts must be asked before the pool gives up. */
const PROBE_MS = 2_000

/**
 * A client for several servers of which one accepts changes, such as a primary and its replicas: every new connection is to
 * that one. The server that was found last is asked first, so that one that was replaced does not come back by itself.
 */
export function createClientOf(urls: readonly string[]): new (config: pg.ClientConfig) => pg.Client {
  let known = urls[0]!

  /** Rejects with the reason if the server cannot be used. */
  async function probe(connectionString: string): Promise<string> {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
      if (rows[0]?.transaction_read_only === 'off') return connectionString
      throw Object.assign(new Error('it is read-only'), { code: 'EREADONLY' })
    } finally {
      await client.end().catch(() => {})
    }
  }

  async function find(): Promise<string> {
    const others = urls.filter((url) => url !== known)
    // All others at once: a server that does not answer must not delay the next one.
    const found = await probe(known).catch(async (error: unknown) => {
      const results = await Promise.allSettled(others.map(probe))
      const first = results.find((result) => result.status === 'fulfilled')
      if (first) return first.value
      const errors = [error, ...results.map((result) => (result as PromiseRejectedResult).reason as unknown)]
      // A wrong password does not change by waiting.
      throw errors.find((each) => !isWorthWaiting(each)) ?? error
    })
    known = found
    return found
  }

  return class extends pg.Client {
    declare host: string
    declare port: number

    constructor(settings: pg.ClientConfig) {
      super({ ...settings, connectionString: known })
    }

    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      const connecting = find().then((url) => {
        const { host, port } = new pg.Client({ connectionString: url })
        this.host = host
        this.port = port
        return super.connect()
      })
      if (callback === undefined) return connecting
      // As in the driver, there is no error if it has connected.
      connecting.then(() => (callback as () => void)(), callback)
    }
  }
}
