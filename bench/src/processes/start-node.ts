import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnswerMessage } from './calls.ts'
import type { Usage } from './usage.ts'
import type { Workplace } from './workplace.ts'

export interface NodeProgram {
  /** For messages and for the file with what it printed. */
  readonly name: string
  readonly file: string | URL
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

export interface NodeProcess {
  readonly pid: number
  /** Asks the process by the name of a handler that it gave to `answerCalls`. */
  ask<Result>(call: string, argument?: unknown): Promise<Result>
  /** Does the work and says what this process used meanwhile. */
  measure<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result; readonly usage: Usage }>
  /** What it printed so far. */
  printed(): Promise<string>
  stop(): Promise<void>
}

const METER = new URL('./meter.js', import.meta.url).href
const STOP_MS_MAX = 15_000

/** A Node program in a process of its own, with a meter in it. It ends with the workplace at the latest. */
export function startNode(place: Workplace, { name, file, args = [], env = {} }: NodeProgram): NodeProcess {
  const printed = path.join(place.folder, `${name}-${place.nextNumber()}.log`)
  const output = openSync(printed, 'a')
  const child = fork(file instanceof URL ? fileURLToPath(file) : file, [...args], {
    // To a file, as under a service manager: a pipe would make the benchmark's own process read every line.
    stdio: ['ignore', output, output, 'ipc'],
    execArgv: [`--import=${METER}`, ...place.nodeFlags(name)],
    env: { PATH: process.env.PATH ?? '', HOME: place.folder, ...env },
    cwd: place.folder,
    serialization: 'advanced',
  })
  closeSync(output)
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  let lastId = 0
  let ended = false
  child.on('message', (answer: AnswerMessage) => {
    const caller = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('error' in answer) caller?.reject(new Error(`${name}: ${answer.error}`))
    else caller?.resolve(answer.result)
  })
  child.on('error', () => {})
  child.once('exit', (code, signal) => {
    ended = true
    for (const { reject } of waiting.values()) reject(new Error(`${name} ended (${signal ?? code}), see ${printed}`))
    waiting.clear()
  })

  const ask = <Result>(call: string, argument: unknown = null): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (ended) return reject(new Error(`${name} has ended, see ${printed}`))
      lastId += 1
      waiting.set(lastId, { resolve: resolve as (result: unknown) => void, reject })
      child.send({ id: lastId, call, argument })
    })
  const started: NodeProcess = {
    pid: child.pid!,
    ask,
    async measure(work) {
      await ask('beginUsage')
      const result = await work()
      return { result, usage: await ask<Usage>('endUsage') }
    },
    printed: () => readFile(printed, 'utf8'),
    stop: () => (ended ? Promise.resolve() : end(child)),
  }
  place.onClose(started.stop)
  return started
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX)
  await gone
  clearTimeout(force)
}
