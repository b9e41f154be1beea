// Runs test files twenty times while other work keeps every core busy: `npm run test:storm -- FILE...`, or those that changed:
// `npm run test:storm -- --since COMMIT`. With `--minutes 15` it begins no round after this time, and names the files that it did
// not get to. Journeys run on the last `npm run build`, and nightly tests with ARENA_NIGHTLY=1.
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
if (values.since === '' || (values.since === undefined && positionals.length === 0))
  throw new Error('Name test files, or --since COMMIT.')
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

/** The rounds that were run, the failures of the last of them, and the files in which no test passed. */
async function run(vitest, group) {
  const specifications = (await vitest.globTestSpecifications(group.files)).filter(({ moduleId }) =>
    group.files.some((file) => resolve(file) === moduleId),
  )
  for (let round = 1; round <= ROUNDS; round++) {
    if (performance.now() > endAt) return { rounds: round - 1, failures: [], silent: [] }
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
    const passed = testModules.filter((module) => !module.children.allTests('passed').next().done)
    const silent = group.files.filter((file) => !passed.some(({ moduleId }) => moduleId === resolve(file)))
    if (failures.length > 0 || silent.length > 0) return { rounds: round, failures, silent }
  }
  return { rounds: ROUNDS, failures: [], silent: [] }
}

const busy = Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }))
let failed = 0
for (const group of groups) {
  if (performance.now() > endAt) {
    for (const file of group.files) console.log(`Not tried: ${file}`)
    continue
  }
  const vitest = await createVitest('test', { config: group.config, watch: false, reporters: [{}] })
  const { rounds, failures, silent } = await run(vitest, group)
  await vitest.close()
  const outcome = failures.length > 0 ? `failed in round ${rounds}` : `passed ${rounds} times`
  for (const file of group.files) console.log(`${silent.includes(file) ? 'ran no test' : outcome}: ${file}`)
  for (const failure of failures) console.log(`  ${failure}`)
  failed += failures.length + (failures.length > 0 ? 0 : silent.length)
}
for (const worker of busy) await worker.terminate()
console.log(`${groups.length === 0 ? 'No test file to run. ' : ''}${failed} failures`)
process.exit(failed === 0 ? 0 : 1)
