import { vi } from 'vitest'
import type { TestArena, Visitor } from './start-arena.ts'

/** A guest whose token has expired. */
export async function signInLongAgo(arena: TestArena): Promise<Visitor> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 60 * 60_000 })
  try {
    return await arena.signIn()
  } finally {
    vi.useRealTimers()
  }
}
