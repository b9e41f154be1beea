import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type Aim, aimCell, atMost } from '../aim.ts'
import { formatBytes, formatRatio, formatTime } from '../format.ts'
import type { PartSettings } from '../part.ts'
import { openEmbedded } from '../postgres/open-embedded.ts'
import { startArena } from '../processes/arena.ts'
import type { Usage } from '../processes/usage.ts'
import { type Workplace, withWorkplace } from '../processes/workplace.ts'
import type { Report } from '../report.ts'
import { ratioOf, type Spread, spreadOf } from '../spread.ts'
import { takeTurns } from '../take-turns.ts'
import { type Cluster, startBarePostgres } from './bare-postgres.ts'

const IDLE_MS = 2_000

interface Sample {
  readonly ms: number
  readonly idleBytes: number
}

export function measureStart({ quick, progress }: PartSettings): Promise<Report> {
  const repeats = quick ? 3 : 7
  return withWorkplace(async (place) => {
    progress('making a data directory')
    const { dataDir, cluster } = await makeDataDirectory(place)
    const samples = await takeTurns<'node' | 'postgres' | 'old' | 'fresh', Sample>(
      {
        node: async () => ({ ms: await runEmptyNode(), idleBytes: 0 }),
        postgres: async () => ({ ms: await startBarePostgres(cluster), idleBytes: 0 }),
        old: () => startService(place, dataDir),
        fresh: () => startService(place, `${place.folder}/data-${place.nextNumber()}`),
      },
      { repeats, progress },
    )
    const times = (of: readonly Sample[]) => of.map(({ ms }) => ms)
    const floor = samples.node.map(({ ms }, repeat) => ms + samples.postgres[repeat]!.ms)
    const old = spreadOf(times(samples.old))
    const fresh = spreadOf(times(samples.fresh))
    const idle = spreadOf(samples.old.map(({ idleBytes }) => idleBytes / 2 ** 20))
    const row = (what: string, of: Spread, ratio: string, memory: string, aims: readonly Aim[]) => [
      what,
      formatTime(of),
      ratio,
      memory,
      aimCell(aims),
    ]
    const aims = {
      old: [atMost('ready', old, 1_000, ' ms'), atMost('idle', idle, 120, ' MB')],
      fresh: [atMost('ready', fresh, 2_500, ' ms')],
    }
    return {
      title: 'Start: from the command to the first answer',
      columns: ['start of', 'ready after', '÷ (node + PostgreSQL)', 'idle memory', 'aim'],
      rows: [
        row('`node -e 0`', spreadOf(times(samples.node)), '–', '–', []),
        row('PostgreSQL alone', spreadOf(times(samples.postgres)), '–', '–', []),
        row(
          'Arena, old data directory',
          old,
          formatRatio(ratioOf(times(samples.old), floor)),
          formatBytes(idle.median * 2 ** 20),
          aims.old,
        ),
        row('Arena, new data directory', fresh, formatRatio(ratioOf(times(samples.fresh), floor)), '–', aims.fresh),
      ],
      notes: [
        `Medians of ${repeats} repeats in turn, lowest and highest in brackets. Ready is the first 200 of /ready, asked for every 5 ms; for PostgreSQL its own word, looked for every 2 ms. The files are in the system’s cache.`,
        'Arena starts its PostgreSQL in that time, and for a new directory makes the cluster, the database and its tables first. The old directory was left by a clean stop. Simulated models, built web application, the meter of the benchmark loaded into the process.',
        `Idle memory is the resident size of the Node process ${IDLE_MS / 1000} s after it was ready, nothing asked of it but that.`,
      ],
      findings: [
        { what: 'old data directory', aims: aims.old },
        { what: 'new data directory', aims: aims.fresh },
      ],
      measurements: { quick, repeats, samples, aims },
    }
  })
}

async function makeDataDirectory(place: Workplace): Promise<{ dataDir: string; cluster: Cluster }> {
  const { database, dataDir } = await openEmbedded(place)
  const { rows } = await database.pool.query<{ folder: string; programs: string }>(
    `select current_setting('data_directory') as folder, setting as programs from pg_config where name = 'BINDIR'`,
  )
  await database.close()
  return { dataDir, cluster: rows[0]! }
}

async function runEmptyNode(): Promise<number> {
  const startedAt = performance.now()
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit')
  return performance.now() - startedAt
}

async function startService(place: Workplace, dataDir: string): Promise<Sample> {
  const arena = await startArena(place, { models: 0, providerUrl: '', env: { DATA_DIR: dataDir } })
  await pause(IDLE_MS)
  await arena.ask('beginUsage')
  const { rssBytes } = await arena.ask<Usage>('endUsage')
  await arena.stop()
  return { ms: arena.readyAfterMs, idleBytes: rssBytes }
}
