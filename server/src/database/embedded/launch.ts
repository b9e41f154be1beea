import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../../base/start-error.ts'
import { type Cluster, type ClusterOptions, lastLogError, openCluster } from './cluster.ts'
import { findPostmaster, type Postmaster } from './postmaster.ts'

export interface LaunchOptions extends ClusterOptions {
  readonly startTimeoutMs?: number
}

/** An embedded server that is starting or was found running. */
export interface Launched {
  readonly cluster: Cluster
  /** Waits until the server accepts connections. Starts a server if none is running. */
  findOrLaunch(): Promise<Postmaster>
}

export interface Launch {
  /** Resolves when the first PostgreSQL program has started. Until then this process should do nothing else. */
  readonly begun: Promise<unknown>
  readonly launched: Promise<Launched>
}

interface Attempt {
  exited: boolean
}

const POLL_MS = 5

/**
 * Finds or starts the server of a data folder without waiting for it. It does not load the database driver, so that the
 * rest of the service can be loaded while the server starts.
 */
export function launchEmbedded(options: LaunchOptions): Launch {
  let onInitialise = () => {}
  const initialising = new Promise<void>((resolve) => {
    onInitialise = resolve
  })
  const launched = openCluster(options, onInitialise).then((cluster) => begin(cluster, options))
  const begun = Promise.race([initialising, launched])
  // The caller awaits these later. Without a handler until then, a rejection would end the process.
  launched.catch(() => {})
  begun.catch(() => {})
  return { begun, launched }
}

async function begin(cluster: Cluster, { dataDir, startTimeoutMs = 60_000 }: LaunchOptions): Promise<Launched> {
  async function launch(): Promise<Attempt> {
    const attempt = { exited: false }
    const { exited } = await cluster.launch()
    void exited.then(() => {
      attempt.exited = true
    })
    return attempt
  }

  let first = (await findPostmaster(cluster.folder)) ? null : await launch()

  return {
    cluster,
    async findOrLaunch() {
      const deadline = performance.now() + startTimeoutMs
      let attempt = first
      // Only for the first call: when the server exits later, that is not a failed start.
      first = null
      while (performance.now() < deadline) {
        const running = await findPostmaster(cluster.folder)
        if (running?.ready) return running
        if (!running && (attempt === null || attempt.exited)) {
          if (attempt?.exited && !(await isTemporary(cluster.logFile))) break
          attempt = await launch()
        }
        await pause(POLL_MS)
      }
      const reason = await lastLogError(cluster.logFile)
      throw new StartError(
        `The built-in database in ${dataDir} did not start (${reason}): see ${cluster.logFile}, or set DATA_DIR to another folder.`,
      )
    },
  }
}

/** A start that failed because another process, or the rest of a killed server, still uses the folder can be retried. */
async function isTemporary(logFile: string): Promise<boolean> {
  const reason = await lastLogError(logFile)
  return /lock file|still in use/i.test(reason)
}
