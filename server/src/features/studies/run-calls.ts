import { repeatTask } from '../../async/repeat-task.ts'
import { shareRuns } from '../../async/share-runs.ts'
import type { Config } from '../../config.ts'
import { DatabaseFailure } from '../../database/index.ts'
import { ArenaError } from '../../errors.ts'
import { CallFailure, type Generation, hasImages, type OwnAnswer, type Question } from '../../generation/index.ts'
import type { Limiter } from '../../rate-limits/index.ts'
import type { Catalogue, CatalogueModel } from '../models/index.ts'
import { RENEW_EVERY_MS, type StopReason } from './generation-store.ts'
import { estimateWork } from './start-generation.ts'

/** A call of a model that this instance may make now. */
export interface WaitingCall {
  readonly id: string
  readonly studyId: string
  readonly ownerId: string
  readonly model: string
  /** What the calls of the study may cost, cost so far, and cost at most each; how many others run. `null` without a budget. */
  readonly budget: Readonly<Record<'limit' | 'spent' | 'dearest' | 'running', number>> | null
  /** What is asked, or a word for why it cannot be. */
  question(signal: AbortSignal): Question | string | Promise<Question | string>
  finish(model: CatalogueModel, answer: OwnAnswer): Promise<unknown>
  fail(reason: string): Promise<unknown>
  /** Another call may be made for it. */
  release(): Promise<unknown>
  /** The calls of its study end for now. */
  stop(reason: StopReason): Promise<unknown>
}

/** Work of one kind that all instances share. */
export interface CallSource {
  /** Takes up to `max` calls, none of these models and none with these ids. */
  lease(
    max: number,
    not: { readonly models: readonly string[]; readonly ids: readonly string[] },
  ): Promise<WaitingCall[]>
  renew(ids: readonly string[]): Promise<unknown>
  endFinished(): Promise<void>
}

export interface CallRunnerOptions {
  readonly config: Pick<Config, 'studyCallsMax' | 'generationsMax'>
  /** The first ones first. */
  readonly sources: readonly CallSource[]
  readonly catalogue: Pick<Catalogue, 'named'>
  readonly generation: Pick<Generation, 'askOnce' | 'countGenerations'>
  /** `check` throws if the budget of the day is spent. */
  readonly budget: { check(): Promise<void> }
  /** Of the calls of real models, by owner and day. */
  readonly ownerLimit: Pick<Limiter, 'count'>
  readonly log: { warn(details: object, message: string): void }
}

const LOOK_EVERY_MS = 1_000
/** After so many refusals of a host in a row, its calls fail. Until then they wait. */
const REFUSALS_MAX = 20
const REFUSAL_PAUSE_MS = 5_000
const REFUSAL_PAUSE_MS_MAX = 60_000
/** An answer is paid: for as long as a lease, a database that is away does not lose it. */
const STORE_ATTEMPTS = 15
const STORE_PAUSE_MS = 2_000

