import type { Message } from '@arena/contract'
import { expect, it } from 'vitest'
import type { LiveTurn, Reveal } from './battle-state.ts'
import { threadParts, withReasoning } from './shown-turns.ts'

const answer = { text: 'Because.', fallbackReason: null, missing: false, truncated: false, reasoning: null }

const saved = (comparisonId: string | null, conversationId: string | null = comparisonId, more: object = {}) =>
  ({
    messageId: `message-${comparisonId}`,
    comparisonId,
    conversation: conversationId && { id: conversationId, turn: 1 },
    promptText: 'Why?',
    attachments: [],
    model1Name: null,
    model2Name: null,
    voteChoice: null,
    ...more,
  }) as unknown as Message

const live = (attempt: number, comparisonId: string | null, continues: string | null = null): LiveTurn => ({
  attempt,
  request: { prompt: 'Why?', ...(continues === null ? {} : { continues }) },
  startedAtMs: 0,
  wroteAtMs: { left: 0, right: 0 },
  left: answer,
  right: answer,
  ...(comparisonId === null
    ? { phase: 'writing' }
    : { phase: 'answered', battle: { comparisonId, left: answer, right: answer, seal: null, models: null } }),
})

const shown = (messages: readonly Message[], turns: readonly LiveTurn[]) =>
  threadParts(messages, turns, (name) => name.toUpperCase()).map(({ turns }) => turns.map(({ key }) => key))

it.each([
  [
    'battles of one conversation together',
    [saved('c1'), saved('c2'), saved('c3', 'c1')],
    [],
    [['message-c1', 'message-c3'], ['message-c2']],
  ],
  ['a chat turn alone', [saved('c1'), saved(null)], [], [['message-c1'], []]],
  ['a new battle on its own', [], [live(1, null)], [['visit-1']]],
  [
    'a follow-up below the saved battle that it continues',
    [saved('c1')],
    [live(1, null, 'c1')],
    [['message-c1', 'visit-1']],
  ],
  ['a battle of this visit once, under the same key, when it is saved', [saved('c1')], [live(1, 'c1')], [['visit-1']]],
  ['a follow-up below an unsaved one', [], [live(1, 'c1'), live(2, null, 'c1')], [['visit-1', 'visit-2']]],
] as [string, Message[], LiveTurn[], string[][]][])('shows %s', (_, messages, turns, keys) => {
  expect(shown(messages, turns)).toEqual(keys)
})

it('takes the names, the reasoning and the vote of a battle of this visit from its saved turn', () => {
  const revealed = { model1Name: 'a', model2Name: 'b', model1Reasoning: 'Hm.', model2Reasoning: null }
  const voted = saved('c1', 'c1', { ...revealed, voteChoice: 'tie' })
  const [part] = threadParts([voted], [live(1, 'c1')], (name) => name.toUpperCase())
  expect(part!.turns[0]).toMatchObject({
    authors: { left: { name: 'a', displayName: 'A' }, right: { name: 'b', displayName: 'B' } },
    voteChoice: 'tie',
    answers: { left: { ...answer, reasoning: 'Hm.' }, right: answer },
  })
})

it('shows the reasoning that a vote revealed', () => {
  const turn = threadParts([saved('c1')], [], String)[0]!.turns[0]!
  const reveal = { agent1: { reasoning: 'Hm.' }, agent2: { reasoning: null } } as Reveal
  const { left, right } = withReasoning(turn, reveal).answers
  expect([left.reasoning, right.reasoning]).toEqual(['Hm.', null])
})

it('marks a saved answer that reached its length limit', () => {
  const cut = saved('c1', 'c1', { model1FinishReason: 'stop', model2FinishReason: 'length' })
  const { left, right } = threadParts([cut], [], String)[0]!.turns[0]!.answers
  expect([left.truncated, right.truncated]).toEqual([false, true])
})

it('shows the names of chosen models before they answer', () => {
  const chosen = { ...live(1, null), request: { prompt: 'Why?', model1: 'a', model2: 'b' } }
  expect(threadParts([], [chosen], (name) => name.toUpperCase())[0]!.turns[0]!.authors).toEqual({
    left: { name: 'a', displayName: 'A' },
    right: { name: 'b', displayName: 'B' },
  })
})
