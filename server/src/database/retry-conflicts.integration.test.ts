import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { PATIENCE } from '../testing/patience.ts'
import { createTestDatabase } from '../testing/start-arena.ts'
import { untilWaiting } from '../testing/until-waiting.ts'
import { type Database, statement } from './database.ts'
import { inTransaction } from './in-transaction.ts'
import { createDatabase, createPools } from './pool.ts'

const connectionString = await createTestDatabase()
const open = (query = '') =>
  createDatabase(createPools({ connectionString: connectionString + query, connectionsMax: 4, onIdleError: () => {} }))
const database = open()
afterAll(() => database.close())

await database.pool.query('create table accounts (id integer primary key, amount integer not null)')
beforeEach(() =>
  database.pool.query(
    'insert into accounts values (1, 0), (2, 0) on conflict (id) do update set amount = excluded.amount',
  ),
)

const add = statement<never>('test.add', 'update accounts set amount = amount + 1 where id = $1')
const amounts = async (on: Database = database) =>
  (await on.pool.query<{ amount: number }>('select amount from accounts order by id')).rows.map(({ amount }) => amount)

/** Resolves when two have called it. */
function meetingOfTwo() {
  let arrived = 0
  return async () => {
    arrived += 1
    await vi.waitUntil(() => arrived >= 2, PATIENCE)
  }
}

it('[O36] repeats the transaction that a deadlock ended, and stores each once', async () => {
  const meet = meetingOfTwo()
  let attempts = 0
  const addInOrder = (first: number, second: number) =>
    inTransaction(database, async (rows) => {
      attempts += 1
      await rows(add, [first])
      // Both have their first row now, and wait for the row of the other one.
      await meet()
      await rows(add, [second])
    })
  await Promise.all([addInOrder(1, 2), addInOrder(2, 1)])
  // Four if each was found to be in the deadlock.
  expect(attempts).toBeGreaterThan(2)
  expect(await amounts()).toEqual([2, 2])
})

it.each(['repeatable read', 'serializable'])('[O36] repeats a statement after a conflict of %s', async (isolation) => {
  const setting = `-c default_transaction_isolation=${isolation.replace(' ', '\\ ')}`
  const strict = open(`?options=${encodeURIComponent(setting)}`)
  const other = await database.pool.connect()
  try {
    await other.query('begin')
    await other.query('update accounts set amount = 10 where id = 1')
    const added = strict.rows(add, [1])
    await untilWaiting(database, 1)
    await other.query('commit')
    await added
    expect(await amounts()).toEqual([11, 0])
  } finally {
    other.release(true)
    await strict.close()
  }
})
