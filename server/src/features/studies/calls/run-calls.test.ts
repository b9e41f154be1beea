import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { repeatTask } from '../../../async/repeat-task.ts'
import { ArenaError } from '../../../base/errors.ts'
import { DatabaseFailure } from '../../../database/index.ts'
import { CallFailure, type OwnAnswer } from '../../../generation/index.ts'
import { answerSource } from './generate-answers.ts'
import type { LeasedAnswer } from './generation-store.ts'
import type { NotLeased } from './leases.ts'
import { type CallRunnerOptions, createCallRunner } from './run-calls.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const leased = (answerId: string, rest: Partial<LeasedAnswer> = {}): LeasedAnswer => ({
  answerId,
  studyId: 'study',
  ownerId: 'owner',
  model: 'model',
  name: 'A',
  system: null,
  template: null,
  temperature: null,
  maxTokens: null,
  textBytes: 0,
  ownerBytes: 0,
  variables: {},
  messages: [{ role: 'user', content: answerId }],
  attachments: [],
  ...rest,
})

const usage = { promptTokens: 1, completionTokens: 1, totalTokens: 2 }
const answer: OwnAnswer = { text: 'Yes.', reasoning: null, usage, cost: 1, durationMs: 1, finishReason: 'stop' }
const rateLimited = new CallFailure('too many', { reason: 'rate_limited' })

/** A generator over a list of answers. The script says what each call does. */
function start(waiting: LeasedAnswer[], script: (prompt: string) => Promise<OwnAnswer>, price: number | null = null) {
  const prices = { inputPrice: price, outputPrice: price }
  const outcomes: ('later' | 'never')[] = []
  const budget = { check: vi.fn(async () => {}) }
  const reservations = {
    reserve: vi.fn(async () => ({ id: 'held', outcome: outcomes.shift() ?? ('reserved' as const) })),
    settle: vi.fn(async () => {}),
    renew: vi.fn(async () => []),
  }
  const people = { running: 0, waiting: 0 }
  const asked: string[] = []
  const ownerLimit = { count: vi.fn(async () => null) }
  const events: string[] = []
  const taken = new Map<string, LeasedAnswer>()
  const store = {
    lease: vi.fn(async (max: number, { models, studies }: NotLeased) => {
      const isAllowed = ({ model, studyId }: LeasedAnswer) => !models.includes(model) && !studies.includes(studyId)
      const found = waiting.filter(isAllowed).slice(0, max)
      for (const each of found) {
        waiting.splice(waiting.indexOf(each), 1)
        taken.set(each.answerId, each)
      }
      return found
    }),
    renew: vi.fn(async () => []),
    release: vi.fn(async (ids: readonly string[]) => {
      for (const id of ids) waiting.push(taken.get(id)!)
      return []
    }),
    finish: vi.fn(async (_: string, answerId: string) => {
      events.push(`${answerId} done`)
      return []
    }),
    fail: vi.fn(async (answerId: string, reason: string) => {
      events.push(`${answerId} ${reason}`)
      return []
    }),
    stop: vi.fn(async () => {}),
    endFinished: vi.fn(async () => {}),
  }
  const config = {
    studyCallsMax: 2,
    generationsMax: 3,
    studyBytesMax: 100,
    studyBytesPerUserMax: 400,
    limits: { promptCharsMax: 100 } as never,
  }
  const generator = createCallRunner({
    config,
    sources: [answerSource({ config, store, attachments: { read: async () => [] } })],
    catalogue: {
      named: async () => [{ modelName: 'model', displayName: 'Model', simulated: false, ...prices } as never],
    },
    generation: {
      countGenerations: () => people,
      askOnce: (_model, { prompt }, _signal, onSpent) => {
        asked.push(prompt)
        onSpent?.(1)
        return script(prompt)
      },
    } as CallRunnerOptions['generation'],
    budget,
    reservations,
    ownerLimit,
    log: { warn() {} },
  })
  generator.job.start!()
  // As while there is work: it ends with the timers of the test.
  repeatTask({ everyMs: 1_000, run: generator.take!, onFailed() {} }).start()
  return { people, asked, events, store, generator, ownerLimit, reservations, outcomes, budget }
}

