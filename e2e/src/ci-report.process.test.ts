import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'

const program = path.join(import.meta.dirname, '../../.ci/report.js')

/** What the report says of one part with these tests, and its exit code. */
const report = (tests: readonly (readonly [title: string, status: string])[], failedPart?: string) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'arena-report-'))
  const count = (wanted: string) => tests.filter(([, status]) => status === wanted).length
  const assertionResults = tests.map(([fullName, status]) => ({ fullName, status, failureMessages: ['Expected 1'] }))
  const status = count('failed') > 0 ? 'failed' : 'passed'
  writeFileSync(path.join(folder, 'times'), 'unit 1\n')
  if (failedPart !== undefined) writeFileSync(path.join(folder, 'failed'), `${failedPart}\n`)
  writeFileSync(
    path.join(folder, 'unit.json'),
    JSON.stringify({
      numPassedTests: count('passed'),
      numFailedTests: count('failed'),
      testResults: [{ name: 'a.test.ts', status, message: '', assertionResults }],
    }),
  )
  const { status: code, stdout } = spawnSync(process.execPath, [program, folder], { encoding: 'utf8' })
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
  const result = report(tests, failedPart)
  expect(result.stdout).toContain(line)
  expect(result.code).toBe(code)
})
