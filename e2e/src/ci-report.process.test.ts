import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'

const program = path.join(import.meta.dirname, '../../.ci/report.js')

type Tests = readonly (readonly [title: string, status: string])[]

/** What Vitest writes about these tests of a file. */
const resultsOf = (tests: Tests): string => {
  const assertionResults = tests.map(([fullName, status]) => ({ fullName, status, failureMessages: ['Expected 1'] }))
  const status = tests.some(([, status]) => status === 'failed') ? 'failed' : 'passed'
  return JSON.stringify({ testResults: [{ name: 'a.test.ts', status, message: '', assertionResults }] })
}

/** What the report says of a folder with these files, and its exit code. */
const report = (files: Readonly<Record<string, string>>, excused: readonly object[] = []) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'arena-report-'))
  for (const [name, text] of Object.entries({ 'unit.began': '1000 50.00\n', 'unit.ended': '1060 151.75\n', ...files }))
    writeFileSync(path.join(folder, name), text)
  const list = path.join(folder, 'excused')
  writeFileSync(list, JSON.stringify(excused))
  const { status: code, stdout } = spawnSync(process.execPath, [program, folder, list], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return { code, stdout }
}

it.each([
  ['all tests passed', [['a', 'passed']], undefined, 0, '1 passed, 0 failed'],
  [
    'only tests of the night were left out',
    [
      ['a', 'passed'],
      ['b (nightly)', 'skipped'],
    ],
    undefined,
    0,
    '1 passed, 0 failed',
  ],
  [
    'another test was left out',
    [
      ['a', 'passed'],
      ['b', 'skipped'],
    ],
    undefined,
    1,
    'Not run: b\n1 passed, 0 failed',
  ],
  [
    'a test is still to be written',
    [
      ['a', 'passed'],
      ['b', 'todo'],
    ],
    undefined,
    1,
    'Not run: b\n1 passed, 0 failed',
  ],
  ['a part says what it cost', [['a', 'passed']], undefined, 0, 'unit                   60        102'],
  ['nothing ran', [['b (nightly)', 'skipped']], undefined, 1, 'A part has no test that passed: unit'],
  ['a test failed', [['a', 'failed']], 'unit', 1, 'a.test.ts > a\n    Expected 1'],
  ['a part failed without a failing test', [['a', 'passed']], 'static', 1, 'Failed: static'],
] as const)('CI ends with the right exit code when %s', (_case, tests, failedPart, code, line) => {
  const result = report({ 'unit.json': resultsOf(tests), ...(failedPart && { failed: `${failedPart}\n` }) })
  expect(result.stdout).toContain(line)
  expect(result.code).toBe(code)
})

const DAY_MS = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const excuse = { test: 'a', reason: 'A port is taken.', since: daysAgo(1) }

it.each([
  ['is excused', [excuse], 0, 'Excused: a (A port is taken.)\n1 passed, 0 failed'],
  ['was excused longer than seven days ago', [{ ...excuse, since: daysAgo(8) }], 1, 'not of the last 7 days'],
  ['is excused from next week on', [{ ...excuse, since: daysAgo(-7) }], 1, 'not of the last 7 days'],
  ['is excused without a date', [{ ...excuse, since: undefined }], 1, 'not of the last 7 days'],
  ['is excused without a reason', [{ ...excuse, reason: '' }], 1, 'has no reason'],
  ['is excused with three others', Array(4).fill(excuse), 1, 'at most 3 tests may be excused'],
  ['is not the excused one', [{ ...excuse, test: 'b' }], 1, '1 passed, 1 failed'],
])('CI ends with the right exit code when the test that failed %s', (_case, excused, code, line) => {
  const tests: Tests = [
    ['a', 'failed'],
    ['c', 'passed'],
  ]
  const result = report({ 'unit.json': resultsOf(tests), failed: 'unit\n' }, excused)
  expect(result.stdout).toContain(line)
  expect(result.code).toBe(code)
})
