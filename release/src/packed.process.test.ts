import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { unusedPort } from '../../server/src/testing/unused-port.ts'
import { packAll } from './pack-all.ts'
import { readDockerfile } from './testing/read-dockerfile.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 })

const root = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)
let folder: string
let app: string
let program: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'arena-packed-'))
  await chmod(folder, 0o755)
  app = path.join(folder, 'app')
  program = path.join(folder, 'program')
  if (!existsSync(path.join(root, 'web/dist/index.html'))) await run(process.execPath, ['web/build.js'], { cwd: root })
  const [product, client] = await packAll(root, path.join(folder, 'out'))
  await Promise.all([install(app, product!), install(program, client!)])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function install(place: string, packed: string): Promise<void> {
  await mkdir(place)
  await writeFile(path.join(place, 'package.json'), '{"type":"module"}')
  const options = ['--prefer-offline', '--no-audit', '--no-fund']
  await run('npm', ['install', ...options, path.join(folder, 'out', packed)], { cwd: place })
}

/**
 * The command as a container runs it: as another user, and with a file system that is read-only except for the data folder.
 * Only root can do so. A root without the right to mount, as in some containers, changes the user alone.
 */
function confined(command: readonly string[], user: string, dataDir: string): string[] {
  if (process.getuid?.() !== 0) return [...command]
  const [uid, gid] = user.split(':')
  const asUser = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs', ...command]
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0) return asUser
  const readOnly = 'mount --bind "$0" "$0" && mount -o remount,ro,bind / && ! touch /writable 2> /dev/null && exec "$@"'
  return ['unshare', '--mount', 'sh', '-c', readOnly, dataDir, ...asUser]
}

/** The user of the container, or `nobody` on a machine that does not have one with this number: initdb asks for its name. */
const userHere = (user: string): string =>
  spawnSync('getent', ['passwd', user.split(':')[0]!]).status === 0 ? user : '65534:65534'

it('[O27] [O28] the packed product runs outside the repository as the container runs it, and the packed client uses it (nightly)', async () => {
  const container = readDockerfile(await readFile(path.join(root, 'deploy/Dockerfile'), 'utf8'))
  const dataDir = path.join(folder, 'data')
  await mkdir(dataDir)
  expect(Number(container.user.split(':')[0])).toBeGreaterThan(0)
  const user = userHere(container.user)
  const [uid, gid] = user.split(':').map(Number)
  if (process.getuid?.() === 0) await chown(dataDir, uid!, gid!)
  const port = await unusedPort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...container.environment,
    PATH: container.environment.PATH!.replace('/app', app).replace('$PATH', process.env.PATH!),
    PORT: String(port),
    DATA_DIR: dataDir,
    SIMULATOR_PACE: 'off',
  }
  /** Commands run as the service does: the last process on an embedded database stops it, so it must be the same user. */
  const inContainer = (command: readonly string[]) => {
    const [file, ...words] = confined(command, user, dataDir)
    return [file!, words, { cwd: app, env }] as const
  }

  const service: ChildProcess = spawn(...inContainer([...container.entrypoint, ...container.command]))
  let output = ''
  service.stdout!.on('data', (text) => (output += text))
  service.stderr!.on('data', (text) => (output += text))
  try {
    await vi.waitFor(
      async () => {
        expect(service.exitCode, output).toBeNull()
        expect((await fetch(`${url}/ready`)).status).toBe(200)
      },
      { timeout: 120_000, interval: 200 },
    )
    await run(...inContainer(container.healthCheck))
    const page = await (await fetch(url)).text()
    const script = page.match(/\/assets\/[^"]*\.js/)![0]
    for (const part of [script, '/docs', '/docs/scalar.js', '/api/openapi.json']) {
      expect({ part, status: (await fetch(`${url}${part}`)).status }).toEqual({ part, status: 200 })
    }

    await copyFile(path.join(root, 'release/src/fixtures/program.ts'), path.join(program, 'program.ts'))
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
    const settings = ['--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false', '--types', '']
    const modern = ['--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom,dom.iterable,dom.asynciterable']
    await run(process.execPath, [tsc, ...settings, ...modern, 'program.ts'], { cwd: program })
    const { stdout } = await run(process.execPath, ['program.js', url], { cwd: program })
    expect(JSON.parse(stdout)).toEqual({ message: 'Vote recorded successfully', streamed: true })

    const verified = await run(...inContainer(['arena', 'verify', url, '--json']))
    expect(JSON.parse(verified.stdout)).toMatchObject({ lines: 1 })
    const doctor = await run(...inContainer(['arena', 'doctor', '--url', url]))
    expect(doctor.stdout).toContain('No problem, 1 note.')
    expect((await run(...inContainer(['arena', '--version']))).stdout.trim()).toBe(
      JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')).version,
    )

    service.kill(container.stopSignal as NodeJS.Signals)
    if (service.exitCode === null) await once(service, 'exit')
    expect(service.exitCode, output).toBe(0)
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  } finally {
    service.kill('SIGKILL')
  }
  // With the service gone, the health check of a container must fail.
  await expect(run(...inContainer(container.healthCheck))).rejects.toMatchObject({ code: 1 })
})
