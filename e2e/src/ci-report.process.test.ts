import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'

const program = path.join(import.meta.dirname, '../../.ci/report.js')

type Tests = readonly (readonly [title: string, status: string])[]

/** What Vitest writes about these tests, each in so many files. */
const resultsOf = (tests: Tests, fileCount = 1): string => {
  const assertionResults = tests.map(([fullName, status]) => ({ fullName, status, failureMessages: ['Expected 1'] }))
  const status = tests.some(([, status]) => status === 'failed') ? 'failed' : 'passed'
  const file = (at: number) => ({ name: `${'a'.repeat(at + 1)}.test.ts`, status, message: '', assertionResults })
  return JSON.stringify({ testResults: Array.from({ length: fileCount }, (_, at) => file(at)) })
}

/** What the report says of a folder with these files, and its exit code. */
const report = (files: Readonly<Record<string, string>>, ...options: string[]) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'arena-report-'))
  for (const [name, text] of Object.entries({ times: 'unit 1\n', ...files }))
    writeFileSync(path.join(folder, name), text)
  const { status: code, stdout } = spawnSync(process.execPath, [program, folder, ...options], { encoding: 'utf8' })
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
  ['nothing ran', [['b (nightly)', 'skipped']], undefined, 1, 'A part has no test that passed.'],
  ['a test failed', [['a', 'failed']], 'unit', 1, 'a.test.ts > a\n    Expected 1'],
  ['a part failed without a failing test', [['a', 'passed']], 'static', 1, 'Failed: static'],
] as const)('CI ends with the right exit code when %s', (_case, tests, failedPart, code, line) => {
  const result = report({ 'unit.json': resultsOf(tests), ...(failedPart && { failed: `${failedPart}\n` }) })
  expect(result.stdout).toContain(line)
  expect(result.code).toBe(code)
})

it.each([
  ['three files', 'unit', 3, 'a.test.ts\naa.test.ts\naaa.test.ts\n'],
  ['four files', 'unit', 4, ''],
  ['a file of the nightly run', 'journeys-all', 1, ''],
])('a second run is worth it for failures in few files of a change: %s', (_case, part, fileCount, files) => {
  const results = resultsOf([['a', 'failed']], fileCount)
  expect(report({ [`${part}.json`]: results, failed: `${part}\n` }, '--again', part).stdout).toBe(files)
})

it.each([
  ['passes', 'passed', '', 0, 'Passed only when it ran again, alone: a.test.ts', '1 passed, 0 failed'],
  ['fails', 'failed', 'unit\n', 1, 'Failed: unit', '0 passed, 1 failed'],
])('a test that failed and %s in its second run is named', (_case, second, failedAgain, code, line, counts) => {
  const result = report({
    'unit.json': resultsOf([['a', 'failed']]),
    'unit.again.json': resultsOf([['a', second]]),
    failed: 'unit\n',
    'failed-again': failedAgain,
  })
  expect(result.stdout).toContain(line)
  expect(result.stdout).toContain(counts)
  expect(result.code).toBe(code)
})
