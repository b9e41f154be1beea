import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startArena, type TestArena } from '../testing/start-arena.ts'

vi.setConfig({ hookTimeout: 600_000 })

const root = path.resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)
let folder: string
let arena: TestArena

const npm = (...words: string[]) => run('npm', words, { cwd: folder })

beforeAll(async () => {
  arena = await startArena()
  folder = await mkdtemp(path.join(tmpdir(), 'arena-generated-'))
  await cp(path.join(root, 'server/fixtures/generated-client'), folder, { recursive: true })
  await cp(path.join(root, 'docs/openapi.json'), path.join(folder, 'openapi.json'))
  await npm('install', '--prefer-offline', '--no-audit', '--no-fund')
})
afterAll(async () => {
  await arena?.close()
  await rm(folder, { recursive: true, force: true })
})

it('[W18] the OpenAPI document has no errors and no warnings of a linter', async () => {
  const { stdout } = await npm('run', '--silent', 'lint', '--', '--format=json', 'openapi.json')
  expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] })
})

it('[W3] [W18] a client generated from it signs in, leaves out members with defaults, and sends null (nightly)', async () => {
  await npm('run', 'generate')
  await npm('run', 'compile')
  const { stdout } = await run(process.execPath, ['program.js', arena.url], { cwd: folder })
  expect(JSON.parse(stdout)).toEqual({
    models: true,
    revealed: true,
    threads: [1],
    hidden: null,
    name: 'Ada',
    code: 'INVALID_EMAIL_OR_PASSWORD',
  })
})
