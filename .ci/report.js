// The end of `.ci/run`: the seconds of each part, what failed, and the counts. `node .ci/report.js FOLDER`
// With `--again PART` only the files of this part that are worth a second run, if there are any.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** A defect fails in more files than a busy machine. */
const FILES_AGAIN_MAX = 3

const [folder, , partAgain] = process.argv.slice(2)
const read = (file) => (existsSync(`${folder}/${file}`) ? readFileSync(`${folder}/${file}`, 'utf8') : '')
const resultsOf = (run) => JSON.parse(read(`${run}.json`) || '{"testResults": []}').testResults
const partsIn = (file) => [...new Set(read(file).trim().split('\n').filter(Boolean))]
const hasFailed = ({ status, assertionResults }) =>
  status === 'failed' || assertionResults.some((test) => test.status === 'failed')

if (partAgain) {
  const files = resultsOf(partAgain).filter(hasFailed)
  const isWorthIt = files.length <= FILES_AGAIN_MAX && !/^balanced$|-all$/.test(partAgain)
  if (isWorthIt) for (const { name } of files) console.log(relative('.', name))
  process.exit()
}

const passedAgain = partsIn('failed').filter(
  (part) => read(`${part}.again.json`) && !partsIn('failed-again').includes(part),
)
const failed = partsIn('failed').filter((part) => !passedAgain.includes(part))
console.log(`\nSeconds:\n${read('times')}`)
// The last lines, so that a log that was cut at its beginning still says what failed.
for (const part of failed) {
  console.log(`Failed: ${part}`)
  const files = resultsOf(part)
  for (const { name, status, message, assertionResults } of files) {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    for (const test of tests)
      console.log(`  ${relative('.', name)} > ${test.fullName}\n    ${test.failureMessages[0]?.split('\n')[0]}`)
    if (status === 'failed' && tests.length === 0) console.log(`  ${relative('.', name)}: ${message}`)
  }
  if (!files.some(hasFailed)) console.log(read(`${part}.log`).trim().split('\n').slice(-20).join('\n'))
}

const files = readdirSync(folder)
  .filter((file) => file.endsWith('.json') && !file.endsWith('.again.json'))
  .map((file) => file.replace('.json', ''))
  .map((part) => {
    const again = new Map(passedAgain.includes(part) ? resultsOf(`${part}.again`).map((file) => [file.name, file]) : [])
    return resultsOf(part).map((file) => ({ ...(again.get(file.name) ?? file), first: file }))
  })
const tests = files.flat().flatMap(({ assertionResults }) => assertionResults)
for (const { name, first, assertionResults } of files.flat()) {
  if (!hasFailed(first) || assertionResults === first.assertionResults) continue
  console.log(`Passed only when it ran again, alone: ${relative('.', name)} (${first.message})`)
  for (const test of first.assertionResults.filter(({ status }) => status === 'failed'))
    console.log(`  ${test.fullName}\n    ${test.failureMessages[0]?.split('\n')[0]}`)
}
// A test that was left out shows nothing, except one that runs every night.
const omitted = tests.filter(
  ({ status, fullName }) => status !== 'passed' && status !== 'failed' && !/\(nightly\)/.test(fullName),
)
for (const { fullName } of omitted) console.log(`Not run: ${fullName}`)
const count = (wanted, among = tests) => among.filter(({ status }) => status === wanted).length
const empty = files.some(
  (part) =>
    count(
      'passed',
      part.flatMap(({ assertionResults }) => assertionResults),
    ) === 0,
)
if (empty) console.log('A part has no test that passed.')
console.log(`${count('passed')} passed, ${count('failed')} failed`)
process.exit(failed.length + omitted.length === 0 && !empty ? 0 : 1)
