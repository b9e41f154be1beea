import { execFileSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'

/** The content of `postmaster.pid`, which a running PostgreSQL keeps in its data folder. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** The folder of its Unix socket. */
  readonly socketFolder: string
  readonly ready: boolean
}

const pidFile = (cluster: string) => path.join(cluster, 'postmaster.pid')

/** The server that is running on this folder, also one started by another process; `null` if there is none. */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const lines = (await readFile(pidFile(cluster), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null
  if (!isPostgres(pid, cluster)) {
    // After a crash another program can get the same process id. PostgreSQL would then never start again.
    await rm(pidFile(cluster), { force: true })
    return null
  }
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** `true` in doubt: without its lock file, a second server could write to the same files. */
function isPostgres(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux') return serves(readFileSync(`/proc/${pid}/cmdline`, 'utf8'), cluster)
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres')
  } catch {
    return true
  }
}

/** Whether this is the command line of a PostgreSQL on this folder. The folder may be given by another path. */
function serves(commandLine: string, cluster: string): boolean {
  if (!commandLine.includes('postgres')) return false
  const words = commandLine.split('\0')
  const flag = words.indexOf('-D')
  // A server started by hand can have its folder from PGDATA, or relative to an unknown working directory.
  if (flag < 0) return path.basename(words[0]!) === 'postgres'
  const folder = words[flag + 1]!
  return !path.isAbsolute(folder) || realpathSync(folder) === realpathSync(cluster)
}
