import type { Message } from '@arena/contract'
import { expect, it } from 'vitest'
import { storedBattle } from './stored-battle.ts'

const saved = (comparisonId: string | null, promptText: string) => ({ comparisonId, promptText }) as Message

it.each([
  ['the only turn', [saved('c1', 'Why?')], { prompt: 'Why?' }, 'c1'],
  ['a follow-up', [saved('c1', 'Hello'), saved('c2', 'Why?')], { prompt: 'Why?', continues: 'c1' }, 'c2'],
  ['a repeated prompt', [saved('c1', 'Why?'), saved('c2', 'Why?')], { prompt: 'Why?', continues: 'c1' }, 'c2'],
  ['nothing in an empty thread', [], { prompt: 'Why?' }, undefined],
  ['nothing in the turn that it repeats', [saved('c1', 'Why?')], { prompt: 'Why?', continues: 'c1' }, undefined],
  ['nothing in a battle with another prompt', [saved('c1', 'Hello')], { prompt: 'Why?' }, undefined],
  ['nothing in a chat turn', [saved(null, 'Why?')], { prompt: 'Why?' }, undefined],
] as [string, Message[], { prompt: string; continues?: string }, string | undefined][])(
  'finds %s',
  (_, messages, request, comparisonId) => {
    expect(storedBattle(messages, request)?.comparisonId).toBe(comparisonId)
  },
)
