import { describe, expect, it } from 'vitest'
import { backgroundValue, backgroundValues } from './background-value.ts'

/** Runs all pending callbacks. */
const flush = () => new Promise((resolve) => setImmediate(resolve))

/** A value that is the number of its computation. The test decides when a computation ends, and what it cost. */
function setUp({ waitBelowMs = 50 } = {}) {
  let time = 1_000_000
  const runs: { end(costMs?: number): Promise<void>; fail(): Promise<void> }[] = []
  const failures: unknown[] = []
  const value = backgroundValue({
    compute: () =>
      new Promise<{ run: number; costMs: number }>((resolve, reject) => {
        const run = runs.length + 1
        runs.push({
          async end(costMs = 0) {
            resolve({ run, costMs })
            await flush()
          },
          async fail() {
            reject(new Error(`run ${run} failed`))
            await flush()
          },
        })
      }),
    freshMs: 1_000,
    waitBelowMs,
    costOf: ({ costMs }) => costMs,
    onFailed: (error) => failures.push(error),
    now: () => time,
  })
  return {
    ...value,
    runs,
    failures,
    read: async () => (await value.read()).run,
    /** The first value, with the cost of its computation. */
    async readFirst(costMs: number) {
      const reading = value.read()
      await runs[0]!.end(costMs)
      await reading
    },
    advance(ms: number) {
      time += ms
    },
  }
}

describe('a background value', () => {
  it('[L4] is computed once for all readers, and again for those who must see a later change', async () => {
    const { read, markStale, runs } = setUp()
    const early = [read(), read()]
    markStale()
    const late = [read(), read()]
    await runs[0]!.end()
    expect(await Promise.all(early)).toEqual([1, 1])
    expect(runs).toHaveLength(2)
    await runs[1]!.end()
    expect(await Promise.all(late)).toEqual([2, 2])
  })

  it.each([
    [49, 0, false, 'waits for the next value after a change if the last one was quick', 2],
    [50, 1_000, true, 'gets the last value at once if it was not', 1],
  ])('[L25] a reader after a cost of %i ms %#: %s', async (costMs, afterMs, isAtOnce, _what, expected) => {
    const { read, readFirst, markStale, advance, runs } = setUp()
    await readFirst(costMs)
    advance(afterMs)
    markStale()
    const reading = read()
    if (isAtOnce) expect(await reading).toBe(1)
    else await runs[1]!.end()
    expect(await reading).toBe(expected)
  })

  it.each([
    [60, 1_000],
    [300, 3_000],
  ])('[L25] that costs %i ms is computed in the background at most every %i ms', async (costMs, everyMs) => {
    const { read, readFirst, markStale, advance, runs } = setUp()
    await readFirst(costMs)
    markStale()
    advance(everyMs - 1)
    expect([await read(), runs.length]).toEqual([1, 1])
    advance(1)
    expect([await read(), await read(), runs.length]).toEqual([1, 1, 2])
    await runs[1]!.end(costMs)
    expect(await read()).toBe(2)
  })

  it('[L4] is computed again when it is old', async () => {
    const { read, readFirst, advance, runs } = setUp()
    await readFirst(0)
    advance(999)
    expect(await read()).toBe(1)
    advance(1)
    const reading = read()
    await runs[1]!.end()
    expect(await reading).toBe(2)
  })

  it('[L4] rejects those who wait for a computation that fails, and is computed for the next reader', async () => {
    const { read, runs } = setUp()
    const readings = [read(), read()].map((reading) => expect(reading).rejects.toThrow('run 1 failed'))
    await runs[0]!.fail()
    await Promise.all(readings)
    const next = read()
    await runs[1]!.end()
    expect(await next).toBe(2)
  })

  it('[L25] stays the last one if a computation in the background fails, which is not repeated with every read', async () => {
    const { read, readFirst, advance, runs, failures } = setUp()
    await readFirst(100)
    advance(1_000)
    await read()
    advance(200)
    await runs[1]!.fail()
    expect([await read(), runs.length, failures.length]).toEqual([1, 2, 1])
    advance(2_000)
    expect([await read(), runs.length]).toEqual([1, 3])
  })
})

describe('background values by key', () => {
  it('[L27] are refused while too many others are computed for the first time, and the least recent one is dropped', async () => {
    const ends: (() => void)[] = []
    const values = backgroundValues<string>({ cachedMax: 3, waitingMax: 2, refuse: () => new Error('too many') })
    const freshMs = Number.POSITIVE_INFINITY
    const read = (key: string) =>
      values.read(key, () =>
        backgroundValue({ compute: () => new Promise((resolve) => ends.push(() => resolve(key))), freshMs }),
      )
    const waiting = ['a', 'b', 'a'].map(read)
    await expect(read('c')).rejects.toThrow('too many')
    for (const end of ends) end()
    expect(await Promise.all(waiting)).toEqual(['a', 'b', 'a'])
    const third = read('c')
    ends.at(-1)!()
    expect([await third, await read('a')]).toEqual(['c', 'a'])
    const fourth = read('d')
    ends.at(-1)!()
    await fourth
    expect(['a', 'b', 'c', 'd'].map(values.last)).toEqual(['a', null, 'c', 'd'])
    const computed = ends.length
    values.markStale('a')
    const again = [read('a'), read('c')]
    expect(ends).toHaveLength(computed + 1)
    ends.at(-1)!()
    expect(await Promise.all(again)).toEqual(['a', 'c'])
  })
})
