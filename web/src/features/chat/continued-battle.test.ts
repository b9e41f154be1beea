import type { Message } from '@arena/contract'
import { expect, it } from 'vitest'
import { continuedBattle, turnsOfSide } from './continued-battle.ts'

const turn = (position: number, conversationId: string) =>
  ({
    messageId: `m${position}`,
    position,
    comparisonId: `c${position}`,
    conversation: { id: conversationId, turn: position },
    promptText: `Prompt ${position}`,
    attachments: [] as Message['attachments'],
    model1Name: 'a',
    model2Name: 'b',
    model1Response: `A${position}`,
    model2Response: `B${position}`,
    model1Fallback: null,
    model2Fallback: 'timeout',
    model1Missing: false,
    model2Missing: false,
    model1Reasoning: 'Hm.',
    model2Reasoning: null,
    model1Cost: null,
    model2Cost: 0.001,
    model1FinishReason: 'stop',
    model2FinishReason: 'length',
    finishReason: null,
  }) as Message

it('reads the battle from the address', () => {
  const battle = { from: 't', continues: 'c', side: 'agent2' } as const
  expect(continuedBattle(new URLSearchParams(battle))).toEqual(battle)
  expect(continuedBattle(new URLSearchParams({ ...battle, side: 'left' }))).toBeNull()
  expect(continuedBattle(new URLSearchParams())).toBeNull()
})

it('shows the turns of one side up to the continued battle', () => {
  const messages = [turn(1, 'c1'), turn(2, 'c2'), turn(3, 'c1'), turn(4, 'c1')]
  const shown = (side: 'agent1' | 'agent2') =>
    turnsOfSide(messages, { from: 't', continues: 'c3', side }).map(({ text, model }) => [text, model?.name])
  expect(shown('agent1')).toEqual([
    ['A1', 'a'],
    ['A3', 'a'],
  ])
  expect(shown('agent2')).toEqual([
    ['B1', 'b'],
    ['B3', 'b'],
  ])
  expect(turnsOfSide(messages, { from: 't', continues: 'unknown', side: 'agent1' })).toEqual([])
})

it.each([
  ['agent1', { fallbackReason: null, missing: false, truncated: false, reasoning: 'Hm.', cost: null }],
  ['agent2', { fallbackReason: 'timeout', missing: false, truncated: true, reasoning: null, cost: 0.001 }],
] as const)('marks the answers of %s as in the battle', (side, expected) => {
  expect(turnsOfSide([turn(1, 'c1')], { from: 't', continues: 'c1', side })[0]).toMatchObject(expected)
})
