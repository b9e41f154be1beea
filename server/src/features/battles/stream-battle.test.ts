import { expect, it, vi } from 'vitest'
import type { Answer, Generation } from '../../generation/index.ts'
import { catalogueModel } from '../../testing/catalogue-model.ts'
import { PATIENCE } from '../../testing/patience.ts'
import type { BattleDependencies } from './dependencies.ts'
import { streamBattle } from './stream-battle.ts'

const model = catalogueModel('m')
const answer: Answer = {
  model,
  text: 'Yes.',
  reasoning: null,
  usage: { promptTokens: 1, completionTokens: 1, totalTokens: 2 },
  cost: null,
  finishReason: 'stop',
  fallback: null,
}

it('[B25] gives its place in the queue and its images back when the models have answered, even if the reader is slow', async () => {
  const images = [{ type: 'image/png', bytes: Buffer.from('bytes') }]
  const asked: unknown[] = []
  let released = false
  let kept = ''
  let read = () => {}
  const reading = new Promise<void>((resolve) => {
    read = resolve
  })
  const events = { open: true, start: vi.fn(), send: vi.fn(() => reading), end: vi.fn() }
  const generation: Partial<Generation> = {
    limitGenerations: async () => {},
    answer: async (_model, question, { live }) => {
      asked.push(question.images)
      live!.text('Yes.')
      return answer
    },
    runGeneration: async (_signal, work) => {
      const result = await work()
      kept = JSON.stringify(result)
      released = true
      return result
    },
    streamLimits: { firstTokenTimeoutMs: 60_000, idleTimeoutMs: 60_000, totalTimeoutMs: 60_000 },
  }
  const dependencies = {
    catalogue: { named: async (...names: string[]) => names.map(() => model) },
    generation,
    attachments: {
      check: async () => {},
      hold: async () => ({ useId: 'use', images }),
      ofTurns: async () => new Map(),
    },
    recorder: { battle: () => {} },
    saveBattle: async () => new Date(),
    tagsOf: async () => [],
  } as object as BattleDependencies
  const log = { warn: vi.fn(), error: vi.fn() }
  const caller = { userId: 'u', address: '::1', reservedId: null, controller: new AbortController() }
  const streamed = streamBattle(dependencies, { prompt: 'Well?', model1: 'm', model2: 'm' }, { ...caller, events, log })
  await vi.waitFor(() => expect(released).toBe(true), PATIENCE)
  expect(events.end).not.toHaveBeenCalled()
  expect(asked).toEqual([images, images])
  expect(kept).toContain('"useId":"use"')
  expect(kept).not.toContain('image/png')
  read()
  await streamed
  expect(events.end).toHaveBeenCalledWith(expect.objectContaining({ object: 'arena.stream.done' }))
})
