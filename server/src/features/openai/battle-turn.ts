import type { VoteChoice } from '@arena/contract'
import { ArenaError } from '../../errors.ts'
import type { SentMessage } from '../../providers/model-client.ts'
import { ANSWER_A, battleLine, sealLine } from './battle-text.ts'
import type { Conversation } from './read-messages.ts'
import { voteOf } from './vote-words.ts'

/** What the last message of a conversation with `arena/battle` asks for. */
export type BattleTurn =
  | { readonly kind: 'vote'; readonly choice: VoteChoice; readonly battle: NamedBattle }
  | { readonly kind: 'prompt'; readonly prompt: string; readonly battle: NamedBattle | null }

/** A battle that a reply of ours names. Whether it is the caller's is not known yet. */
export interface NamedBattle {
  readonly comparisonId: string
  /** As the client has it; `null` if it is not there. */
  readonly seal: string | null
}

/**
 * A word for a vote is a vote on the last battle that the conversation names; anything else continues that battle, or starts
 * one. Only the last line of a reply is read for the id: answers of models can contain anything above it.
 */
export function readTurn({ messages, prompt }: Pick<Conversation, 'messages' | 'prompt'>): BattleTurn {
  if (messages.at(-1)?.role !== 'user')
    throw new ArenaError('field-invalid', { field: 'messages', rule: 'must end with a message of the user' })
  const replies = messages.filter(({ role }) => role === 'assistant')
  const battle = replies.map(namedIn).findLast((named) => named !== null) ?? null
  const choice = voteOf(prompt)
  if (choice === null) return { kind: 'prompt', prompt, battle }
  const before = messages.slice(0, -1).findLast(({ role }) => role !== 'system')
  if (isCutOff(before, battle)) throw new ArenaError('battle-cut-off')
  return battle ? { kind: 'vote', choice, battle } : { kind: 'prompt', prompt, battle }
}

/**
 * Whether the battle that the voter was reading is not in the conversation. A vote on the one before would be about other
 * answers. Programs keep what arrived, trim it, store an empty reply, or drop it.
 */
function isCutOff(before: SentMessage | undefined, battle: NamedBattle | null): boolean {
  if (before?.role !== 'assistant' || before.content.trim() === '') return battle !== null
  return before.content.trimStart().startsWith(ANSWER_A.trim()) && namedIn(before) === null
}

function namedIn({ content }: SentMessage): NamedBattle | null {
  const lines = content.trimEnd().split('\n').slice(-3)
  const [, comparisonId] = battleLine.exec(lines.at(-1)!.trim()) ?? []
  if (comparisonId === undefined) return null
  return { comparisonId, seal: sealLine.exec(lines[0]!.trim())?.[1] ?? null }
}
