import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '../base/start-error.ts'
import { createTestDatabase } from '../testing/start-arena.ts'
import { checkPooler } from './check-pooler.ts'
import { createDatabase, createPools } from './pool.ts'

let connectionString: string
let lines: string[]
const log = { warn: (_facts: object, message: string) => void lines.push(message) }
beforeEach(async () => {
  connectionString = await createTestDatabase()
  lines = []
})

const poolsOf = (url: string, Client?: new (config: pg.ClientConfig) => pg.Client) =>
  createPools({ connectionString: url, Client, connectionsMax: 4, onIdleError: () => {} })

describe('a pooler in transaction mode', () => {
  /** The one session that the pooler gives to all its clients. */
  let session: pg.Client
  beforeEach(async () => {
    session = new pg.Client({ connectionString })
    await session.connect()
  })
  afterEach(() => session.end())

  /** A client of a pooler that does not know prepared statements: it prepares its statements in that session. */
  class PooledClient extends pg.Client {
    readonly #prepared = new Set<string>()
    override connect = async () => this
    override end = async () => {}
    override query = (async ({ name, text }: pg.QueryConfig) => {
      if (!this.#prepared.has(name!)) await session.query(`prepare "${name}" as ${text}`)
      this.#prepared.add(name!)
      return session.query(`execute "${name}"`)
    }) as pg.Client['query']
  }

  it('[D9] is refused if it loses prepared statements, with a sentence that says what to change', async () => {
    const checked = checkPooler(poolsOf(connectionString, PooledClient), log)
    await expect(checked).rejects.toBeInstanceOf(StartError)
    await expect(checked).rejects.toThrow(
      /PgBouncer 1\.21 or newer with max_prepared_statements .*pool_mode to session\.$/,
    )
  })

  it('[D9] is also refused if another instance was refused before it', async () => {
    await checkPooler(poolsOf(connectionString, PooledClient), log).catch(() => {})
    await expect(checkPooler(poolsOf(connectionString, PooledClient), log)).rejects.toBeInstanceOf(StartError)
  })
})

describe('no pooler, or one in session mode', () => {
  it('[D9] is accepted, also repeatedly', async () => {
    const pools = poolsOf(connectionString)
    await checkPooler(pools, log)
    await checkPooler(pools, log)
    expect(lines).toEqual([])
    expect(pools.pool.options.statement_timeout).toBe(15_000)
  })
})

/** An error message as PgBouncer sends it. */
function refusal(text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

describe('a pooler that refuses the timeouts of connections', () => {
  it('[D9] is used without them, and the log says where to set them', async () => {
    const { host, port } = new pg.Client({ connectionString })
    const pooler = createServer((client) => {
      client
        .on('error', () => {})
        .once('data', (startup) => {
          if (startup.includes('statement_timeout')) {
            client.end(refusal('unsupported startup parameter: statement_timeout'))
            return
          }
          const server = connect(`${host}/.s.PGSQL.${port}`).on('error', () => {})
          server.write(startup)
          client.pipe(server).pipe(client)
        })
    }).listen(0, '127.0.0.1')
    await once(pooler, 'listening')
    const address = new URL(connectionString)
    address.hostname = '127.0.0.1'
    address.port = String((pooler.address() as AddressInfo).port)
    const pools = poolsOf(address.href)
    const database = createDatabase({ ...pools, pingMsMax: 25_000 })
    try {
      await checkPooler(pools, log)
      expect(lines).toEqual([expect.stringContaining('alter role')])
      for (const pool of [database.pool, database.reservedPool]) {
        const { rows } = await pool.query("select current_setting('statement_timeout') as limit")
        expect(rows).toEqual([{ limit: '0' }])
      }
      await database.ping()
    } finally {
      await database.close()
      pooler.close()
    }
  })
})
