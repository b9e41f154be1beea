import { describe, expect, it } from 'vitest'
import { createDrawChances } from './draw-chances.ts'
import type { StoredChances } from './store.ts'

const HOUR_MS = 3_600_000
const models = (...modelIds: string[]) => modelIds.map((modelId) => ({ modelId }))

function setUp(errors: Record<string, number>) {
  const saved: StoredChances[] = []
  const failures: unknown[] = []
  const state = { errors, nowMs: 0, fails: false }
  const chancesOf = createDrawChances({
    async standardErrors() {
      if (state.fails) throw new Error('no board')
      return new Map(Object.entries(state.errors))
    },
    save: async (stored) => void saved.push(stored),
    onFailed: (error) => failures.push(error),
    now: () => state.nowMs,
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  /** The second call has what the first one started. */
  const settled = async (...modelIds: string[]) => {
    await settle()
    chancesOf(models(...modelIds))
    await settle()
    return chancesOf(models(...modelIds))
  }
  return { chancesOf, settled, saved, failures, state }
}

describe('the chances of weighted draws', () => {
  it('[B27] are made in the background: the first draws do not wait and are even', async () => {
    const { chancesOf, settled } = setUp({ a: 10, b: 20 })
    expect(chancesOf(models('a', 'b'))).toBeNull()
    expect((await settled('a', 'b'))?.chances[1]).toBeCloseTo(0.74, 10)
  })

  it('[B27] are stored before they are used, and made again when the models change', async () => {
    const { chancesOf, settled, saved } = setUp({ a: 10, b: 20 })
    const first = await settled('a', 'b')
    expect(saved).toEqual(
      [{ ...first, modelIds: ['a', 'b'] }].map(({ chancesId, chances, modelIds }) => ({
        chancesId,
        chances,
        modelIds,
      })),
    )
    expect(chancesOf(models('a', 'b', 'new'))).toBeNull()
    expect((await settled('a', 'b', 'new'))?.chances[2]).toBeGreaterThan(0.8)
    expect(saved).toHaveLength(2)
  })

  it('[B27] are made again after an hour, and stored if one changed by more than a twentieth', async () => {
    const { settled, saved, state } = setUp({ a: 10, b: 20 })
    await settled('a', 'b')
    state.errors = { a: 20, b: 20 }
    state.nowMs += HOUR_MS - 1
    expect((await settled('a', 'b'))?.chances[0]).toBeCloseTo(0.26, 10)
    state.nowMs += 1
    expect((await settled('a', 'b'))?.chances[0]).toBeCloseTo(0.5, 10)
    state.errors = { a: 20.2, b: 20 }
    state.nowMs += HOUR_MS
    await settled('a', 'b')
    expect(saved).toHaveLength(2)
  })

  it('[B27] stay even, and are tried again, when the board cannot be read', async () => {
    const { settled, failures, state } = setUp({ a: 10, b: 20 })
    state.fails = true
    expect(await settled('a', 'b')).toBeNull()
    expect(failures.length).toBeGreaterThan(0)
    state.fails = false
    expect(await settled('a', 'b')).not.toBeNull()
  })
})
