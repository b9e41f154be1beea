import type { ArenaClient } from '@arena/client'
import type { Message } from '@arena/contract'
import { expect, it } from 'vitest'
import { readEarlier } from './read-earlier.ts'

const turn = (position: number, more: Partial<Message>) =>
  ({
    messageId: `m${position}`,
    position,
    comparisonId: null,
    continues: null,
    settings: null,
    promptText: 'Why?',
    attachments: [] as Message['attachments'],
    ...more,
  }) as Message
const continues = (threadId: string | null) => ({ comparisonId: 'c1', side: 'agent2' as const, threadId })

const threads: Record<string, Message[]> = {
  battle: [
    turn(1, { comparisonId: 'c1', conversation: { id: 'c1', turn: 1 }, model1Response: 'A', model2Response: 'B' }),
  ],
  chat: [
    turn(1, { model1Response: 'Before' }),
    turn(2, { model1Response: 'First', continues: continues('battle') }),
    turn(3, { model1Response: 'Second' }),
  ],
  orphan: [turn(1, { model1Response: 'First', continues: continues(null) })],
  plain: [turn(1, { model1Response: 'Only' })],
}
const messages = (async (threadId: string) => ({
  items: threads[threadId]!,
  nextCursor: null,
})) as unknown as ArenaClient['threads']['messages']

it.each([
  ['chat', ['Before', 'B', 'First', 'Second']],
  ['orphan', ['First']],
  ['plain', ['Only']],
])('[P20] shows the turns of the battle that a thread continues: %s', async (threadId, texts) => {
  expect((await readEarlier({ threads: { messages } }, threadId)).map(({ text }) => text)).toEqual(texts)
})
