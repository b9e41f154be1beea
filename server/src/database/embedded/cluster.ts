import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import {
  chmod,
  link,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { getSystemErrorMap } from 'node:util'
import { StartError } from '../../base/start-error.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { chooseSocketFolder, isTemporaryFolder, SOCKET_PORT, socketIn } from './listening.ts'
import { findPostmaster } from './postmaster.ts'
import { createRunner, type Runner } from './unprivileged.ts'

/** The data folder of the embedded PostgreSQL, and the programs that run on it. */
export interface Cluster {
  readonly folder: string
  readonly logFile: string
  readonly password: string
  /** Starts a server without waiting for it: `postmaster.pid` shows when it is ready. `exited` never rejects. */
  launch(): Promise<{ readonly exited: Promise<void> }>
  /** Resolves when the server has shut down. */
  stop(): Promise<void>
}

export interface ClusterOptions {
  readonly dataDir: string
  readonly connectionsMax: number
  /** `false` only in tests: a power cut would lose acknowledged votes. */
  readonly durable: boolean
}

const clusterFolder = (dataDir: string): string => path.join(path.resolve(dataDir), 'postgres')

/** Whether a database was created in this data folder. */
export const hasCluster = (dataDir: string): boolean => existsSync(clusterFolder(dataDir))

/** Calls `onInitialise` when it starts `initdb`, which takes longer than everything else here. */
export async function openCluster(options: ClusterOptions, onInitialise: () => void = () => {}): Promise<Cluster> {
  const dataDir = path.resolve(options.dataDir)
  await makeDataDir(dataDir)
  await removeUnfinished(dataDir)
  const binaries = await findBinaries()
  const runner = await createRunner(dataDir, binaries.postgres)
  const folder = clusterFolder(dataDir)
  if (!existsSync(folder)) await initialise(dataDir, folder, binaries, runner, options.durable, onInitialise)
  await rejectOtherVersion(folder, binaries)
  const password = (await readFile(path.join(dataDir, 'password'), 'utf8')).trim()
  const logFile = path.join(dataDir, 'postgres.log')

  return {
    folder,
    logFile,
    password,
    async launch() {
      const socketFolder = await chooseSocketFolder(folder)
      const temporary = socketFolder === folder ? null : socketFolder
      if (temporary !== null) await runner.own(temporary)
      // A killed server leaves it. If another process has its process id since then, PostgreSQL would not start.
      await rm(`${socketIn(folder)}.lock`, { force: true })
      const log = openSync(logFile, 'a', 0o600)
      try {
        const server = runner.spawn(binaries.postgres, serverArguments(folder, socketFolder, options), {
          // In its own process group: Ctrl-C must reach only us. We stop the server after the last response.
          detached: true,
          stdio: ['ignore', log, log],
        })
        server.unref()
        const exited = new Promise<void>((resolve) => {
          server.on('exit', () => resolve())
          server.on('error', () => resolve())
        })
        if (temporary !== null) void exited.then(() => rm(temporary, { recursive: true, force: true }))
        return { exited }
      } finally {
        // The server has its own copy of the descriptor; ours would leak at every launch.
        closeSync(log)
      }
    },
    async stop() {
      const running = await findPostmaster(folder)
      const args = ['stop', '-D', folder, '-m', 'fast', '-w', '-t', '60']
      await once(runner.spawn(binaries.pg_ctl, args, { stdio: 'ignore' }), 'close')
      // Another process may have created it, and that process may have ended. A stopped server leaves it empty.
      if (running && isTemporaryFolder(running.socketFolder)) await rmdir(running.socketFolder).catch(() => {})
    },
  }
}

function serverArguments(folder: string, socketFolder: string, options: ClusterOptions): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    // A list of folders. In quotes, a comma is part of the name.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(SOCKET_PORT),
    max_connections: String(options.connectionsMax),
    // There are no replicas, so the write-ahead log needs no data for them.
    wal_level: 'minimal',
    max_wal_senders: '0',
    // Compiling a plan takes longer than any of our statements.
    jit: 'off',
    log_line_prefix: '%m [%p] ',
    ...(options.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', folder, ...flags]
}

async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir)
    const probe = await open(path.join(dataDir, `.write-${process.pid}`), 'w')
    await probe.close()
    await rm(path.join(dataDir, `.write-${process.pid}`))
  } catch (error) {
    const { code, errno = 0 } = error as NodeJS.ErrnoException
    const [, reason = code] = getSystemErrorMap().get(errno) ?? []
    throw new StartError(
      `Arena cannot write to its data folder ${dataDir} (${reason}): make it writable, or set DATA_DIR to another folder.`,
    )
  }
}

