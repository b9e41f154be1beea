// The end of `.ci/run`: the seconds of each part, what failed, and the counts. `node .ci/report.js FOLDER`
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

const [folder] = process.argv.slice(2)
const read = (file) => readFileSync(`${folder}/${file}`, 'utf8')
const runs = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(read(file)))
const sum = (name) => runs.reduce((total, run) => total + run[name], 0)
console.log(`\nSeconds:\n${read('times')}`)
const failed = existsSync(`${folder}/failed`) ? [...new Set(read('failed').trim().split('\n'))] : []
// The last lines, so that a log that was cut at its beginning still says what failed.
for (const part of failed) {
  console.log(`Failed: ${part}`)
  const files = existsSync(`${folder}/${part}.json`) ? JSON.parse(read(`${part}.json`)).testResults : []
  for (const { name, status, message, assertionResults } of files) {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    for (const test of tests)
      console.log(`  ${relative('.', name)} > ${test.fullName}\n    ${test.failureMessages[0]?.split('\n')[0]}`)
    if (status === 'failed' && tests.length === 0) console.log(`  ${relative('.', name)}: ${message}`)
  }
  if (!files.some(({ status }) => status === 'failed') && existsSync(`${folder}/${part}.log`))
    console.log(read(`${part}.log`).trim().split('\n').slice(-20).join('\n'))
}
// A test that was left out shows nothing, except one that runs every night.
const omitted = runs
  .flatMap((run) => run.testResults.flatMap((file) => file.assertionResults))
  .filter(({ status, fullName }) => status !== 'passed' && status !== 'failed' && !/\(nightly\)/.test(fullName))
for (const { fullName } of omitted) console.log(`Not run: ${fullName}`)
const empty = runs.some((run) => run.numPassedTests === 0)
if (empty) console.log('A part has no test that passed.')
console.log(`${sum('numPassedTests')} passed, ${sum('numFailedTests')} failed`)
process.exit(failed.length + omitted.length === 0 && !empty ? 0 : 1)
