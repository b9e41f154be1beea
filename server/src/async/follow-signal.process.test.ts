import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const CALLS = 50_000
/** `AbortSignal.any` retains more than 1 kB for each call: over 50 MB. */
const HEAP_GROWTH_BYTES_MAX = 10_000_000

it('retains no memory for finished calls on a signal that lives as long as the process', () => {
  const built = pathToFileURL(path.resolve(import.meta.dirname, '../../dist/async/follow-signal.js')).href
  const script = `
    import { followSignal } from '${built}'
    const closing = new AbortController()
    const heapAfter = (calls) => {
      for (let call = 0; call < calls; call += 1) followSignal(closing.signal).unfollow()
      gc()
      return process.memoryUsage().heapUsed
    }
    const before = heapAfter(1_000)
    console.log(heapAfter(${CALLS}) - before)
  `
  const output = execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '--eval', script])
  expect(Number(output)).toBeLessThan(HEAP_GROWTH_BYTES_MAX)
})
