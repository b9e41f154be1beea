import type { Connection, FieldDef } from 'pg'
import pg from './driver.ts'
import { executeMessage, type Parameter } from './execute-message.ts'
import { types } from './types.ts'

/** How the columns of a statement become members of a row. */
interface Columns {
  readonly names: readonly string[]
  readonly parsers: readonly ((text: string) => unknown)[]
  /** A row with every member in its place: rows that are copied from it have one shape. */
  readonly blank: Readonly<Record<string, unknown>>
}

interface Prepared {
  readonly text: string
  columns: Columns
}

const NO_COLUMNS: Columns = { names: [], parsers: [], blank: {} }

/** What each connection has prepared, by the names. It is gone with its connection, as it is on the server. */
const preparedOn = new WeakMap<Connection, Map<string, Prepared>>()

/** The driver's own conversion of dates, lists and objects; its types leave it out. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): Parameter | undefined } }).utils

/** PostgreSQL stores no NUL in text: one in a prompt or an answer would lose the whole turn. */
const withoutNul = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text)

export const parameterOf = (value: unknown): Parameter =>
  typeof value === 'string' ? withoutNul(value) : (prepareValue(value) ?? null)

export type Outcome = (error: Error | null, rows?: unknown[]) => void

/**
 * One execution of a named statement, for the driver's `client.query`. The driver's own has the columns described with
 * every execution and clones what it is given at each step, which is a good part of what a vote costs; this one has them
 * described when it prepares the statement on a connection and never again. The members are those that the driver calls.
 */
export class PreparedStatement implements pg.Submittable {
  callback: Outcome
  readonly name: string
  readonly text: string
  readonly #values: readonly Parameter[]
  readonly #rows: unknown[] = []
  #prepared: Prepared | null = null
  #unreadable: Error | null = null

  constructor({ name, text }: { name: string; text: string }, values: readonly Parameter[], callback: Outcome) {
    this.name = name
    this.text = text
    this.#values = values
    this.callback = callback
  }

  /** Gives the error that the driver hands to {@link handleError}, or `null` when the statement is on its way. */
  submit(connection: Connection): Error | null {
    let known = preparedOn.get(connection)
    if (known === undefined) {
      known = new Map()
      preparedOn.set(connection, known)
    }
    const prepared = known.get(this.name)
    if (prepared !== undefined && prepared.text !== this.text) {
      return new Error(`two statements are called ${this.name}`)
    }
    try {
      if (prepared === undefined) {
        this.#prepared = { text: this.text, columns: NO_COLUMNS }
        this.#prepare(connection)
        // A failure of the first execution ends the connection, so what is noted here always came to be.
        known.set(this.name, this.#prepared)
      } else {
        this.#prepared = prepared
        if (connection.stream.writable) connection.stream.write(executeMessage(this.name, this.#values))
      }
      return null
    } catch (error) {
      return error as Error
    }
  }

  #prepare(connection: Connection): void {
    connection.stream.cork()
    try {
      connection.parse({ name: this.name, text: this.text, types: [] }, true)
      connection.describe({ type: 'S', name: this.name }, true)
      if (connection.stream.writable) connection.stream.write(executeMessage(this.name, this.#values))
    } finally {
      connection.stream.uncork()
    }
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#prepared!.columns = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown),
      blank: Object.fromEntries(fields.map(({ name }) => [name, null])),
    }
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { names, parsers, blank } = this.#prepared!.columns
    const row = { ...blank }
    try {
      for (let index = 0; index < names.length; index += 1) {
        const text = fields[index]!
        row[names[index]!] = text === null ? null : parsers[index]!(text)
      }
      this.#rows.push(row)
    } catch (error) {
      // Thrown out of here it would end the process.
      this.#unreadable = error as Error
    }
  }

  handleReadyForQuery(): void {
    if (this.#unreadable) this.callback(this.#unreadable)
    else this.callback(null, this.#rows)
  }

  handleError(error: Error): void {
    this.callback(error)
  }

  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
}
