import { identifiesItself } from '../../analysis/index.ts'
import { repeatTask } from '../../async/repeat-task.ts'
import { shareRuns } from '../../async/share-runs.ts'
import type { Config } from '../../config.ts'
import { DatabaseFailure } from '../../database/index.ts'
import { ArenaError } from '../../errors.ts'
import { CallFailure, type Generation } from '../../generation/index.ts'
import type { Limiter } from '../../rate-limits/index.ts'
import type { Catalogue, CatalogueModel } from '../models/index.ts'
import { questionFor } from './files/fill-template.ts'
import { type GenerationStore, type LeasedAnswer, RENEW_EVERY_MS, type StopReason } from './generation-store.ts'
import { estimateWork } from './start-generation.ts'

export interface AnswerGeneratorOptions {
  readonly config: Pick<Config, 'studyCallsMax' | 'generationsMax' | 'studyBytesMax' | 'limits'>
  readonly store: Pick<GenerationStore, 'lease' | 'renew' | 'release' | 'finish' | 'fail' | 'stop' | 'endFinished'>
  readonly catalogue: Pick<Catalogue, 'named'>
  readonly generation: Pick<Generation, 'askOnce' | 'countGenerations'>
  /** `check` throws if the budget of the day is spent. */
  readonly budget: { check(): Promise<void> }
  /** Of the answers of real models, by owner and day. */
  readonly ownerLimit: Pick<Limiter, 'count'>
  readonly log: { warn(details: object, message: string): void }
}

const LOOK_EVERY_MS = 1_000
/** After so many refusals of a host in a row, its answers fail. Until then they wait. */
const REFUSALS_MAX = 20
const REFUSAL_PAUSE_MS = 5_000
const REFUSAL_PAUSE_MS_MAX = 60_000
/** An answer is paid: for as long as a lease, a database that is away does not lose it. */
const STORE_ATTEMPTS = 15
const STORE_PAUSE_MS = 2_000

/** Generates the answers that wait, a few at once, while people's own battles and chats leave room. */
export function createAnswerGenerator(options: AnswerGeneratorOptions) {
  const { config, store, catalogue, generation, budget, ownerLimit, log } = options
  const running = new Map<string, Promise<void>>()
  /** By model, after its host refused a call for its rate. */
  const refusals = new Map<string, { inRow: number; until: number }>()
  /** Answers that count for the limit of their owner, while a host refuses them: they are asked again, and count once. */
  const counted = new Set<string>()
  const closing = new AbortController()
  const { signal } = closing

  function room(): number {
    const people = generation.countGenerations()
    if (signal.aborted || people.waiting > 0) return 0
    return Math.min(config.studyCallsMax - running.size, config.generationsMax - people.running - running.size)
  }

  const fill = shareRuns(async () => {
    const max = room()
    if (max <= 0) return
    const now = performance.now()
    const models = [...refusals].flatMap(([model, { until }]) => (until > now ? model : []))
    const leased = await store.lease(max, { models, answers: [...running.keys()] })
    for (const [index, answer] of leased.entries()) {
      const earlier = leased.slice(0, index).filter(({ studyId }) => studyId === answer.studyId).length
      running.set(answer.answerId, run(answer, earlier))
    }
    if (leased.length < max) await store.endFinished()
  })

  /** Call it when answers wait. Other instances notice within a second. */
  const wake = () =>
    void fill().catch((error: unknown) => log.warn({ err: error }, 'answers of studies were not looked for'))

  /** With it, `leasedBefore` others of its study were leased. */
  async function run(answer: LeasedAnswer, leasedBefore: number): Promise<void> {
    try {
      await generate(answer, leasedBefore)
    } catch (error) {
      // The lease ends by itself.
      log.warn({ err: error, study: answer.studyId }, 'an answer of a study was not stored')
    } finally {
      running.delete(answer.answerId)
      wake()
    }
  }

  async function generate(answer: LeasedAnswer, leasedBefore: number): Promise<void> {
    const { answerId, studyId } = answer
    const model = await findModel(answer.model)
    if (!model) return void (await store.fail(answerId, 'model_unavailable'))
    if (answer.textBytes >= config.studyBytesMax) return void (await store.fail(answerId, 'study_too_large'))
    const question = questionFor(answer, answer, config.limits.promptCharsMax)
    if (!question) return void (await store.fail(answerId, 'template'))
    const stop = await reasonToStop(answer, model, leasedBefore)
    if (stop) return store.stop(studyId, stop)
    try {
      const { text, reasoning, usage, cost, durationMs } = await generation.askOnce(model, question, signal)
      refusals.delete(answer.model)
      counted.delete(answerId)
      await storeSurely(() =>
        store.finish(studyId, answerId, {
          ...{ text, reasoning, durationMs, costUsd: cost, leaked: identifiesItself(text, model) },
          ...{ inputTokens: usage.promptTokens, outputTokens: Math.max(0, usage.totalTokens - usage.promptTokens) },
        }),
      )
    } catch (error) {
      if (error instanceof DatabaseFailure) throw error
      if (signal.aborted || isRefusal(error, answer.model)) return void (await store.release([answerId]))
      counted.delete(answerId)
      log.warn({ err: error, model: answer.model, study: studyId }, 'a model failed to answer for a study')
      await store.fail(answerId, error instanceof CallFailure ? error.reason : 'error')
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
    answer: LeasedAnswer,
    model: CatalogueModel,
    leasedBefore: number,
  ): Promise<StopReason | null> {
    if (model.simulated) return null
    if (answer.budget) {
      const { limit, spent, dearest, running } = answer.budget
      const chars = [answer.system, answer.template, ...answer.messages.map(({ content }) => content)].join('').length
      const work = { model: answer.model, maxTokens: answer.maxTokens, calls: 1, chars, meanOutputTokens: null }
      const next = Math.max(dearest, estimateWork([work], () => model).costUsd ?? 0)
      if (spent + next * (running + leasedBefore + 1) > limit) return 'study-budget'
    }
    try {
      await budget.check()
    } catch (error) {
      if (error instanceof ArenaError) return 'service-budget'
      throw error
    }
    if (counted.has(answer.answerId)) return null
    if ((await ownerLimit.count(answer.ownerId)) !== null) return 'daily-limit'
    counted.add(answer.answerId)
    return null
  }

  /** Whether the host, or the operator's limit of it, refused the call for now. Its other answers wait too. */
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

  const onFailed = (error: unknown) => log.warn({ err: error }, 'the answers of studies were not looked for')
  const looking = repeatTask({ everyMs: LOOK_EVERY_MS, run: fill, onFailed })
  const renewing = repeatTask({
    everyMs: RENEW_EVERY_MS,
    run: async () => running.size > 0 && store.renew([...running.keys()]),
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
