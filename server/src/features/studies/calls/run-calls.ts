import { repeatTask } from '../../../async/repeat-task.ts'
import { shareRuns } from '../../../async/share-runs.ts'
import { ArenaError } from '../../../base/errors.ts'
import type { Config } from '../../../config.ts'
import { DatabaseFailure } from '../../../database/index.ts'
import {
  CallFailure,
  type Generation,
  hasImages,
  mostCost,
  type OwnAnswer,
  type Question,
} from '../../../generation/index.ts'
import type { Limiter } from '../../../rate-limits/index.ts'
import type { Catalogue, CatalogueModel } from '../../models/index.ts'
import { type NotLeased, RENEW_EVERY_MS, type StopReason } from './leases.ts'
import type { Reservations } from './reservations.ts'

/** A call of a model that this instance may make now. */
export interface WaitingCall {
  readonly id: string
  readonly studyId: string
  readonly ownerId: string
  readonly model: string
  /** Whether a judge is asked, and not a contestant. */
  readonly judging: boolean
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
  /** Takes up to `max` calls. */
  lease(max: number, not: NotLeased): Promise<WaitingCall[]>
  renew(ids: readonly string[]): Promise<unknown>
  endFinished(): Promise<void>
}

export interface CallRunnerOptions {
  readonly config: Pick<Config, 'studyCallsMax' | 'generationsMax'>
  /** The first ones first. */
  readonly sources: readonly CallSource[]
  readonly catalogue: Pick<Catalogue, 'named'>
  readonly generation: Pick<Generation, 'askOnce' | 'countGenerations'>
  /** `check` throws if the budget of the day is spent, or could be by the calls under way. */
  readonly budget: { check(): Promise<void> }
  readonly reservations: Reservations
  /** Of the calls of real models, by owner and day. */
  readonly ownerLimit: Pick<Limiter, 'count'>
  readonly log: { warn(details: object, message: string): void }
}

/** How long calls of a study wait that have no room for now. */
const PAUSE_MS = 1_000
/** After so many refusals of a host in a row, its calls fail. Until then they wait. */
const REFUSALS_MAX = 20
const REFUSAL_PAUSE_MS = 5_000
const REFUSAL_PAUSE_MS_MAX = 60_000
/** An answer is paid: for as long as a lease, a database that is away does not lose it. */
const STORE_ATTEMPTS = 15
const STORE_PAUSE_MS = 2_000

interface Reservation {
  spend(dollars: number): void
  settle(): Promise<void>
}

/** Of a model without a price, and of a simulated one. */
const FREE: Reservation = { spend() {}, settle: async () => {} }

/** Makes the calls that wait, a few at once, while people's own battles and chats leave room. */
export function createCallRunner(options: CallRunnerOptions) {
  const { config, sources, catalogue, generation, budget, reservations, ownerLimit, log } = options
  const running = new Map<string, Promise<void>>()
  /** By model, after its host refused a call for its rate. */
  const refusals = new Map<string, { inRow: number; until: number }>()
  /** Studies whose budget has no room before other calls have ended, and until when they are left out. */
  const paused = new Map<string, number>()
  const reserved = new Set<string>()
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
      for (const [studyId, until] of paused) if (until <= now) paused.delete(studyId)
      const leased = await source.lease(max, { models, ids: [...running.keys()], studies: [...paused.keys()] })
      for (const call of leased) running.set(call.id, run(call))
      if (leased.length < max) await source.endFinished()
    }
  })

  /** Call it when calls wait. Other instances notice within seconds. */
  const wake = () =>
    void fill().catch((error: unknown) => log.warn({ err: error }, 'calls of studies were not looked for'))

  async function run(call: WaitingCall): Promise<void> {
    try {
      await ask(call)
    } catch (error) {
      // The lease ends by itself.
      log.warn({ err: error, study: call.studyId }, 'an answer of a study was not stored')
    } finally {
      running.delete(call.id)
      wake()
    }
  }

  async function ask(call: WaitingCall): Promise<void> {
    const model = await findModel(call.model)
    if (!model) return void (await call.fail('model_unavailable'))
    const question = await call.question(signal)
    if (typeof question === 'string') return void (await call.fail(question))
    // It took images when the study was started or opened.
    if (hasImages(question) && !model.vision) return void (await call.fail('no_vision'))
    const refused = model.simulated ? null : await checkBudget()
    if (refused === 'later') return pause(call)
    if (refused) return void (await call.stop(refused))
    const reservation = await reserve(call, model.simulated ? 0 : mostCost(question, model))
    if (reservation === 'never') return void (await call.stop('study-budget'))
    if (reservation === 'later') return pause(call)
    try {
      await askReserved(call, model, question, reservation)
    } finally {
      await reservation.settle()
    }
  }

  /** Until it is settled, other calls of the study cannot spend this. */
  async function reserve(call: WaitingCall, usd: number): Promise<Reservation | 'later' | 'never'> {
    if (usd === 0) return FREE
    const { id, outcome } = await reservations.reserve(call.studyId, usd, call)
    if (outcome !== 'reserved') return outcome
    reserved.add(id)
    let spent = 0
    let isSettled = false
    return {
      spend(dollars) {
        spent += dollars
      },
      async settle() {
        if (isSettled) return
        isSettled = true
        // Renewed until then.
        await storeSurely(() => reservations.settle(call.studyId, id, spent)).finally(() => reserved.delete(id))
        paused.delete(call.studyId)
      },
    }
  }

  /** The call is made when others have ended, or soon. */
  async function pause(call: WaitingCall): Promise<void> {
    paused.set(call.studyId, performance.now() + PAUSE_MS)
    await call.release()
  }

  async function askReserved(
    call: WaitingCall,
    model: CatalogueModel,
    question: Question,
    reservation: Reservation,
  ): Promise<void> {
    if (!model.simulated && !(await countForOwner(call))) return void (await call.stop('daily-limit'))
    try {
      const answer = await generation.askOnce(model, question, signal, reservation.spend)
      refusals.delete(call.model)
      counted.delete(call.id)
      await reservation.settle()
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

  async function checkBudget(): Promise<'service-budget' | 'later' | null> {
    try {
      await budget.check()
      return null
    } catch (error) {
      if (!(error instanceof ArenaError)) throw error
      return error.error === 'budget-held' ? 'later' : 'service-budget'
    }
  }

  /** Whether the owner may make another call today. */
  async function countForOwner({ id, ownerId }: WaitingCall): Promise<boolean> {
    if (counted.has(id)) return true
    if ((await ownerLimit.count(ownerId)) !== null) return false
    counted.add(id)
    return true
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
  const renewing = repeatTask({
    everyMs: RENEW_EVERY_MS,
    run: async () => {
      if (running.size === 0) return
      await Promise.all(sources.map((source) => source.renew([...running.keys()])))
      if (reserved.size > 0) await reservations.renew([...reserved])
    },
    onFailed,
  })
  return {
    wake,
    /** Takes calls that wait, of any instance. Call it every second while there are some. `null` if this instance makes none. */
    take: config.studyCallsMax === 0 ? null : fill,
    job: {
      name: 'answers of studies',
      start() {
        if (config.studyCallsMax > 0) renewing.start()
      },
      async stop() {
        closing.abort()
        await Promise.all([renewing.stop(), fill().catch(() => {})])
        await Promise.all(running.values())
      },
    },
  }
}