it('[T42] asks two models at once at most, and none while battles and chats wait or use all places', async () => {
  let release = () => {}
  const blocked = new Promise<OwnAnswer>((resolve) => {
    release = () => resolve(answer)
  })
  const { people, asked, events, store, generator } = start(
    ['a', 'b', 'c', 'd'].map((id) => leased(id)),
    () => blocked,
  )
  people.waiting = 1
  await vi.advanceTimersByTimeAsync(5_000)
  expect(store.lease).not.toHaveBeenCalled()
  Object.assign(people, { running: 3, waiting: 0 })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(store.lease).not.toHaveBeenCalled()
  people.running = 2
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toEqual(['a'])
  people.running = 0
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toEqual(['a', 'b'])
  // One whose generation was stopped and started again waits in the database while its call runs.
  expect(store.lease).toHaveBeenLastCalledWith(1, { models: [], ids: ['a'], studies: [] })
  expect(store.renew).toHaveBeenCalledWith(['a', 'b'])
  release()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual(['a', 'b', 'c', 'd'])
  expect(events).toEqual(['a', 'b', 'c', 'd'].map((id) => `${id} done`))
  await generator.job.stop()
})

it('[T42] asks a host again later that refuses calls for their rate, and other hosts meanwhile', async () => {
  let isBusy = true
  const waiting = [leased('a'), leased('b', { model: 'other' })]
  const { asked, events, generator } = start(waiting, async (prompt) => {
    if (prompt === 'a' && isBusy) throw rateLimited
    return answer
  })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(events).toEqual(['b done'])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(asked).toEqual(['a', 'b'])
  isBusy = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(events).toEqual(['b done', 'a done'])
  await generator.job.stop()
})

it('[T42] reserves what a call can cost, and makes it later while its study has no room for it beside others', async () => {
  const waiting = [leased('a', { maxTokens: 10 }), leased('b', { studyId: 'other' })]
  const { asked, store, generator, reservations, outcomes } = start(waiting, async () => answer, 1e6)
  outcomes.push('later')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual(['b'])
  expect(store.release).toHaveBeenCalledWith(['a'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toEqual(['b', 'a'])
  expect(reservations.reserve).toHaveBeenLastCalledWith('study', 11, expect.objectContaining({ judging: false }))
  expect(reservations.settle.mock.calls).toEqual([
    ['other', 'held', 1],
    ['study', 'held', 1],
  ])
  await generator.job.stop()
})

it('[T42] looks once a second while the calls under way could cost the rest of the budget of the day', async () => {
  const { asked, store, generator, reservations, budget } = start([leased('a')], async () => answer, 1)
  budget.check.mockRejectedValue(new ArenaError('budget-held', { seconds: 10 }))
  await vi.advanceTimersByTimeAsync(5_500)
  expect([asked, store.stop.mock.calls]).toEqual([[], []])
  expect(store.release.mock.calls.length).toBeLessThanOrEqual(5)
  expect(reservations.reserve).not.toHaveBeenCalled()
  budget.check.mockResolvedValue()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toEqual(['a'])
  await generator.job.stop()
})

it('[T42] stops a study whose budget has no room for one call', async () => {
  const { asked, store, generator, outcomes } = start([leased('a')], async () => answer, 1)
  outcomes.push('never')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual([])
  expect(store.stop).toHaveBeenCalledWith('study', 'study-budget')
  await generator.job.stop()
})

it('[T42] gives a host up that always refuses, and counts the answer once for its owner', async () => {
  const { asked, events, generator, ownerLimit } = start([leased('a')], () => Promise.reject(rateLimited))
  await vi.advanceTimersByTimeAsync(600_000)
  expect([asked.length, events]).toEqual([21, ['a rate_limited']])
  expect(ownerLimit.count).toHaveBeenCalledTimes(1)
  await generator.job.stop()
})

it('[T41] stores a paid answer when the database is back', async () => {
  const { store, events, asked, generator } = start([leased('a')], async () => answer)
  store.finish.mockRejectedValueOnce(new DatabaseFailure('away', {}))
  store.finish.mockRejectedValueOnce(new DatabaseFailure('away', {}))
  await vi.advanceTimersByTimeAsync(10_000)
  expect([asked, events]).toEqual([['a'], ['a done']])
  await generator.job.stop()
})

it.each([
  ['template', { template: '{{missing}}' }],
  ['study_too_large', { textBytes: 100 }],
  ['study_too_large', { ownerBytes: 400 }],
])('[T40] fails without a call: %s', async (reason, rest) => {
  const { asked, events, generator } = start([leased('a', rest)], async () => answer)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([asked, events]).toEqual([[], [`a ${reason}`]])
  await generator.job.stop()
})
