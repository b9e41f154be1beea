import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/start-arena.ts'
import { DatabaseFailure, statement } from './database.ts'
import { inTransaction } from './in-transaction.ts'
import { type ClosableDatabase, createDatabase, createPools } from './pool.ts'

let database: ClosableDatabase
beforeAll(async () => {
  const connectionString = await createTestDatabase()
  database = createDatabase(createPools({ connectionString, connectionsMax: 2, onIdleError: () => {} }))
  await database.pool.query('create table written (value integer check (value > 0))')
  await database.pool.query('create table parent (id integer primary key)')
  await database.pool.query('create table child (id integer references parent deferrable initially deferred)')
})
afterAll(() => database.close())

const write = statement<never>('test.write', 'insert into written values ($1)')
const writeChild = statement<never>('test.write-child', 'insert into child values (1)')
const count = statement<{ count: number }>('test.count', 'select count(*) as count from written')

it('rolls back and passes on an error of the work itself, unchanged', async () => {
  const error = new TypeError('a mistake')
  const run = inTransaction(database, async (rows) => {
    await rows(write, [1])
    throw error
  })
  await expect(run).rejects.toBe(error)
  expect(await database.rows(count)).toEqual([{ count: 0 }])
})

it.each([
  ['test.write', write, [0]],
  ['commit', writeChild, []],
])('reports a refused %s, after which nothing is stored', async (name, refused, values) => {
  const run = inTransaction(database, async (rows) => {
    await rows(write, [1])
    await rows(refused, values)
  })
  const error = await run.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DatabaseFailure)
  expect(error).toMatchObject({ message: `${name} failed`, isOutcomeUnknown: false })
  expect(await database.rows(count)).toEqual([{ count: 0 }])
})

it('does not know the outcome if the connection is lost at the commit', async () => {
  const pid = statement<{ pid: number }>('test.pid', 'select pg_backend_pid() as pid')
  const end = statement<never>('test.end', 'select pg_terminate_backend($1)')
  const run = inTransaction(database, async (rows) => {
    const [own] = await rows(pid)
    await database.rows(end, [own!.pid])
  })
  await expect(run).rejects.toMatchObject({ message: 'commit failed', isOutcomeUnknown: true })
})
