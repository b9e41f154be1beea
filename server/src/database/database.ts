import type pg from 'pg'

/**
 * One SQL text and its name. The name makes the driver prepare it once per connection: unnamed, the vote's statement
 * runs at a third of the speed. Names are unique across the service: pg rejects a second text under the same name.
 */
export interface Statement<Row> {
  readonly name: string
  readonly text: string
  /** Never set: it only carries the row's type. */
  readonly row?: Row
}

/**
 * @example
 * const countThreads = statement<{ count: number }>('threads.count', 'select count(*) from threads where user_id = $1')
 * const [found] = await database.rows(countThreads, [userId])
 */
export const statement = <Row>(name: string, text: string): Statement<Row> => ({ name, text })

export interface ReplicaReads {
  readonly replica: number
  readonly primary: number
}

export interface Database {
  rows<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>
  /**
   * Reads a few rows by key, or a small table, on reserved connections: authentication and the start of a page work while
   * all other connections wait for a lock or a search.
   */
  readByKey<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>
  /**
   * Reads on the replica of `DATABASE_READ_URL`. Resolves with `null` if there is none, if it fails, or if `isCurrent` refuses
   * its rows because they are from before something that the primary has: read on the primary then.
   */
  onReplica<Row>(
    statement: Statement<Row>,
    values: readonly unknown[],
    isCurrent: (rows: Row[]) => boolean,
  ): Promise<Row[] | null>
  /** The number of reads since the start that the replica answered, and of those that the primary answered instead. */
  replicaReads(): ReplicaReads
  /** Rejects if the database does not answer soon, on a connection that nothing else uses. */
  ping(): Promise<void>
  /** For transactions, and for the SQL of rate-limiter-flexible. */
  readonly pool: pg.Pool
  /** The connections of `readByKey`, for the SQL of better-auth and the limits of sign-ins. */
  readonly reservedPool: pg.Pool
  /** For long reads, such as exports: of the replica, or of the database itself without one. It may be behind. */
  readonly readPool: pg.Pool
}

/** The database is unreachable, or it rejected the statement. The cause is for the log. */
export class DatabaseFailure extends Error {
  override readonly name = 'DatabaseFailure'
  /** The statement was sent and no answer came: it may have been executed. */
  readonly isOutcomeUnknown: boolean

  constructor(message: string, options: ErrorOptions & { readonly isOutcomeUnknown?: boolean } = {}) {
    super(message, options)
    this.isOutcomeUnknown = options.isOutcomeUnknown ?? false
  }
}

export interface Replica extends Pick<Database, 'onReplica' | 'replicaReads' | 'readPool'> {
  close(): Promise<void>
}
