import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'

/** What a reader needs to know before comparing a table with one from elsewhere. */
export interface Machine {
  readonly date: string
  readonly cpu: string
  readonly cores: number
  readonly memoryGb: number
  readonly system: string
  readonly node: string
  readonly v8: string
  readonly arena: string
  /** Processes that wanted a core in the minute before; the benchmark itself is one of them at the end. */
  readonly loadBefore: number
  readonly loadAfter: number
}

export function readLoad(): number {
  return Math.round(loadavg()[0]! * 10) / 10
}

/** Called after the measurement, with the load from before it. */
export function describeMachine(loadBefore: number): Machine {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return {
    date: new Date().toISOString(),
    cpu: cpus()[0]?.model.trim() ?? 'unknown processor',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()}`,
    node: process.versions.node,
    v8: process.versions.v8,
    arena: version,
    loadBefore,
    loadAfter: readLoad(),
  }
}

export function machineLine(machine: Machine): string {
  const { date, cpu, cores, memoryGb, system, node, v8, arena, loadBefore, loadAfter } = machine
  return [
    `${date.slice(0, 16)}Z`,
    `${cpu}, ${cores} cores, ${memoryGb} GB, ${system}`,
    `Node ${node}, V8 ${v8}, Arena ${arena}`,
    `load ${loadBefore} before, ${loadAfter} after`,
  ].join(' · ')
}
