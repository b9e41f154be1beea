import { describe, expect, it } from 'vitest'
import { createDrawChances } from './draw-chances.ts'

const HOUR_MS = 3_600_000
const models = (...modelIds: string[]) => modelIds.map((modelId) => ({ modelId, weight: 1 }))

function setUp(errors: Record<string, number>, fallbackRates: Record<string, number> = {}) {
  const failures: unknown[] = []
  const state = { errors, nowMs: 0, fails: false }
  const chancesOf = createDrawChances({
    async drawFigures() {
      if (state.fails) throw new Error('no board')
      const figuresOf = (id: string) => ({ se: state.errors[id] ?? null, fallbackRate: fallbackRates[id] ?? null })
      return new Map(Object.keys({ ...state.errors, ...fallbackRates }).map((id) => [id, figuresOf(id)]))
    },
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
  return { chancesOf, settled, failures, state }
}

describe('the chances of weighted draws', () => {
  it('[B27] are made in the background: the first draws do not wait and are even', async () => {
    const { chancesOf, settled } = setUp({ a: 10, b: 20 })
    expect(chancesOf(models('a', 'b'))).toBeNull()
    expect((await settled('a', 'b'))?.chances[1]).toBeCloseTo(0.74, 10)
  })

  it.each<[string, rates: Record<string, number>, expected: number[]]>([
    ['no model failed', { a: 0 }, [0.25, 0.25, 0.25, 0.25]],
    ['one fails in half of its battles', { a: 0.5, b: 0 }, [1 / 7, 2 / 7, 2 / 7, 2 / 7]],
    ['one always fails', { a: 1 }, [1 / 61, 20 / 61, 20 / 61, 20 / 61]],
  ])('[B27] are smaller for models that fail: %s', async (_, rates, expected) => {
    const { settled } = setUp({ a: 20, b: 20, c: 20, d: 20 }, rates)
    const { chances, weights } = (await settled('a', 'b', 'c', 'd'))!
    for (const [index, chance] of chances.entries()) {
      expect(chance).toBeCloseTo(expected[index]!, 10)
      // The second model is drawn in proportion to these.
      expect(weights[index]! / weights[1]!).toBeCloseTo(expected[index]! / expected[1]!, 10)
    }
  })

  it('[B27] are made again when the models change', async () => {
    const { chancesOf, settled } = setUp({ a: 10, b: 20 })
    await settled('a', 'b')
    expect(chancesOf(models('a', 'b', 'new'))).toBeNull()
    expect((await settled('a', 'b', 'new'))?.chances[2]).toBeGreaterThan(0.8)
  })

  it('[B27] are made again after an hour, and stay the same unless one changed by more than a twentieth', async () => {
    const { settled, state } = setUp({ a: 10, b: 20 })
    await settled('a', 'b')
    state.errors = { a: 20, b: 20 }
    state.nowMs += HOUR_MS - 1
    expect((await settled('a', 'b'))?.chances[0]).toBeCloseTo(0.26, 10)
    state.nowMs += 1
    const renewed = await settled('a', 'b')
    expect(renewed?.chances[0]).toBeCloseTo(0.5, 10)
    state.errors = { a: 20.2, b: 20 }
    state.nowMs += HOUR_MS
    expect(await settled('a', 'b')).toBe(renewed)
  })

  it('[B27] stay in use while the board cannot be read', async () => {
    const { settled, failures, state } = setUp({ a: 10, b: 20 })
    const first = await settled('a', 'b')
    state.fails = true
    state.nowMs += HOUR_MS
    expect(await settled('a', 'b')).toBe(first)
    expect(failures).toHaveLength(1)
  })

  it('[B27] stay even, and are tried again after a minute, when the board cannot be read', async () => {
    const { settled, failures, state } = setUp({ a: 10, b: 20 })
    state.fails = true
    expect(await settled('a', 'b')).toBeNull()
    expect(failures).toHaveLength(1)
    state.fails = false
    state.nowMs += 59_999
    expect(await settled('a', 'b')).toBeNull()
    state.nowMs += 1
    expect(await settled('a', 'b')).not.toBeNull()
  })

  it('[B32] contain the weights, and are made again when one changes', async () => {
    const { chancesOf, settled } = setUp({ a: 20, b: 20 })
    await settled('a', 'b')
    const weighed = [
      { modelId: 'a', weight: 3 },
      { modelId: 'b', weight: 1 },
    ]
    expect(chancesOf(weighed)).toBeNull()
    await settled('a', 'b')
    expect(chancesOf(weighed)).toMatchObject({ chances: [0.75, 0.25], weights: [3, 1] })
  })

  it('[B27] [B34] are stored in memory for the 32 most recent lists of models', async () => {
    const { chancesOf, settled } = setUp({})
    for (let list = 0; list < 32; list += 1) await settled('a', `m${list}`)
    for (let list = 0; list < 32; list += 1) expect(chancesOf(models('a', `m${list}`))).not.toBeNull()
    await settled('a', 'one more')
    expect(chancesOf(models('a', 'm0'))).toBeNull()
    expect(chancesOf(models('a', 'm31'))).not.toBeNull()
  })
})
