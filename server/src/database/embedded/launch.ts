import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'
import { choosePort } from './choose-port.ts'
import { type Cluster, type ClusterOptions, lastWords, openCluster } from './cluster.ts'
import { findPostmaster } from './postmaster.ts'

export interface LaunchOptions extends ClusterOptions {
  readonly startTimeoutMs?: number
}

/** A server of our own that is coming up, or was found. */
export interface Launched {
  readonly cluster: Cluster
  /** Waits until the server takes connections, started anew where there is none, and gives its port. */
  findOrLaunch(): Promise<number>
}

export interface Launch {
  /** When the first of PostgreSQL's programs is at work: until then nothing should keep this process busy. */
  readonly begun: Promise<unknown>
  readonly launched: Promise<Launched>
}

interface Attempt {
  exited: boolean
}

const LOOK_AGAIN_MS = 5

/**
 * Sets the server of a data folder going, the one that runs there already or a new one, and waits for nothing. It needs
 * no driver, so that whoever starts the service can load the rest of it meanwhile.
 */
export function launchEmbedded(options: LaunchOptions): Launch {
  let initialising = () => {}
  const makesCluster = new Promise<void>((resolve) => {
    initialising = resolve
  })
  const launched = openCluster(options, initialising).then((cluster) => begin(cluster, options))
  const begun = Promise.race([makesCluster, launched])
  // Whoever waits for the server is told; until then nobody may be listening.
  launched.catch(() => {})
  begun.catch(() => {})
  return { begun, launched }
}

async function begin(cluster: Cluster, { dataDir, startTimeoutMs = 60_000 }: LaunchOptions): Promise<Launched> {
  async function launch(): Promise<Attempt> {
    const attempt = { exited: false }
    void cluster.launch(await choosePort(cluster.folder)).exited.then(() => {
      attempt.exited = true
    })
    return attempt
  }

  let ahead = (await findPostmaster(cluster.folder)) ? null : await launch()

  return {
    cluster,
    async findOrLaunch() {
      const deadline = Date.now() + startTimeoutMs
      let attempt = ahead
      // It counts once: later the server that it started may long be gone, and that is no failed start.
      ahead = null
      while (Date.now() < deadline) {
        const running = await findPostmaster(cluster.folder)
        if (running?.ready) return running.port
        if (!running && (attempt === null || attempt.exited)) {
          if (attempt?.exited && !(await isPassing(cluster.logFile))) break
          attempt = await launch()
        }
        await pause(LOOK_AGAIN_MS)
      }
      const reason = await lastWords(cluster.logFile)
      throw new StartError(
        `The built-in database in ${dataDir} did not start (${reason}): see ${cluster.logFile}, or set DATA_DIR to another folder.`,
      )
    },
  }
}

/** A start that lost a race against another process, or against the remains of a killed server, may be tried again. */
async function isPassing(logFile: string): Promise<boolean> {
  const reason = await lastWords(logFile)
  return /lock file|still in use|Address already in use|could not (bind|create any TCP)/i.test(reason)
}
