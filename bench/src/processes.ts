import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export interface Program {
  /** For messages and the name of the log file. */
  readonly name: string
  readonly file: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly port: number
  /** Answers 200 as soon as the program can be used. */
  readonly readyPath: string
  readonly folder: string
}

/** A Node program that listens on a loopback port, in a process of its own. */
export interface Server {
  readonly pid: number
  readonly url: string
  /** From the start of the process to the first 200 at `readyPath`. */
  readonly readyMs: number
  stop(): Promise<void>
}

const READY_MS_MAX = 120_000
const POLL_MS = 5
const STOP_MS_MAX = 30_000

const running = new Set<() => Promise<void>>()

/** The path of a program of the benchmark itself, next to this file. */
export const ownProgram = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

export async function startServer({
  name,
  file,
  args = [],
  env = {},
  port,
  readyPath,
  folder,
}: Program): Promise<Server> {
  const logFile = path.join(folder, `${name}-${port}.log`)
  // Output goes to a file: reading a pipe would cost the benchmark's own process time.
  const output = openSync(logFile, 'a')
  const startedAt = performance.now()
  const child = spawn(process.execPath, [file, ...args], {
    stdio: ['ignore', output, output],
    // Nothing is inherited, so that neither a proxy nor a .env file changes what is measured.
    env: { PATH: process.env.PATH ?? '', HOME: folder, ...env },
    cwd: folder,
  })
  closeSync(output)
  const exited = once(child, 'exit')
  const hasExited = () => child.exitCode !== null || child.signalCode !== null

  const stop = async () => {
    running.delete(stop)
    if (hasExited()) return
    // SIGTERM would make Arena drain for some seconds.
    child.kill('SIGINT')
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX)
    await exited
    clearTimeout(force)
  }
  running.add(stop)

  const url = `http://127.0.0.1:${port}`
  while (!(await answers200(url + readyPath))) {
    if (hasExited() || performance.now() - startedAt > READY_MS_MAX) {
      throw new Error(`${name} did not start:\n${(await readFile(logFile, 'utf8')).slice(-2000)}`)
    }
    await sleep(POLL_MS)
  }
  return { pid: child.pid!, url, readyMs: performance.now() - startedAt, stop }
}

/** Stops every server that still runs, the last started first. */
export async function stopServers(): Promise<void> {
  for (const stop of [...running].reverse()) await stop()
}

async function answers200(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1000) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

export interface Usage {
  /** User and system time of all threads since the process started. */
  readonly cpuMs: number
  readonly memoryMb: number
  /** Since the start of the process or the last `resetPeakMemory`. */
  readonly memoryPeakMb: number
}

/** Has Linux count the peak from the present memory on (`man 5 proc`). */
export const resetPeakMemory = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => {})

/** Linux counts CPU time for `/proc` in hundredths of a second. */
const TICK_MS = 10

/** What Linux reports of a process. Elsewhere the values are NaN, and the table says that nothing was measured. */
export async function readUsage(pid: number): Promise<Usage> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  // The fields are counted after the program's name, which may contain spaces: utime and stime are the 12th and 13th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const megabytes = (field: string) => Number(new RegExp(`^${field}:\\s*(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
  return {
    cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
    memoryMb: megabytes('VmRSS'),
    memoryPeakMb: megabytes('VmHWM'),
  }
}
