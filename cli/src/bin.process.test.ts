import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const script = new URL('../bin/arena.js', import.meta.url)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'arena-bin-'))
  await mkdir(path.join(folder, 'bin'))
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
  await copyFile(script, path.join(folder, 'bin', 'arena.js'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function start(...argv: string[]) {
  const run = promisify(execFile)(process.execPath, [path.join(folder, 'bin', 'arena.js'), ...argv])
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error)
  return { code: run.child.exitCode, stdout, stderr }
}

async function build(main: string): Promise<void> {
  await mkdir(path.join(folder, 'dist'), { recursive: true })
  await writeFile(path.join(folder, 'dist', 'bundle.js'), main)
}

describe('bin/arena.js', () => {
  it('prints one sentence if it is not built', async () => {
    const { code, stdout, stderr } = await start('help')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^Arena is not built yet: run `npm run build`[^\n]*\n$/)
  })

  it('prints the same if another workspace is not built', async () => {
    await build("import '../../server/dist/index.js'")
    expect(await start('help')).toMatchObject({ code: 1, stderr: expect.stringContaining('`npm run build`') })
  })

  it('runs the build and exits with its code', async () => {
    await build('export async function main() { console.log(process.argv.slice(2)); process.exitCode = 7 }')
    expect(await start('models', 'list')).toEqual({ code: 7, stdout: "[ 'models', 'list' ]\n", stderr: '' })
  })

  it.each([
    ['npx arena', 'exec'],
    ['arena', undefined],
  ])('[X17] advises `%s` if the command of npm is %s', async (program, npm_command) => {
    const run = promisify(execFile)(process.execPath, [fileURLToPath(script), 'nothing'], {
      env: { ...process.env, npm_command },
    })
    await expect(run).rejects.toMatchObject({ stderr: expect.stringContaining(`: \`${program} --help\``) })
  })
})