/** With `recursive`, Node reports a read-only file system as a missing folder, and never returns below `/proc`. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makeFolder(path.dirname(folder))
  await mkdir(folder, { mode: 0o711 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

const UNFINISHED = 'initialising-'
const UNFINISHED_MAX_MS = 3_600_000

/** A start that is killed during `initdb` leaves its folder. A recent folder may belong to a running start. */
async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED)) continue
    const folder = path.join(dataDir, name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (Date.now() - mtimeMs < UNFINISHED_MAX_MS) continue
    // A folder of another user cannot be removed; it only takes up space.
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/** Runs `initdb` in a temporary folder and renames it: a cluster from a killed `initdb` would never start. */
async function initialise(
  dataDir: string,
  folder: string,
  binaries: Binaries,
  runner: Runner,
  durable: boolean,
  onInitialise: () => void,
) {
  const work = await mkdtemp(path.join(dataDir, UNFINISHED))
  try {
    await chmod(work, 0o711)
    const password = await storePassword(dataDir, work)
    const passwordFile = path.join(work, 'password')
    await writeFile(passwordFile, password, { mode: 0o600 })
    await runner.own(passwordFile)
    const cluster = path.join(work, 'postgres')
    await mkdir(cluster, { mode: 0o700 })
    await runner.own(cluster)
    const initdb = runner.spawn(
      binaries.initdb,
      [
        `--pgdata=${cluster}`,
        '--username=arena',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--no-instructions',
        ...(durable ? [] : ['--no-sync']),
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )
    onInitialise()
    let output = ''
    initdb.stdout?.on('data', (text) => (output += text))
    initdb.stderr?.on('data', (text) => (output += text))
    const [code] = await once(initdb, 'close')
    if (code !== 0) {
      const reason = output.trim().split('\n').at(-1) ?? ''
      throw new StartError(
        `The built-in database could not be created in ${dataDir}: ${reason} (set DATABASE_URL to use one of your own).`,
      )
    }
    await rename(cluster, folder).catch((error: NodeJS.ErrnoException) => {
      // Another process has created the cluster in the meantime: use that one.
      if (!existsSync(path.join(folder, 'PG_VERSION'))) throw error
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Processes that initialise at the same time must agree on one password: creating a link is atomic. */
async function storePassword(dataDir: string, work: string): Promise<string> {
  const stored = path.join(dataDir, 'password')
  const fresh = path.join(work, 'fresh-password')
  await writeFile(fresh, randomBytes(24).toString('hex'), { mode: 0o600 })
  await link(fresh, stored).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(stored, 'utf8')).trim()
}

async function rejectOtherVersion(folder: string, { majorVersion }: Binaries): Promise<void> {
  const data = (await readFile(path.join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (data !== majorVersion) {
    throw new StartError(
      `${folder} was created by PostgreSQL ${data || 'of an unknown version'} and this Arena has ${majorVersion}: set DATA_DIR to another folder, or start the Arena that created it and move the data with the pg_dump of that PostgreSQL version.`,
    )
  }
}

/** The last error in the server's log, which explains why it did not start. */
export async function lastLogError(logFile: string): Promise<string> {
  const { size } = await stat(logFile).catch(() => ({ size: 0 }))
  if (size === 0) return ''
  const file = await open(logFile)
  try {
    const tail = Buffer.alloc(Math.min(size, 2_000))
    await file.read(tail, 0, tail.length, size - tail.length)
    const lines = tail.toString('utf8').split('\n')
    const fatal = lines.findLast((line) => line.includes('FATAL'))
    return fatal?.replace(/^.*FATAL:\s*/, '') ?? lines.at(-2) ?? ''
  } finally {
    await file.close()
  }
}
