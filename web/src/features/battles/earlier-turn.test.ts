import { expect, it } from 'vitest'
import type { Reveal, ShownBattle } from './battle-state.ts'
import { earlierTurn } from './earlier-turn.ts'

const battle = { comparisonId: 'c', threadId: 't' } as ShownBattle
const answered = { prompt: 'Why?', battle, shownAtMs: 0 }
const reveal = { agent1: { displayName: 'One' }, agent2: { displayName: 'Two' } } as Reveal

it('a battle that was voted on is remembered with its names', () => {
  expect(earlierTurn({ ...answered, phase: 'revealed', choice: 'tie', reveal })).toEqual({
    comparisonId: 'c',
    prompt: 'Why?',
    outcome: { choice: 'tie', left: 'One', right: 'Two' },
  })
})

it('one that was left without a vote has no outcome, and one that never was is not remembered', () => {
  const unvoted = { comparisonId: 'c', prompt: 'Why?', outcome: null }
  expect(earlierTurn({ ...answered, phase: 'answered', failure: null })).toEqual(unvoted)
  expect(earlierTurn({ ...answered, phase: 'voted-before' })).toEqual(unvoted)
  expect(earlierTurn({ phase: 'idle', failure: null })).toBeNull()
  expect(earlierTurn({ phase: 'asking', prompt: 'Why?', attempt: 1, startedAtMs: 0 })).toBeNull()
})
