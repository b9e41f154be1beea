import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { transformWithOxc } from 'vite'
import { expect, it } from 'vitest'

it('later ticks have the shape of the one that is held, however often garbage was collected', async () => {
  const source = await readFile(new URL('./tick-shape.ts', import.meta.url), 'utf8')
  const { code } = await transformWithOxc(source, 'tick-shape.ts')
  const program = `${code}
    const holding = new WeakRef(await holdTickShape())
    for (let times = 0; times < 8; times += 1) {
      gc()
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    const later = await new Promise((resolve) => process.nextTick(() => resolve(executionAsyncResource())))
    const first = holding.deref() ?? {}
    console.log(first !== later && %HaveSameMap(first, later), first === (await holdTickShape()))`
  const flags = ['--expose-gc', '--allow-natives-syntax', '--input-type=module']
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--eval', program])
  expect(stdout).toBe('true true\n')
})
