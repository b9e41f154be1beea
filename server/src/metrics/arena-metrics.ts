import type { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Recorder } from './recorder.ts'

/** What is read when the metrics are. */
export interface MeasuredState {
  readonly generations: () => { readonly running: number; readonly waiting: number }
  /** For each host, whether it is out of draws because it keeps failing. */
  readonly hosts: () => Promise<readonly { readonly name: string; readonly isFailing: boolean }[]>
  /** Reads that the replica answered, and those that the primary answered instead. */
  readonly replicaReads: () => { readonly replica: number; readonly primary: number }
  /** What is `null` is not known, and has no value. */
  readonly board: () => Promise<{
    readonly computedAt: Date
    readonly votesBehind: number | null
    readonly logGeneration: number
  } | null>
  /** Rejects if the database does not answer. */
  readonly pingDatabase: () => Promise<void>
}

export interface MetricTypes {
  readonly Counter: typeof Counter
  readonly Gauge: typeof Gauge
  readonly Histogram: typeof Histogram
}

/** From a fast small model to the end of the timeout. */
const FIRST_TEXT_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 60]
/** From a glance to a long read. */
const VOTE_SECONDS = [2, 5, 10, 20, 40, 60, 120, 300, 600, 3_600]

/** Arena's own metrics. They have names of models as labels, so nobody who votes may read them. */
export function createRecorder({ Counter, Histogram }: MetricTypes, registry: Registry): Recorder {
  const registers = [registry]
  const model = ['model', 'host'] as const
  const battles = new Counter({
    name: 'arena_battles_total',
    help: 'Battles stored, by mode.',
    labelNames: ['mode'],
    registers,
  })
  const modelCalls = new Counter({
    name: 'arena_model_calls_total',
    help: 'Calls of models, also those that failed.',
    labelNames: model,
    registers,
  })
  const fallbacks = new Counter({
    name: 'arena_fallbacks_total',
    help: 'Models that failed and were replaced, by a fallback or another drawn model.',
    labelNames: model,
    registers,
  })
  const firstText = new Histogram({
    name: 'arena_first_text_seconds',
    help: 'Time until the first text of an answer.',
    labelNames: model,
    buckets: FIRST_TEXT_SECONDS,
    registers,
  })
  const votes = new Counter({
    name: 'arena_votes_total',
    help: 'Votes stored, by class.',
    labelNames: ['class'],
    registers,
  })
  const timeToVote = new Histogram({
    name: 'arena_time_to_vote_seconds',
    help: 'Time from the answers of a battle to a vote on it, as clients report it.',
    buckets: VOTE_SECONDS,
    registers,
  })
  return {
    battle: (mode) => battles.inc({ mode }),
    modelCall: ({ modelName, providerName }) => modelCalls.inc({ model: modelName, host: providerName }),
    firstText: ({ modelName, providerName }, seconds) =>
      firstText.observe({ model: modelName, host: providerName }, seconds),
    fallback: ({ modelName, providerName }) => fallbacks.inc({ model: modelName, host: providerName }),
    vote(countedAs, durationMs) {
      votes.inc({ class: countedAs })
      if (durationMs !== null) timeToVote.observe(durationMs / 1_000)
    },
  }
}

export function measureState({ Counter, Gauge }: MetricTypes, registry: Registry, state: MeasuredState): void {
  const registers = [registry]
  new Gauge({
    name: 'arena_generations',
    help: 'Battles and chats that are running, or waiting for a place.',
    labelNames: ['state'],
    registers,
    collect() {
      const { running, waiting } = state.generations()
      this.set({ state: 'running' }, running)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  new Gauge({
    name: 'arena_host_failing',
    help: '1 while a host is left out of draws because it keeps failing.',
    labelNames: ['host'],
    registers,
    async collect() {
      const hosts = await state.hosts()
      // A host that was removed has no value any more.
      this.reset()
      for (const { name, isFailing } of hosts) this.set({ host: name }, Number(isFailing))
    },
  })
  new Counter({
    name: 'arena_replica_reads_total',
    help: 'Reads for the replica, by the server that answered them.',
    labelNames: ['answered_by'],
    registers,
    collect() {
      const { replica, primary } = state.replicaReads()
      this.reset()
      this.inc({ answered_by: 'replica' }, replica)
      this.inc({ answered_by: 'primary' }, primary)
    },
  })
  new Gauge({
    name: 'arena_board_age_seconds',
    help: 'Time since the leaderboard was computed.',
    registers,
    async collect() {
      const board = await state.board()
      // Two clocks may differ by a little.
      setKnown(this, board && Math.max(0, Date.now() - board.computedAt.getTime()) / 1_000)
    },
  })
  new Gauge({
    name: 'arena_board_lag_votes',
    help: 'Votes that the leaderboard does not count yet.',
    registers,
    async collect() {
      setKnown(this, (await state.board())?.votesBehind)
    },
  })
  new Gauge({
    name: 'arena_vote_log_generation',
    help: 'Rises when lines of the vote log are gone, as after the failover to a replica that lacked them.',
    registers,
    async collect() {
      setKnown(this, (await state.board())?.logGeneration)
    },
  })
  new Gauge({
    name: 'arena_database_up',
    help: '1 if the database answers when the metrics are read, on a connection of its own.',
    registers,
    async collect() {
      this.set(
        await state.pingDatabase().then(
          () => 1,
          () => 0,
        ),
      )
    },
  })
}

/** A value that is not known is left out: 0 would be a wrong one. */
function setKnown(gauge: Gauge, value: number | null | undefined): void {
  if (value === null || value === undefined) gauge.remove()
  else gauge.set(value)
}
