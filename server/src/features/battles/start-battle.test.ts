import { expect, it, vi } from 'vitest'
import type { Answer, AnswerQuestion } from '../../generation/index.ts'
import { catalogueModel } from '../../testing/catalogue-model.ts'
import type { BattleDependencies } from './dependencies.ts'
import { startBattle } from './start-battle.ts'

const model = catalogueModel('m')
const answered: Answer = {
  model,
  text: 'Yes.',
  reasoning: null,
  usage: { promptTokens: 1, completionTokens: 1, totalTokens: 2 },
  cost: null,
  finishReason: 'stop',
  fallback: null,
}

/** Only what a battle of two named models uses. */
const dependenciesWith = (
  answer: AnswerQuestion,
  saveBattle: BattleDependencies['saveBattle'],
  tagsOf: BattleDependencies['tagsOf'] = async () => [],
) =>
  ({
    catalogue: { named: async (...names: string[]) => names.map(() => model) },
    generation: { answer, limitGenerations: async () => {} },
    attachments: { check: async () => {}, hold: async () => null, ofTurns: async () => new Map() },
    recorder: { battle: () => {} },
    saveBattle,
    tagsOf,
  }) as object as BattleDependencies

const request = { prompt: 'Well?', model1: 'm', model2: 'm' }

it.each(['answer', 'tagsOf'] as const)('[B17] saves nothing when the client disconnects during %s', async (step) => {
  const caller = new AbortController()
  const left = new Error('left')
  const saveBattle = vi.fn(async () => new Date())
  const disconnectIn = (running: typeof step) => {
    if (running === step) caller.abort(left)
  }
  const answer = async () => {
    disconnectIn('answer')
    return answered
  }
  const tagsOf = async () => {
    disconnectIn('tagsOf')
    return []
  }
  const call = { userId: 'u', address: '::1', reservedId: null, controller: caller }
  const battle = startBattle(dependenciesWith(answer, saveBattle, tagsOf), request, call)
  await expect(battle).rejects.toBe(left)
  expect(saveBattle).not.toHaveBeenCalled()
})

it('[B17] aborts the other model’s call when one side throws an unexpected error', async () => {
  const broken = new Error('the catalogue is away')
  const signals: AbortSignal[] = []
  const answer: AnswerQuestion = (_, __, { signal }) => {
    signals.push(signal)
    return signals.length === 1 ? Promise.reject(broken) : new Promise(() => {})
  }
  const caller = new AbortController()
  const call = { userId: 'u', address: '::1', reservedId: null, controller: caller }
  const battle = startBattle(dependenciesWith(answer, vi.fn()), request, call)
  await expect(battle).rejects.toBe(broken)
  expect(signals[1]!.aborted).toBe(true)
})

it('[V8] stores the time of each model as well as the one that both sides show', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const sides: Promise<void>[] = []
  const answer = async () => {
    const side = sides.length
    const turn = side === 0 ? Promise.resolve() : sides[0]!.then(() => {})
    sides.push(turn)
    await turn
    now = side === 0 ? 100 : 250
    return answered
  }
  const saveBattle = vi.fn<BattleDependencies['saveBattle']>(async () => new Date())
  try {
    const call = { userId: 'u', address: '::1', reservedId: null, controller: new AbortController() }
    const battle = await startBattle(dependenciesWith(answer, saveBattle), request, call)
    expect([battle.agent1.responseTimeMs, battle.agent2.responseTimeMs]).toEqual([250, 250])
  } finally {
    clock.mockRestore()
  }
  expect(saveBattle.mock.calls[0]![0]).toMatchObject({
    durationMs: 250,
    left: { ownTimeMs: 100 },
    right: { ownTimeMs: 250 },
  })
})
