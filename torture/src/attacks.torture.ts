import { expect, it } from 'vitest'
import { attackCounts } from './counts.ts'
import { attackDecoder } from './decoder.ts'
import { attackFuzz } from './fuzz.ts'
import { attackKills } from './kills.ts'
import { attackOverload } from './overload.ts'
import type { Result } from './result.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** `run.js` prints it. */
    result?: Result
  }
}

const quick = process.env.TORTURE_QUICK !== undefined
const size = <Value>(long: Value, short: Value): Value => (quick ? short : long)

const attacks: Readonly<Record<string, () => Promise<Result>>> = {
  decoder: async () => attackDecoder({ chunkings: size(10_000, 100) }),
  fuzz: () => attackFuzz({ calls: size(500_000, 2_000), seed: Date.now() }),
  counts: () => attackCounts(size({ users: 200, comparisons: 50 }, { users: 10, comparisons: 5 })),
  kills: () => attackKills({ kills: size(200, 6) }),
  overload: () => attackOverload({ seconds: size(600, 10) }),
}

for (const [name, attack] of Object.entries(attacks)) {
  it(name, async ({ task }) => {
    const result = await attack()
    task.meta.result = result
    expect(result.survived, result.remarks).toBe(result.attempts)
  })
}
