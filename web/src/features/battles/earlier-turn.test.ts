import { expect, it } from 'vitest'
import type { Reveal, ShownBattle } from './battle-state.ts'
import { earlierTurn } from './earlier-turn.ts'

const battle = { comparisonId: 'c', threadId: 't', models: null } as ShownBattle
const answered = { prompt: 'Why?', battle, shownAtMs: 0 }
const reveal = { agent1: { displayName: 'One' }, agent2: { displayName: 'Two' } } as Reveal

it('a battle with a vote has its names', () => {
  expect(earlierTurn({ ...answered, phase: 'revealed', choice: 'tie', reveal })).toEqual({
    comparisonId: 'c',
    prompt: 'Why?',
    blind: false,
    outcome: { choice: 'tie', left: 'One', right: 'Two' },
  })
})

it('a skipped battle has no outcome, and a cancelled one is left out', () => {
  const unvoted = { comparisonId: 'c', prompt: 'Why?', blind: true, outcome: null }
  expect(earlierTurn({ ...answered, phase: 'answered', failure: null })).toEqual(unvoted)
  expect(earlierTurn({ ...answered, phase: 'voted-before' })).toEqual(unvoted)
  expect(earlierTurn({ phase: 'idle', failure: null })).toBeNull()
  expect(earlierTurn({ phase: 'asking', prompt: 'Why?', attempt: 1, startedAtMs: 0 })).toBeNull()
})
