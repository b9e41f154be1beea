import type { ChatResponse } from '@arena/contract'
import { describe, expect, it } from 'vitest'
import { compareAnswers } from './compare-answers.ts'

const answer = (message: string, totalTokens: number): ChatResponse => ({
  object: 'ai.response',
  success: true,
  message,
  reasoning: null,
  output: { type: 'message', content: [{ type: 'output_text', text: message }] },
  model: { name: 'm', displayName: 'M', provider: 'groq' },
  prompt: 'Well?',
  selectionMode: 'random',
  responseTimeMs: 1,
  // The parts would give the opposite result: only the total counts.
  usage: { promptTokens: 1000 - totalTokens, completionTokens: 1000 - totalTokens, totalTokens },
  cost: null,
  timestamp: '2026-01-01T00:00:00.000Z',
  finishReason: 'stop',
  fallback: null,
})

const sentences = {
  tied: 'Both answers are tied on length and tokens.',
  one: 'Agent 1 is longer and more token-heavy.',
  two: 'Agent 2 is longer and more token-heavy.',
  disagree: 'Length and tokens disagree: read both answers and decide.',
}

describe('two answers', () => {
  it.each([
    ['abc', 9, 'abc', 9, 'tie', 'tie', sentences.tied],
    ['abcd', 9, 'abc', 8, 'agent1', 'agent1', sentences.one],
    ['abc', 8, 'abcd', 9, 'agent2', 'agent2', sentences.two],
    ['abcd', 8, 'abc', 9, 'agent1', 'agent2', sentences.disagree],
    ['abc', 9, 'abcd', 8, 'agent2', 'agent1', sentences.disagree],
    ['abc', 9, 'abc', 8, 'tie', 'agent1', sentences.disagree],
    ['abc', 8, 'abc', 9, 'tie', 'agent2', sentences.disagree],
    ['abcd', 9, 'abc', 9, 'agent1', 'tie', sentences.disagree],
    ['abc', 9, 'abcd', 9, 'agent2', 'tie', sentences.disagree],
    ['', 0, '', 0, 'tie', 'tie', sentences.tied],
  ])(
    '[B10] %j of %i tokens against %j of %i: %s by length, %s by tokens',
    (m1, t1, m2, t2, byLength, byTokens, verdict) => {
      expect(compareAnswers(answer(m1, t1), answer(m2, t2))).toEqual({
        winnerByLength: byLength,
        winnerByTokens: byTokens,
        verdict,
        userWinner: null,
        agent1MessageLength: m1.length,
        agent2MessageLength: m2.length,
        agent1Tokens: t1,
        agent2Tokens: t2,
      })
    },
  )

  it('[B10] are measured in UTF-16 units, not in characters or bytes', () => {
    const comparison = compareAnswers(answer('👋👋', 1), answer('äöü', 1))
    expect(comparison).toMatchObject({ winnerByLength: 'agent1', agent1MessageLength: 4, agent2MessageLength: 3 })
  })
})
