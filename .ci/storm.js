// Runs test files twenty times while other work keeps every core busy: `npm run test:storm -- FILE...`, or those that changed:
// `npm run test:storm -- --since COMMIT`. With `--minutes 15` it tries no further files after this time, and names those.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { createVitest } from 'vitest/node'

const ROUNDS = 20
/** Files that run together share what takes longest: the start of the database and of the workers. */
const FILES_AT_ONCE = 8

const configs = [
  [/\.e2e\.ts$/, 'e2e/vitest.config.ts'],
  [/\.browser\.test\.tsx$/, 'web/vitest.browser.config.ts'],
  [/\.test\.tsx?$/, 'vitest.config.ts'],
]
const configOf = (file) => configs.find(([pattern]) => pattern.test(file))?.[1]
const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).trim().split('\n').filter(Boolean)

const { values, positionals } = parseArgs({
  options: { since: { type: 'string' }, minutes: { type: 'string', default: 'Infinity' } },
  allowPositionals: true,
})
const named = values.since ? git('diff', '--name-only', '--diff-filter=d', values.since) : positionals
const files = named.filter((file) => configOf(file))
const wrong = values.since ? [] : positionals.filter((file) => !configOf(file) || !existsSync(file))
if (wrong.length > 0) throw new Error(`Not a test file: ${wrong.join(', ')}`)
const endAt = performance.now() + Number(values.minutes) * 60_000

/** The files of one configuration, a few at a time. */
const groups = configs.flatMap(([, config]) => {
  const own = files.filter((file) => configOf(file) === config)
  const count = Math.ceil(own.length / FILES_AT_ONCE)
  return Array.from({ length: count }, (_, at) => ({
    config,
    files: own.slice(at * FILES_AT_ONCE, (at + 1) * FILES_AT_ONCE),
  }))
})

/** The failures of a round, and whether the time was enough for it. */
async function run(vitest, group) {
  const specifications = (await vitest.globTestSpecifications(group.files)).filter(({ moduleId }) =>
    group.files.some((file) => resolve(file) === moduleId),
  )
  for (let round = 1; round <= ROUNDS; round++) {
    if (performance.now() > endAt) return { rounds: round - 1, failures: [] }
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
    const failures = [
      ...unhandledErrors.map((error) => `${error.stack ?? error}`),
      ...testModules.flatMap((module) => [
        ...module.errors().map((error) => `${relative('.', module.moduleId)}: ${error.message}`),
        ...[...module.children.allTests('failed')].map(
          (test) =>
            `${relative('.', module.moduleId)} > ${test.fullName}\n    ${test.result().errors[0]?.stack ?? 'no error'}`,
        ),
      ]),
    ]
    if (failures.length > 0) return { rounds: round, failures }
  }
  return { rounds: ROUNDS, failures: [] }
}

const busy = Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }))
let failed = 0
for (const group of groups) {
  if (performance.now() > endAt) {
    for (const file of group.files) console.log(`Not tried: ${file}`)
    continue
  }
  const vitest = await createVitest('test', { config: group.config, watch: false, reporters: [{}] })
  const { rounds, failures } = await run(vitest, group)
  await vitest.close()
  const outcome = failures.length > 0 ? `failed in round ${rounds}` : `passed ${rounds} times`
  for (const file of group.files) console.log(`${outcome}: ${file}`)
  for (const failure of failures) console.log(`  ${failure}`)
  failed += failures.length
}
for (const worker of busy) await worker.terminate()
console.log(`${groups.length === 0 ? 'No test file to run. ' : ''}${failed} failures`)
process.exit(failed === 0 ? 0 : 1)
