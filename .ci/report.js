// The end of `.ci/run`: the seconds of each part, what failed, and the counts. `node .ci/report.js FOLDER [EXCUSED]`
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

const EXCUSED_MAX = 3
const EXCUSED_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

const [folder, excusedFile = '.ci/excused.json'] = process.argv.slice(2)
const read = (file) => (existsSync(`${folder}/${file}`) ? readFileSync(`${folder}/${file}`, 'utf8') : '')
const namesOf = (suffix) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length))
const filesOf = (part) => JSON.parse(read(`${part}.json`) || '{"testResults": []}').testResults
const testsOf = (part) => filesOf(part).flatMap(({ assertionResults }) => assertionResults)
const failing = (tests) => tests.filter(({ status }) => status === 'failed')

/** Each has a `test` (its full name), a `reason` and the `since` of its entry. */
const excused = JSON.parse(readFileSync(excusedFile, 'utf8'))
const isExcused = ({ fullName }) => excused.some(({ test }) => test === fullName)
const faults = excused
  .filter(({ reason, since }) => {
    const age = Date.now() - Date.parse(since)
    return !reason || !(age >= 0 && age < EXCUSED_DAYS * DAY_MS)
  })
  .map(({ test }) => `${excusedFile}: ${test} has no reason, or a date that is not of the last ${EXCUSED_DAYS} days.`)
if (excused.length > EXCUSED_MAX) faults.push(`${excusedFile}: at most ${EXCUSED_MAX} tests may be excused.`)

/** Whether the part failed by nothing but excused tests. Vitest does not count an error outside of tests. */
const isForgiven = (part) => {
  const wrong = filesOf(part).filter(({ status }) => status === 'failed')
  const onlyTests = wrong.every(({ assertionResults }) => failing(assertionResults).length > 0)
  const hasOthers = /Unhandled Error|Unhandled Rejection/.test(read(`${part}.log`))
  return wrong.length > 0 && onlyTests && !hasOthers && failing(testsOf(part)).every(isExcused)
}
const failed = read('failed').trim().split('\n').filter(Boolean)
/** They have no counts. */
const others = ['install', 'static', 'storm']
const silent = namesOf('.ended').filter((part) => ![...others, ...failed, ...namesOf('.json')].includes(part))
const red = [...failed.filter((part) => !isForgiven(part)), ...silent]

const clock = (file) => read(file).split(' ').map(Number)
const times = namesOf('.ended').map((part) => {
  const [began, ended] = [clock(`${part}.began`), clock(`${part}.ended`)]
  return { part, wall: ended[0] - began[0], processor: ended[1] - began[1] }
})
const total = (name) => times.reduce((sum, time) => sum + time[name], 0)
const row = (...columns) => console.log(columns.map((text, at) => (at ? text.padStart(11) : text.padEnd(14))).join(''))
console.log()
row('', 'seconds', 'processor')
for (const { part, wall, processor } of times) row(part, wall.toFixed(0), processor.toFixed(0))
row('altogether', total('wall').toFixed(0), total('processor').toFixed(0))

// The last lines, so that a log that was cut at its beginning still says what failed.
for (const part of red) {
  console.log(`Failed: ${part}`)
  const files = filesOf(part)
  for (const { name, status, message, assertionResults } of files) {
    const tests = failing(assertionResults)
    for (const test of tests)
      console.log(`  ${relative('.', name)} > ${test.fullName}\n    ${test.failureMessages[0]?.split('\n')[0]}`)
    if (status === 'failed' && tests.length === 0) console.log(`  ${relative('.', name)}: ${message}`)
  }
  if (!files.some(({ status }) => status === 'failed'))
    console.log(read(`${part}.log`).trim().split('\n').slice(-20).join('\n'))
}

const parts = namesOf('.json')
const tests = parts.flatMap(testsOf)
for (const fault of faults) console.log(fault)
for (const { test, reason } of excused) console.log(`Excused: ${test} (${reason})`)
// A test that was left out shows nothing, except one that runs every night.
const omitted = tests.filter(
  ({ status, fullName }) => status !== 'passed' && status !== 'failed' && !/\(nightly\)/.test(fullName),
)
for (const { fullName } of omitted) console.log(`Not run: ${fullName}`)
const countPassed = (among) => among.filter(({ status }) => status === 'passed').length
const empty = parts.filter((part) => countPassed(testsOf(part)) === 0)
for (const part of empty) console.log(`A part has no test that passed: ${part}`)
const notExcused = failing(tests).filter((test) => !isExcused(test))
console.log(`${countPassed(tests)} passed, ${notExcused.length} failed`)
process.exit([...red, ...faults, ...omitted, ...empty].length === 0 ? 0 : 1)
