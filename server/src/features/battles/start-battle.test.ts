import { expect, it, vi } from 'vitest'
import type { Answer } from '../../generation/index.ts'
import { catalogueModel } from '../../testing/catalogue-model.ts'
import { type BattleParts, startBattle } from './start-battle.ts'

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

const partsWith = (answer: BattleParts['answer'], saveBattle: BattleParts['saveBattle']): BattleParts => ({
  catalogue: { named: async (...names) => names.map(() => model) },
  drawModels: () => Promise.reject(new Error('unused')),
  onBattle: () => {},
  readConversation: () => Promise.reject(new Error('unused')),
  contextCharsMax: 60_000,
  writableThread: () => Promise.reject(new Error('unused')),
  limitGenerations: async () => {},
  answer,
  saveBattle,
  tagsOf: async () => [],
})

const request = { prompt: 'Well?', model1: 'm', model2: 'm' }

it.each(['answer', 'tagsOf'] as const)('[B17] saves nothing when the client disconnects during %s', async (step) => {
  const caller = new AbortController()
  const left = new Error('left')
  const saveBattle = vi.fn(async () => new Date())
  const parts = partsWith(async () => answered, saveBattle)
  const disconnecting = {
    answer: async () => {
      caller.abort(left)
      return answered
    },
    tagsOf: async () => {
      caller.abort(left)
      return []
    },
  }
  const battle = startBattle({ ...parts, [step]: disconnecting[step] }, request, {
    userId: 'u',
    address: '::1',
    reservedId: null,
    controller: caller,
  })
  await expect(battle).rejects.toBe(left)
  expect(saveBattle).not.toHaveBeenCalled()
})

it('[B17] aborts the other model’s call when one side throws an unexpected error', async () => {
  const broken = new Error('the catalogue is away')
  const signals: AbortSignal[] = []
  const answer: BattleParts['answer'] = (_, __, { signal }) => {
    signals.push(signal)
    return signals.length === 1 ? Promise.reject(broken) : new Promise(() => {})
  }
  const caller = new AbortController()
  const call = { userId: 'u', address: '::1', reservedId: null, controller: caller }
  const battle = startBattle(partsWith(answer, vi.fn()), request, call)
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
  const saveBattle = vi.fn<BattleParts['saveBattle']>(async () => new Date())
  try {
    const call = { userId: 'u', address: '::1', reservedId: null, controller: new AbortController() }
    const battle = await startBattle(partsWith(answer, saveBattle), request, call)
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
