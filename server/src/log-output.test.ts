import { execFile } from 'node:child_process'
import { openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { transformWithOxc } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLogOutput } from './log-output.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'log-output-'))
})
afterEach(() => vi.useRealTimers())
afterAll(() => rm(folder, { recursive: true }))

/** Of the lines that are whole: what is read while it is being written may end in the middle of one. */
const messages = (text: string): string[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => (JSON.parse(line) as { msg: string }).msg)
const writtenTo = async (file: string) => messages(await readFile(file, 'utf8'))

describe('the log', () => {
  it('[W10] has every line in its order, the cause of a failure and ordinary calls', async () => {
    const file = path.join(folder, 'order.log')
    const log = pino({}, createLogOutput(openSync(file, 'a')))
    const all = Array.from({ length: 300 }, (_, index) => `line ${index}`)
    for (const [index, text] of all.entries()) log[index % 50 === 49 ? 'error' : 'info'](text)
    log.info('the last, which nothing follows')
    await expect.poll(() => writtenTo(file)).toEqual([...all, 'the last, which nothing follows'])
  })

  it('[W10] has a failure without waiting for another line or for time to pass, also while it is being written', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const file = path.join(folder, 'failure.log')
    const log = pino({}, createLogOutput(openSync(file, 'a'))).child({ correlationId: 'x' })
    log.error('failed')
    log.info('between')
    log.error('failed again')
    let written: string[] = []
    for (let looks = 0; looks < 10_000 && written.length < 3; looks += 1) written = await writtenTo(file)
    expect(written).toEqual(['failed', 'between', 'failed again'])
  })

  it('[W10] has every line in its order when there are more than gather, whatever their length', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const file = path.join(folder, 'many.log')
    const log = pino({}, createLogOutput(openSync(file, 'a')))
    const long = 'ü'.repeat(20_000)
    const all = Array.from({ length: 2_000 }, (_, index) => `line ${index}, größer${index === 700 ? long : ''}`)
    for (const text of all) log.info(text)
    log.error('the last')
    let written: string[] = []
    for (let looks = 0; looks < 10_000 && written.at(-1) !== 'the last'; looks += 1) written = await writtenTo(file)
    expect(written).toEqual([...all, 'the last'])
  })

  it.each([
    ['it is ended', 'process.exit(3)', 3],
    ['nobody caught an error', 'throw new Error("unforeseen")', 1],
  ])('[W10] loses nothing when the process ends because %s', async (_, end, expectedCode) => {
    const source = await readFile(new URL('./log-output.ts', import.meta.url), 'utf8')
    const { code: output } = await transformWithOxc(source, 'log-output.ts')
    const program = `${output}
      const log = pino({}, createLogOutput())
      log.info('one')
      log.error('two')
      log.info('three')
      ${end}`
    // In this folder, where the program's imports are found.
    const at = { cwd: import.meta.dirname }
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], at)
    // A write that is under way when the rest is written may come after it.
    const { code, stdout } = (await run.catch((error: unknown) => error)) as { code: number; stdout: string }
    expect([code, messages(stdout).toSorted()]).toEqual([expectedCode, ['one', 'three', 'two']])
  })
})
