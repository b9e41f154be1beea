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
  /** Processes that wanted a core in the last minute; above the number of cores, times are those of a busy machine. */
  readonly load: number
}

export function describeMachine(): Machine {
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
    load: Math.round(loadavg()[0]! * 10) / 10,
  }
}

export function machineLine({ date, cpu, cores, memoryGb, system, node, v8, arena, load }: Machine): string {
  const machine = `${cpu}, ${cores} cores, ${memoryGb} GB, ${system}`
  return `${date.slice(0, 16)}Z · ${machine} · Node ${node}, V8 ${v8}, Arena ${arena} · load ${load} at the start`
}