/** Makes the calls that wait, a few at once, while people's own battles and chats leave room. */
export function createCallRunner(options: CallRunnerOptions) {
  const { config, sources, catalogue, generation, budget, ownerLimit, log } = options
  const running = new Map<string, Promise<void>>()
  /** By model, after its host refused a call for its rate. */
  const refusals = new Map<string, { inRow: number; until: number }>()
  /** Calls that count for the limit of their owner, while a host refuses them: they are asked again, and count once. */
  const counted = new Set<string>()
  const closing = new AbortController()
  const { signal } = closing

  function room(): number {
    const people = generation.countGenerations()
    if (signal.aborted || people.waiting > 0) return 0
    return Math.min(config.studyCallsMax - running.size, config.generationsMax - people.running - running.size)
  }

  const fill = shareRuns(async () => {
    for (const source of sources) {
      const max = room()
      if (max <= 0) return
      const now = performance.now()
      const models = [...refusals].flatMap(([model, { until }]) => (until > now ? model : []))
      const leased = await source.lease(max, { models, ids: [...running.keys()] })
      for (const [index, call] of leased.entries()) {
        const earlier = leased.slice(0, index).filter(({ studyId }) => studyId === call.studyId).length
        running.set(call.id, run(call, earlier))
      }
      if (leased.length < max) await source.endFinished()
    }
  })

  /** Call it when calls wait. Other instances notice within a second. */
  const wake = () =>
    void fill().catch((error: unknown) => log.warn({ err: error }, 'calls of studies were not looked for'))

  /** With it, `leasedBefore` others of its study were leased. */
  async function run(call: WaitingCall, leasedBefore: number): Promise<void> {
    try {
      await ask(call, leasedBefore)
    } catch (error) {
      // The lease ends by itself.
      log.warn({ err: error, study: call.studyId }, 'an answer of a study was not stored')
    } finally {
      running.delete(call.id)
      wake()
    }
  }

  async function ask(call: WaitingCall, leasedBefore: number): Promise<void> {
    const model = await findModel(call.model)
    if (!model) return void (await call.fail('model_unavailable'))
    const question = await call.question(signal)
    if (typeof question === 'string') return void (await call.fail(question))
    // It took images when the study was started or opened.
    if (hasImages(question) && !model.vision) return void (await call.fail('no_vision'))
    const stop = await reasonToStop(call, model, question, leasedBefore)
    if (stop) return void (await call.stop(stop))
    try {
      const answer = await generation.askOnce(model, question, signal)
      refusals.delete(call.model)
      counted.delete(call.id)
      await storeSurely(() => call.finish(model, answer))
    } catch (error) {
      if (error instanceof DatabaseFailure) throw error
      if (signal.aborted || isRefusal(error, call.model)) return void (await call.release())
      counted.delete(call.id)
      log.warn({ err: error, model: call.model, study: call.studyId }, 'a model failed to answer for a study')
      await call.fail(error instanceof CallFailure ? error.reason : 'error')
    }
  }

  async function findModel(name: string): Promise<CatalogueModel | null> {
    try {
      return (await catalogue.named(name))[0]!
    } catch (error) {
      if (error instanceof ArenaError) return null
      throw error
    }
  }

  async function reasonToStop(
    call: WaitingCall,
    model: CatalogueModel,
    { system, context, prompt, maxTokens }: Question,
    leasedBefore: number,
  ): Promise<StopReason | null> {
    if (model.simulated) return null
    if (call.budget) {
      const { limit, spent, dearest, running } = call.budget
      const chars = [system, ...context.flatMap((turn) => [turn.prompt, turn.answer]), prompt].join('').length
      const work = { model: call.model, maxTokens, calls: 1, chars, meanOutputTokens: null }
      const next = Math.max(dearest, estimateWork([work], () => model).costUsd ?? 0)
      if (spent + next * (running + leasedBefore + 1) > limit) return 'study-budget'
    }
    try {
      await budget.check()
    } catch (error) {
      if (error instanceof ArenaError) return 'service-budget'
      throw error
    }
    if (counted.has(call.id)) return null
    if ((await ownerLimit.count(call.ownerId)) !== null) return 'daily-limit'
    counted.add(call.id)
    return null
  }

  /** Whether the host, or the operator's limit of it, refused the call for now. Its other calls wait too. */
  function isRefusal(error: unknown, model: string): boolean {
    if (!(error instanceof CallFailure) || error.reason !== 'rate_limited') return false
    // The operator's limit ends with the minute.
    const isOwnLimit = error.code === 'CALLS_PER_MINUTE'
    const inRow = (refusals.get(model)?.inRow ?? 0) + (isOwnLimit ? 0 : 1)
    const pauseMs = Math.min(error.retryAfterMs ?? REFUSAL_PAUSE_MS, REFUSAL_PAUSE_MS_MAX)
    const isOver = inRow > REFUSALS_MAX
    refusals.set(model, { inRow, until: isOver ? 0 : performance.now() + pauseMs })
    return !isOver
  }

  async function storeSurely(work: () => Promise<unknown>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await work()
        return
      } catch (error) {
        if (!(error instanceof DatabaseFailure) || signal.aborted || attempt === STORE_ATTEMPTS) throw error
        await new Promise((resolve) => setTimeout(resolve, STORE_PAUSE_MS))
      }
    }
  }

  const onFailed = (error: unknown) => log.warn({ err: error }, 'the calls of studies were not looked for')
  const looking = repeatTask({ everyMs: LOOK_EVERY_MS, run: fill, onFailed })
  const renewing = repeatTask({
    everyMs: RENEW_EVERY_MS,
    run: async () => running.size > 0 && Promise.all(sources.map((source) => source.renew([...running.keys()]))),
    onFailed,
  })
  return {
    wake,
    job: {
      name: 'answers of studies',
      start() {
        if (config.studyCallsMax === 0) return
        looking.start()
        renewing.start()
      },
      async stop() {
        closing.abort()
        await Promise.all([looking.stop(), renewing.stop(), fill().catch(() => {})])
        await Promise.all(running.values())
      },
    },
  }
}
