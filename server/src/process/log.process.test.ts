import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { logDestination } from './log.ts'

it.each([
  ['exits', 'process.exit(3)', 3],
  ['throws', 'throw new Error("unexpected")', 1],
])('[W10] the log has every line when the process %s', async (_, end, expectedCode) => {
  const program = `
    import { pino } from 'pino'
    const log = pino({}, pino.destination(${JSON.stringify(logDestination)}))
    for (let line = 0; line < 500; line += 1) log.info(String(line))
    log.error('failure')
    ${end}`
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
  })
  const { code, stdout } = (await run.catch((error: unknown) => error)) as { code: number; stdout: string }
  expect(code).toBe(expectedCode)
  // A write that is in progress at the exit may end after the flush, so the order is not compared.
  const messages = stdout
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg)
  expect(messages.toSorted()).toEqual([...Array(500).keys(), 'failure'].map(String).toSorted())
})
