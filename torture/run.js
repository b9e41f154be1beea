import path from 'node:path'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'

// npm run torture -- [ATTACK ...] [--quick]
const { values, positionals } = parseArgs({ allowPositionals: true, options: { quick: { type: 'boolean' } } })
// The tests run in processes of their own, which inherit the environment.
if (values.quick) process.env.TORTURE_QUICK = '1'

const vitest = await startVitest('test', [], {
  config: path.join(import.meta.dirname, 'vitest.config.ts'),
  watch: false,
  ...(positionals.length > 0 ? { testNamePattern: `^(${positionals.join('|')})$` } : {}),
})
const results = vitest.state
  .getTestModules()
  .flatMap((module) => [...module.children.allTests()])
  .flatMap((test) => test.meta().result ?? [])
await vitest.close()

console.table(
  results.map((result) => ({ ...result, lost: result.attempts - result.survived })),
  ['attack', 'attempts', 'survived', 'lost'],
)
for (const { attack, remarks } of results) console.log(`${attack}: ${remarks}`)
