import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Measurement, Run, Service } from './measure.ts'
import { PORTKEY_VERSION } from './model-servers.ts'
import { measureBattle } from './parts/battle.ts'
import { measureBoard } from './parts/board.ts'
import { measureGrowth } from './parts/growth.ts'
import { measureRatings } from './parts/ratings.ts'
import { measureRestart } from './parts/restart.ts'
import { measureStart } from './parts/start.ts'
import { measureStream } from './parts/stream.ts'
import { measureStudies } from './parts/studies.ts'
import { measureVote } from './parts/vote.ts'
import { stopServers } from './processes.ts'
import { toTable } from './table.ts'

const parts: Readonly<Record<string, (run: Run) => Promise<Measurement[]>>> = {
  board: measureBoard,
  vote: measureVote,
  battle: measureBattle,
  stream: measureStream,
  ratings: measureRatings,
  growth: measureGrowth,
  restart: measureRestart,
  start: measureStart,
  studies: measureStudies,
}

const USAGE = `npm run bench -- [PART ...] [--quick] [--votes-max N] [--service DIR] [--before DIR]

Parts: ${Object.keys(parts).join(' ')}. Without a part all of them run, and bench/RESULTS.md is written.

  --quick        a smoke run with a fraction of the work; writes no file
  --votes-max N  how many votes growth and restart fill up to (1000000)
  --service DIR  the built checkout to measure (this one)
  --before DIR   another built checkout, measured in the same run for comparison
`
const root = path.resolve(import.meta.dirname, '../..')

function readCommandLine(argv: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      'votes-max': { type: 'string', default: '1000000' },
      service: { type: 'string', default: root },
      before: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const unknown = positionals.find((name) => !(name in parts))
  if (unknown !== undefined) throw new Error(`there is no part "${unknown}"`)
  const votesMax = Number(values['votes-max'])
  if (!Number.isInteger(votesMax) || votesMax < 1) throw new Error('--votes-max must be a positive whole number')
  const services: Service[] = [{ label: 'after', dir: path.resolve(values.service) }]
  if (values.before !== undefined) services.unshift({ label: 'before', dir: path.resolve(values.before) })
  for (const { dir } of services) {
    if (!existsSync(path.join(dir, 'cli/dist/main.js'))) throw new Error(`${dir} is not a built checkout`)
  }
  return {
    ...values,
    names: positionals.length === 0 ? Object.keys(parts) : positionals,
    votesMax,
    services,
    isFull: positionals.length === 0 && !values.quick,
  }
}

/** Runs one part in a temporary folder, and stops and removes whatever it started. */
async function runPart(name: string, options: Omit<Run, 'folder' | 'log'>): Promise<Measurement[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'arena-bench-'))
  // As root, the embedded PostgreSQL runs as another user, who must be able to enter this folder.
  await chmod(folder, 0o711)
  const log = (message: string) => process.stderr.write(`${name}: ${message}\n`)
  const cleanUp = async () => {
    await stopServers()
    await rm(folder, { recursive: true, force: true })
  }
  const interrupt = () => void cleanUp().finally(() => process.exit(130))
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    return await parts[name]!({ ...options, folder, log })
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
    await cleanUp()
  }
}

function describeRun(command: string, services: readonly Service[]): string {
  const cpu = os.cpus()[0]?.model.trim() ?? 'unknown processor'
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GB`
  return [
    `- Machine: ${cpu}, ${os.availableParallelism()} cores, ${memory}, ${os.type()} ${os.release()}`,
    `- Node ${process.versions.node}, Portkey ${PORTKEY_VERSION}`,
    `- Date: ${new Date().toISOString().slice(0, 16)}Z`,
    ...services.map(({ label, dir }) => `- Commit${services.length > 1 ? ` ${label}` : ''}: ${commitOf(dir)}`),
    `- Command: \`${command}\``,
  ].join('\n')
}

function commitOf(dir: string): string {
  const git = (...args: string[]) => execFileSync('git', ['-C', dir, ...args], { encoding: 'utf8' }).trim()
  try {
    const isChanged = git('status', '--porcelain') !== ''
    return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ', with uncommitted changes' : ''}`
  } catch {
    return 'unknown'
  }
}

async function main(argv: readonly string[]): Promise<void> {
  const { names, services, quick, votesMax, isFull, help } = readCommandLine(argv)
  if (help) return void process.stdout.write(USAGE)
  const measurements: Measurement[] = []
  const failures: string[] = []
  for (const name of names) {
    try {
      measurements.push(...(await runPart(name, { services, quick, votesMax })))
    } catch (error) {
      // The other parts still have something to say.
      process.stderr.write(`${name}: ${error instanceof Error ? error.stack : error}\n`)
      failures.push(name)
    }
  }
  // Folders of this machine mean nothing to a reader; their commits are listed.
  const shown = argv.map((argument, index) => (/^--(service|before)$/.test(argv[index - 1] ?? '') ? 'DIR' : argument))
  const page = [
    '# Results',
    'Values are medians; a ratio is taken within one repeat, with the lowest and highest in brackets. See README.md.',
    describeRun(['npm run bench', ...(argv.length > 0 ? ['--', ...shown] : [])].join(' '), services),
    toTable(measurements, services).trimEnd(),
    ...(failures.length > 0 ? [`Parts that failed: ${failures.join(', ')}.`] : []),
  ].join('\n\n')
  process.stdout.write(`${page}\n`)
  if (isFull) await writeFile(path.join(root, 'bench/RESULTS.md'), `${page}\n`)
  if (failures.length > 0) process.exitCode = 1
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
  process.exitCode = 2
}
