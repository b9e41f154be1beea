import type { Message } from '@arena/contract'
import { expect, it } from 'vitest'
import { authorOf, type ChatEvent, nextTurns, savedTurn, type Turn } from './chat-state.ts'

const play = (...events: ChatEvent[]) => events.reduce(nextTurns, [] as readonly Turn[])
const asked = (id = '1', model: string | null = null): ChatEvent => ({
  type: 'asked',
  id,
  prompt: 'Why?',
  settings: {},
  model,
  replaces: null,
})
const wrote = (text: string, id = '1'): ChatEvent => ({ type: 'wrote', id, text })
const finished = (reason: 'stop' | 'length' = 'stop'): ChatEvent => ({
  type: 'finished',
  id: '1',
  model: { name: 'm', displayName: 'M', provider: 'groq' },
  reason,
  reasoning: 'Hm.',
  cost: 0.001,
})

it('[P41] an answer joins its reasoning and its deltas in order and ends with its model name, reasoning and cost', () => {
  const reasoned = (text: string): ChatEvent => ({ type: 'reasoned', id: '1', text })
  expect(play(asked(), reasoned('H'), reasoned('m'))[0]).toMatchObject({ reasoning: 'Hm', text: '', status: 'waiting' })
  expect(play(asked(), wrote('Be'))[0]).toMatchObject({ reasoning: null, cost: null })
  const [turn] = play(asked(), wrote('Be'), wrote('cause.'), finished())
  expect(turn).toMatchObject({ text: 'Because.', status: 'done', model: { displayName: 'M' }, truncated: false })
  expect(turn).toMatchObject({ reasoning: 'Hm.', cost: 0.001 })
})

it('marks an answer that reached its length limit', () => {
  expect(play(asked(), wrote('Be'), finished('length'))[0]).toMatchObject({ status: 'done', truncated: true })
})

it('a stopped answer keeps its text and ignores late events', () => {
  const [turn] = play(asked(), wrote('Be'), { type: 'stopped', id: '1' }, wrote('cause.'), finished())
  expect(turn).toMatchObject({ text: 'Be', status: 'stopped' })
})

it('late events of a turn do not change the next turn', () => {
  const turns = play(asked('1'), { type: 'stopped', id: '1' }, asked('2'), wrote('late', '1'), {
    type: 'stopped',
    id: '1',
  })
  expect(turns.map(({ id, status, text }) => [id, status, text])).toEqual([
    ['1', 'stopped', ''],
    ['2', 'waiting', ''],
  ])
})

it('a failure before the first word is failed, after it cut', () => {
  const failed: ChatEvent = { type: 'failed', id: '1', error: new Error('no') }
  expect(play(asked(), failed)[0]?.status).toBe('failed')
  expect(play(asked(), wrote('Be'), failed)[0]).toMatchObject({ status: 'cut', text: 'Be' })
})

it('a retry replaces the failed turn', () => {
  const failed: ChatEvent = { type: 'failed', id: '1', error: null }
  const turns = play(asked(), failed, { type: 'removed', id: '1' }, asked('2'))
  expect(turns.map(({ id }) => id)).toEqual(['2'])
})

it('a model has the same name while it writes, at its end and in the saved thread', () => {
  const models = [{ modelName: 'm', displayName: 'M' }]
  const saved = savedTurn({
    promptText: 'Why?',
    attachments: [] as Message['attachments'],
    model1Name: 'm',
    finishReason: 'length',
  } as Message)
  expect(saved.truncated).toBe(true)
  for (const turn of [...play(asked('1', 'm')), ...play(asked('1', 'm'), finished()), saved]) {
    expect(authorOf(turn, models)).toBe('M')
  }
  expect(authorOf(play(asked('1', 'retired'))[0]!, models)).toBe('retired')
  expect(authorOf(play(asked())[0]!, models)).toBeNull()
})
