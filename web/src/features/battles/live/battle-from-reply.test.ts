import type { BattleResponse, SealedBattleResponse } from '@arena/contract'
import { expect, it } from 'vitest'
import { battleFromReply } from './battle-from-reply.ts'

const answer = { message: 'Hello', success: true, finishReason: 'stop', fallback: null, reasoning: null }
const model = { name: 'n', displayName: 'N', provider: 'p' }

it('a sealed battle has a seal and no names', () => {
  const reply = {
    comparisonId: 'c',
    sealed: true,
    seal: 'ab',
    agent1: { ...answer, model: null },
    agent2: { ...answer, model: null, fallback: { model: null, reason: 'timeout' } },
  } as unknown as SealedBattleResponse
  expect(battleFromReply(reply)).toEqual({
    comparisonId: 'c',
    seal: 'ab',
    models: null,
    left: { text: 'Hello', fallbackReason: null, missing: false, truncated: false, reasoning: null },
    right: { text: 'Hello', fallbackReason: 'timeout', missing: false, truncated: false, reasoning: null },
  })
})

it('an open battle has names, reasoning and no seal; missing and truncated answers are marked', () => {
  const reply = {
    comparisonId: 'c',
    agent1: { ...answer, model, success: false, finishReason: null, fallback: { model: 'f', reason: 'error' } },
    agent2: { ...answer, model, finishReason: 'length', reasoning: 'Hm.' },
  } as unknown as BattleResponse
  expect(battleFromReply(reply)).toMatchObject({
    seal: null,
    models: { left: model, right: model },
    left: { missing: true, fallbackReason: 'error', reasoning: null },
    right: { missing: false, truncated: true, reasoning: 'Hm.' },
  })
})
