import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { chmod, link, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../../start-error.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { createRunner, type Runner } from './unprivileged.ts'

/** The files of one embedded PostgreSQL and the programs that work on them. */
export interface Cluster {
  readonly folder: string
  readonly logFile: string
  readonly password: string
  /** Starts a server and answers at once; whether it came up is told by its `postmaster.pid`. `exited` never rejects. */
  launch(port: number): { readonly exited: Promise<void> }
  /** Resolves when the server has written everything and is gone. */
  stop(): Promise<void>
}

export interface ClusterOptions {
  readonly dataDir: string
  readonly connectionsMax: number
  /** `false` only where losing the data is fine: a power cut then loses acknowledged votes. */
  readonly durable: boolean
}

/** `initialising` is called when a new cluster is being made, which takes longer than everything else here. */
export async function openCluster(options: ClusterOptions, initialising: () => void = () => {}): Promise<Cluster> {
  const dataDir = path.resolve(options.dataDir)
  await makeDataDir(dataDir)
  await sweepUnfinished(dataDir)
  const binaries = await findBinaries()
  const runner = await createRunner(dataDir, binaries.postgres)
  const folder = path.join(dataDir, 'postgres')
  if (!existsSync(folder)) await initialise(dataDir, folder, binaries, runner, options.durable, initialising)
  await refuseOtherVersion(folder, binaries)
  const password = (await readFile(path.join(dataDir, 'password'), 'utf8')).trim()
  const logFile = path.join(dataDir, 'postgres.log')

  return {
    folder,
    logFile,
    password,
    launch(port) {
      const log = openSync(logFile, 'a', 0o600)
      try {
        const server = runner.spawn(binaries.postgres, serverArguments(folder, port, options), {
          // In a group of its own: Ctrl-C is meant for us, and we stop it after the last request is answered.
          detached: true,
          stdio: ['ignore', log, log],
        })
        server.unref()
        const exited = new Promise<void>((resolve) => {
          server.on('exit', () => resolve())
          server.on('error', () => resolve())
        })
        return { exited }
      } finally {
        // The server has a copy of its own; ours would be one more open file for every launch.
        closeSync(log)
      }
    },
    async stop() {
      const args = ['stop', '-D', folder, '-m', 'fast', '-w', '-t', '60']
      await once(runner.spawn(binaries.pg_ctl, args, { stdio: 'ignore' }), 'close')
    },
  }
}

function serverArguments(folder: string, port: number, options: ClusterOptions): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: String(options.connectionsMax),
    // One server, no replicas: the log need not carry what only they read.
    wal_level: 'minimal',
    max_wal_senders: '0',
    // Compiling a plan costs more than any of our statements takes.
    jit: 'off',
    log_line_prefix: '%m [%p] ',
    ...(options.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', folder, '-p', String(port), ...flags]
}

async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 })
    const probe = await open(path.join(dataDir, `.write-${process.pid}`), 'w')
    await probe.close()
    await rm(path.join(dataDir, `.write-${process.pid}`))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(
      `Arena cannot write to its data folder ${dataDir} (${code}): make it writable, or set DATA_DIR to another folder.`,
    )
  }
}

const UNFINISHED = 'initialising-'
const UNFINISHED_MAX_MS = 3_600_000

/** A start that is killed while it makes the database leaves its folder; a younger one may still be at work. */
async function sweepUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED)) continue
    const folder = path.join(dataDir, name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (Date.now() - mtimeMs < UNFINISHED_MAX_MS) continue
    // Another user's remains only take up room: no reason not to start.
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/** In a temporary folder, renamed at the end: one killed halfway would never open again. */
async function initialise(
  dataDir: string,
  folder: string,
  binaries: Binaries,
  runner: Runner,
  durable: boolean,
  initialising: () => void,
) {
  const work = await mkdtemp(path.join(dataDir, UNFINISHED))
  try {
    await chmod(work, 0o711)
    const password = await keepPassword(dataDir, work)
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
    initialising()
    let output = ''
    initdb.stdout?.on('data', (text) => (output += text))
    initdb.stderr?.on('data', (text) => (output += text))
    const [code] = await once(initdb, 'close')
    if (code !== 0) {
      const reason = output.trim().split('\n').at(-1) ?? ''
      throw new StartError(
        `The built-in database could not be made in ${dataDir}: ${reason} (set DATABASE_URL to use one of your own).`,
      )
    }
    await rename(cluster, folder).catch((error: NodeJS.ErrnoException) => {
      // Another process starting on the same folder was faster; its cluster is as good.
      if (!existsSync(path.join(folder, 'PG_VERSION'))) throw error
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Two processes that initialise at once must agree on one password: a link is made whole or not at all. */
async function keepPassword(dataDir: string, work: string): Promise<string> {
  const kept = path.join(dataDir, 'password')
  const fresh = path.join(work, 'fresh-password')
  await writeFile(fresh, randomBytes(24).toString('hex'), { mode: 0o600 })
  await link(fresh, kept).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(kept, 'utf8')).trim()
}

async function refuseOtherVersion(folder: string, { majorVersion }: Binaries): Promise<void> {
  const data = (await readFile(path.join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (data !== majorVersion) {
    throw new StartError(
      `${folder} was made by PostgreSQL ${data || 'of an unknown version'} and this Arena has ${majorVersion}: set DATA_DIR to another folder, or start the Arena that made it and move the data over with the pg_dump of a PostgreSQL of that version.`,
    )
  }
}

/** The end of the server's own log: the only place that says why it did not come up. */
export async function lastWords(logFile: string): Promise<string> {
  const { size } = await stat(logFile).catch(() => ({ size: 0 }))
  if (size === 0) return ''
  const file = await open(logFile)
  try {
    const tail = Buffer.alloc(Math.min(size, 2_000))
    await file.read(tail, 0, tail.length, size - tail.length)
    const lines = tail.toString('utf8').split('\n')
    return (
      lines
        .filter((line) => line.includes('FATAL'))
        .at(-1)
        ?.replace(/^.*FATAL:\s*/, '') ??
      lines.at(-2) ??
      ''
    )
  } finally {
    await file.close()
  }
}
