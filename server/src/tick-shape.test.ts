import { expect, it } from 'vitest'
import { runAlone } from './testing/run-alone.ts'

it('later ticks have the shape of the one that is held, however often garbage was collected', async () => {
  const lines = `
    const holding = new WeakRef(await holdTickShape())
    for (let times = 0; times < 8; times += 1) {
      gc()
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    const later = await new Promise((resolve) => process.nextTick(() => resolve(executionAsyncResource())))
    const first = holding.deref() ?? {}
    console.log(first !== later && %HaveSameMap(first, later), first === (await holdTickShape()))`
  const flags = ['--expose-gc', '--allow-natives-syntax']
  expect(await runAlone(new URL('./tick-shape.ts', import.meta.url), lines, flags)).toBe('true true\n')
})
