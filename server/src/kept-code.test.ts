import { expect, it } from 'vitest'
import { runAlone } from './testing/run-alone.ts'

// The V8 of later versions discards by seconds instead of collections: it would have to be waited for.
const byCollections = process.versions.node.startsWith('20.')

it.skipIf(!byCollections)('no code is discarded, however often V8 collects garbage by itself', async () => {
  // Collections that are asked for do not make code older.
  const lines = `
    import { constants, PerformanceObserver } from 'node:perf_hooks'
    keepCode()
    let collected = 0
    const count = (list) => {
      for (const { detail } of list.getEntries()) if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) collected += 1
    }
    new PerformanceObserver(count).observe({ entryTypes: ['gc'] })
    let held = []
    for (let times = 0; collected < 12 && times < 8000; times += 1) {
      held = held.length > 100 ? [] : [...held, new Array(20_000).fill(times)]
      if (times % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    }
    console.log(collected >= 12)`
  const flags = ['--max-old-space-size=40', '--trace-flush-bytecode']
  expect(await runAlone(new URL('./kept-code.ts', import.meta.url), lines, flags)).toBe('true\n')
})
