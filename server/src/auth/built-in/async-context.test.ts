import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startArena, type TestArena } from '../../testing/start-arena.ts'
import { createAsyncContext, libraryStorages } from './async-context.ts'

let arena: TestArena
beforeAll(async () => {
  arena = await startArena()
})
afterAll(() => arena.close())

/** From Node 24 on nothing is followed, and storages do not tell. */
const areOn = () => libraryStorages().map((storage) => (storage as { enabled?: boolean }).enabled === true)

describe('the context of a sign-in', () => {
  it('is not kept on when nobody signs in any more: every request would pay for it', async () => {
    await arena.anybody.identity.guest()
    expect(libraryStorages().length).toBeGreaterThan(0)
    while (areOn().includes(true)) await pause(20)
    await arena.anybody.identity.guest()
    while (areOn().includes(true)) await pause(20)
  })

  it('is found inside while one sign-in is under way, however many others have ended', async () => {
    const [context, other] = [createAsyncContext<string>(), createAsyncContext<string>()]
    let finish = () => {}
    const slow = context.run('slow', async () => {
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return context.current()
    })
    expect(await other.run('quick', async () => other.current())).toBe('quick')
    // Longer than it takes until they are switched off where nobody is under way.
    await pause(150)
    finish()
    expect(await slow).toBe('slow')
    expect(await context.run('again', async () => context.current())).toBe('again')
  })
})
