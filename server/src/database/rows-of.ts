import type pg from 'pg'
import type { Database } from './database.ts'

/** `rows` of a `Database` on one connection, so that statements of a store run in its transaction. */
export const rowsOf =
  (client: pg.ClientBase): Database['rows'] =>
  async ({ text }, values = []) =>
    (await client.query(text, [...values])).rows
