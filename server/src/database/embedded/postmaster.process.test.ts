import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findPostmaster } from './postmaster.ts'

let folder: string
let cluster: string
let program: ChildProcess | null = null
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'arena-postmaster-'))
  cluster = path.join(folder, 'postgres')
  await mkdir(cluster)
  await mkdir(path.join(folder, 'other'))
  await symlink(cluster, path.join(folder, 'link'))
})
afterEach(async () => {
  program?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Starts a program and writes a lock file with its process id. */
async function run(argv0: string, args: readonly string[]): Promise<void> {
  program = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)', '--', ...args], { argv0, stdio: 'ignore' })
  const lines = [program.pid, cluster, '1700000000', '5433', folder, '', '1 1', 'ready', '']
  await writeFile(path.join(cluster, 'postmaster.pid'), lines.join('\n'))
}

describe.skipIf(process.platform !== 'linux')('a lock file whose process is running', () => {
  it.each([
    ['on this folder', 'postgres', () => ['-D', cluster]],
    ['on this folder by a symbolic link', '/opt/bin/postgres', () => ['-D', path.join(folder, 'link')]],
    ['on a folder that does not exist', 'postgres', () => ['-D', path.join(folder, 'gone')]],
    ['without a folder on its command line', 'postgres', () => []],
    ['on a relative path', 'postgres', () => ['-D', 'other']],
  ])('[D3] is kept if the process is a PostgreSQL %s', async (_what, argv0, args) => {
    await run(argv0, args())
    expect(await findPostmaster(cluster)).toEqual({ pid: program!.pid, port: 5433, socketFolder: folder, ready: true })
    expect(existsSync(path.join(cluster, 'postmaster.pid'))).toBe(true)
  })

  it.each([
    ['another program', 'vim', () => ['notes']],
    ['a program with postgres in its arguments', 'vim', () => ['/etc/postgres.conf']],
    ['a PostgreSQL on another folder', 'postgres', () => ['-D', path.join(folder, 'other')]],
    ['a worker of another PostgreSQL', 'postgres: walwriter ', () => []],
  ])('[D3] is removed if the process is %s', async (_what, argv0, args) => {
    await run(argv0, args())
    expect(await findPostmaster(cluster)).toBeNull()
    expect(existsSync(path.join(cluster, 'postmaster.pid'))).toBe(false)
  })
})
