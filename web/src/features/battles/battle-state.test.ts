import { expect, it } from 'vitest'
import {
  type BattleEvent,
  type BattleState,
  idle,
  type Reveal,
  reduceBattle,
  type ShownBattle,
} from './battle-state.ts'

const answer = { text: 'Because.', fallbackReason: null, missing: false, truncated: false }
const battle: ShownBattle = {
  comparisonId: 'c1',
  threadId: 't1',
  left: answer,
  right: answer,
  seal: 'ab',
  models: null,
}
const reveal = { countedAs: 'blind' } as Reveal

const ask: BattleEvent = { type: 'ask', prompt: 'Why?', attempt: 1, nowMs: 10 }
const arrive: BattleEvent = { type: 'arrive', attempt: 1, battle, nowMs: 20 }
const vote: BattleEvent = { type: 'vote', choice: 'left' }
const revealed: BattleEvent = { type: 'reveal', comparisonId: 'c1', reveal }
const lost: BattleEvent = { type: 'fail-vote', comparisonId: 'c1', error: 'lost' }

const after = (...events: BattleEvent[]): BattleState => events.reduce(reduceBattle, idle)

it('goes from the prompt to the reveal', () => {
  expect([[], [ask], [ask, arrive], [ask, arrive, vote]].map((events) => after(...events).phase)).toEqual([
    'idle',
    'asking',
    'answered',
    'voting',
  ])
  expect(after(ask, arrive, vote, revealed)).toEqual({
    phase: 'revealed',
    prompt: 'Why?',
    battle,
    shownAtMs: 20,
    choice: 'left',
    reveal,
  })
})

it.each([
  ['a vote before the answers', [ask], vote],
  ['a vote before the battle', [], vote],
  ['a second vote while the first is pending', [ask, arrive, vote], { type: 'vote', choice: 'right' }],
  ['a vote after the reveal', [ask, arrive, vote, revealed], { type: 'vote', choice: 'right' }],
  ['a second prompt while the first is asked', [ask], { ...ask, attempt: 2 }],
  ['a prompt while the vote is pending', [ask, arrive, vote], { ...ask, attempt: 2 }],
  ['answers of a cancelled request', [ask, { type: 'cancel' }], arrive],
  ['answers of an earlier attempt', [ask, { type: 'cancel' }, { ...ask, attempt: 2 }], arrive],
  ['a failure of an earlier attempt', [{ ...ask, attempt: 2 }], { type: 'fail', attempt: 1, error: 'x' }],
  ['a reveal of another battle', [ask, arrive, vote], { ...revealed, comparisonId: 'c0' }],
  ['a reveal without a vote', [ask, arrive], revealed],
  ['leaving while the vote is pending', [ask, arrive, vote], { type: 'next' }],
  ['cancelling after the answers arrived', [ask, arrive], { type: 'cancel' }],
] as [string, BattleEvent[], BattleEvent][])('%s changes nothing', (_, before, event) => {
  const state = after(...before)
  expect(reduceBattle(state, event)).toBe(state)
})

it('a failed battle shows its error and can be asked again', () => {
  const failed = after(ask, { type: 'fail', attempt: 1, error: 'down' })
  expect(failed).toEqual({ phase: 'idle', failure: { error: 'down' } })
  expect(reduceBattle(failed, { ...ask, attempt: 2 }).phase).toBe('asking')
})

it('a failed vote keeps its choice, the answers and the time they were shown', () => {
  expect(after(ask, arrive, vote, lost)).toEqual({
    phase: 'answered',
    prompt: 'Why?',
    battle,
    shownAtMs: 20,
    failure: { choice: 'left', error: 'lost' },
  })
  expect(after(ask, arrive, vote, lost, { type: 'vote', choice: 'tie' })).toMatchObject({
    phase: 'voting',
    choice: 'tie',
  })
})

it('a vote that was already cast ends the battle without names', () => {
  const state = after(ask, arrive, vote, { type: 'find-voted', comparisonId: 'c1' })
  expect(state).toEqual({ phase: 'voted-before', prompt: 'Why?', battle, shownAtMs: 20 })
  expect(reduceBattle(state, vote)).toBe(state)
})

it('a battle can be skipped without a vote', () => {
  expect(after(ask, arrive, { type: 'next' })).toEqual(idle)
})
