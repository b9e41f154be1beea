import { expect, it, onTestFinished, vi } from 'vitest'
import { startArena, type TestArena } from '../testing/start-arena.ts'
import { loadModules, warmUp } from './warm-up.ts'

async function start(databaseUrl?: string): Promise<TestArena> {
  const arena = await startArena(databaseUrl ? { databaseUrl } : {})
  onTestFinished(() => arena.close())
  return arena
}

it('[O40] before an instance is ready, sign-in was used once, and nothing was stored of a visitor', async () => {
  const first = await start()
  await first.signIn()
  const restarted = await start(first.databaseUrl)
  const { database, app } = restarted
  const statements = [vi.spyOn(database, 'rows'), vi.spyOn(database, 'readByKey')]
  const namesOf = () => statements.flatMap(({ mock }) => mock.calls.map(([{ name }]) => name))
  const tables = ['auth_users', 'auth_sessions', 'auth_keys', 'auth_attempts', 'auth_secret', 'votes', 'comparisons']
  const count = async () => {
    const counts = tables.map((table) => `(select count(*) from ${table}) as ${table}`)
    return (await database.pool.query(`select ${counts}`)).rows[0]
  }

  const before = await count()
  await loadModules(restarted.config)
  await warmUp(app)
  expect(await count()).toEqual(before)
  expect(namesOf()).toEqual(
    expect.arrayContaining(['identity.secret', 'identity.keys', 'refused-users.all', 'models.all']),
  )

  for (const { mockClear } of statements) mockClear()
  await restarted.signIn()
  // They are loaded together with better-auth, which is the slow part of a first sign-in.
  expect(namesOf()).not.toContain('identity.secret')
})

it('[O40] on an empty database the signing key is stored before the first visitor comes', async () => {
  const { app, config, database, signIn } = await start()
  await loadModules(config)
  await warmUp(app)
  const keys = async () => (await database.pool.query('select id from auth_keys')).rows
  const prepared = await keys()
  expect(prepared).toHaveLength(1)
  await signIn()
  expect(await keys()).toEqual(prepared)
})
