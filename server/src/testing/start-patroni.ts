import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chownSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { vi } from 'vitest'
import { installedVersion, newFolder, unprivileged } from './start-postgres.ts'

const files = path.resolve(import.meta.dirname, '../../../deploy/patroni')
/** They only end a start that hangs. */
const patience = { timeout: 120_000, interval: 200 }

export interface PatroniCluster {
  /** Of the database `arena`, through HAProxy, as a user without special rights. */
  readonly url: string
  /** Kills everything on the machine that has the primary: etcd, Patroni and PostgreSQL. */
  losePrimary(): Promise<void>
  stop(): Promise<void>
}

/**
 * Kills all processes that work in a folder. PostgreSQL leaves the process group of Patroni and is not its child, but
 * stays in the folder of its data.
 */
async function endProcessesIn(folder: string): Promise<void> {
  const cwdOf = (pid: string) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`)
    } catch {
      return ''
    }
  }
  const end = () => {
    const pids = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && `${cwdOf(pid)}/`.startsWith(`${folder}/`))
    for (const pid of pids) {
      try {
        process.kill(Number(pid), 'SIGKILL')
      } catch {
        // It has just ended.
      }
    }
    return pids.length === 0
  }
  await vi.waitUntil(end, patience)
}

/**
 * The files of `deploy/patroni` on this machine (`apt-get install patroni etcd-server haproxy postgresql`). Each of the
 * three machines is an address of the loopback network and a folder.
 */
export async function startPatroni(): Promise<PatroniCluster> {
  const folder = newFolder()
  const user = unprivileged()
  const network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.`
  const addresses: Record<string, string> = { one: `${network}1`, two: `${network}2`, three: `${network}3` }

  const folderOf = (machine: string) => path.join(folder, machine)
  const fileOf = (machine: string, name: string) =>
    readFileSync(path.join(files, name), 'utf8')
      .replaceAll('THIS_NAME', machine)
      .replaceAll('THIS_ADDRESS', addresses[machine]!)
      .replaceAll('10.0.0.', network)
      .replace('127.0.0.1:5000', `${addresses[machine]}:5000`)
      .replaceAll(/\/var\/(lib|run)\/postgresql/g, folderOf(machine))
      .replaceAll(/(?<=\/)15(?=\/)/g, installedVersion())
      // A server is missed sooner. Newer versions of Patroni raise it to 20 again.
      .replace(/ttl: \d+/, 'ttl: 10')
      .replace(/loop_wait: \d+/, 'loop_wait: 1')
      .replace(/retry_timeout: \d+/, 'retry_timeout: 4')

  function write(machine: string, name: string): string {
    const file = path.join(folderOf(machine), name)
    writeFileSync(file, fileOf(machine, name))
    return file
  }
  function start(machine: string, program: string, args: readonly string[], env: Record<string, string> = {}): void {
    // Debian installs HAProxy where only root finds it.
    const environment = { PATH: `${process.env.PATH}:/usr/sbin`, LC_ALL: 'C.UTF-8', ...env }
    spawn(program, args, { ...user, cwd: folderOf(machine), env: environment, stdio: 'ignore' })
  }
  const stop = async () => {
    await endProcessesIn(folder)
    await rm(folder, { recursive: true, force: true })
  }
  /** The machine that has the server with a role; an empty text if there is none. */
  const machineWith = async (role: 'primary' | 'synchronous') => {
    for (const machine of ['one', 'two']) {
      const answer = await fetch(`http://${addresses[machine]}:8008/${role}`).catch(() => null)
      if (answer?.status === 200) return machine
    }
    return ''
  }
  const untilSynchronous = () => vi.waitUntil(() => machineWith('synchronous'), patience)

  try {
    for (const machine of Object.keys(addresses)) {
      mkdirSync(folderOf(machine))
      if (user) chownSync(folderOf(machine), user.uid, user.gid)
      const settings = parseEnv(fileOf(machine, 'etcd.env')) as Record<string, string>
      start(machine, 'etcd', ['--data-dir', path.join(folderOf(machine), 'etcd')], settings)
      if (machine !== 'three') start(machine, 'patroni', [write(machine, 'patroni.yml')])
    }
    start('three', 'haproxy', ['-db', '-f', write('three', 'haproxy.cfg')])
    await untilSynchronous()

    const host = `${addresses.three}:5000`
    const admin = new pg.Client({ connectionString: `postgres://postgres:change-me-1@${host}/postgres` })
    await admin.connect()
    await admin.query(`create role arena login password 'change-me'`)
    await admin.query('create database arena owner arena')
    await admin.end()
    return {
      url: `postgres://arena:change-me@${host}/arena`,
      async losePrimary() {
        // On a slow machine, Patroni may have gone on without the replica for a moment.
        await untilSynchronous()
        const machine = await vi.waitUntil(() => machineWith('primary'), patience)
        await endProcessesIn(folderOf(machine))
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
