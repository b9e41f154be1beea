import { expect, it } from 'vitest'
import { type BattleEvent, hasText, type LiveTurn, reduceTurns, type ShownBattle, sideState } from './battle-state.ts'

const answer = { text: 'Because.', fallbackReason: null, missing: false, truncated: false, reasoning: null }
const battle: ShownBattle = { comparisonId: 'c1', left: answer, right: answer, seal: 'ab', models: null }

const ask: BattleEvent = { type: 'ask', request: { prompt: 'Why?' }, attempt: 1, nowMs: 10 }
const write = (text: string, side: 'left' | 'right' = 'left', attempt = 1, nowMs = 20): BattleEvent => ({
  type: 'write',
  nowMs,
  attempt,
  side,
  text,
})
const reason: BattleEvent = { type: 'reason', attempt: 1, side: 'left', text: 'Hm. ', nowMs: 10 }
const finish: BattleEvent = { type: 'finish', attempt: 1, battle }
const fail: BattleEvent = { type: 'fail', attempt: 1, error: 'down', offline: false }
const reset: BattleEvent = { type: 'reset', attempt: 1, side: 'left', reason: 'timeout' }
const cancel: BattleEvent = { type: 'cancel', attempt: 1 }

const after = (...events: BattleEvent[]): readonly LiveTurn[] => events.reduce(reduceTurns, [])

it('joins the deltas of each side in order, and ends with the reply', () => {
  const [writing] = after(ask, write('Be'), write('No', 'right'), write('cause'))
  expect(writing).toMatchObject({ phase: 'writing', left: { text: 'Because' }, right: { text: 'No' } })
  expect(after(ask, write('Be'), finish)).toMatchObject([{ phase: 'answered', battle, left: answer, right: answer }])
})

it('[P41] a reset discards the reasoning and the text of its side alone, and says why', () => {
  expect(after(ask, reason, reason)).toMatchObject([{ left: { text: '', reasoning: 'Hm. Hm. ' } }])
  expect(after(ask, reason, write('Be'), write('No', 'right'), reset, write('Since'))).toMatchObject([
    {
      left: { text: 'Since', fallbackReason: 'timeout', reasoning: null },
      right: { text: 'No', fallbackReason: null },
    },
  ])
})

it.each([
  ['thinking', [ask], 5000],
  ['writing', [ask, write('Be')], 3000],
  ['quiet', [ask, write('Be')], 5000],
  ['replaced', [ask, write('Be'), reset], 30],
  ['replaced', [ask, reset, write('Another answer.')], 30],
  ['fallback', [ask, reset, write('[System Note] The model')], 30],
] as const)('[P19] a side is %s after %j at %i ms', (state, events, nowMs) => {
  const turn = after(...events)[0]!
  expect(sideState(turn, 'left', nowMs)).toBe(state)
  expect(sideState(turn, 'right', nowMs)).toBe('thinking')
})

it('a failed battle keeps its text, and the next prompt replaces it', () => {
  const failed = after(ask, write('Be'), fail)
  expect(failed).toMatchObject([{ phase: 'failed', error: 'down', left: { text: 'Be' } }])
  expect(hasText(failed[0]!)).toBe(true)
  expect(hasText(after(ask, fail)[0]!)).toBe(false)
  const again = reduceTurns(failed, { ...ask, attempt: 2 })
  expect(again).toMatchObject([{ phase: 'writing', attempt: 2, left: { text: '' } }])
})

it('a cancelled battle is removed, and those before it stay', () => {
  const second: BattleEvent = { ...ask, attempt: 2, request: { prompt: 'Why?', continues: 'c1' } }
  expect(after(ask, finish, second, { type: 'cancel', attempt: 2 })).toMatchObject([{ attempt: 1, phase: 'answered' }])
})

it.each([
  ['a second prompt while the first is written', [ask], { ...ask, attempt: 2 }],
  ['text of a cancelled attempt', [ask, cancel], write('late')],
  ['text of an earlier attempt', [ask, cancel, { ...ask, attempt: 2 }], write('late')],
  ['the reply of an earlier attempt', [ask, cancel, { ...ask, attempt: 2 }], finish],
  ['a failure of an earlier attempt', [{ ...ask, attempt: 2 }], fail],
  ['text after the reply', [ask, finish], write('late')],
  ['a failure after the reply', [ask, finish], fail],
  ['cancelling after the reply', [ask, finish], cancel],
] as [string, BattleEvent[], BattleEvent][])('%s changes nothing', (_, before, event) => {
  const turns = after(...before)
  expect(reduceTurns(turns, event)).toBe(turns)
})
