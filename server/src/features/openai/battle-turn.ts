import type { VoteChoice } from '@arena/contract'
import { ArenaError } from '../../errors.ts'
import type { SentMessage } from '../../providers/model-client.ts'
import { voteOf } from '../../vote-words.ts'
import { ANSWER_A, battleLine, sealLine } from './battle-text.ts'
import type { Conversation } from './read-messages.ts'

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
 * A word for a vote is a vote on the battle that the reply before it names; anything else, also such a word with an image,
 * continues the last battle that the conversation names, or starts one.
 */
export function readTurn({ messages, prompt }: Pick<Conversation, 'messages' | 'prompt'>): BattleTurn {
  const asking = messages.at(-1)
  if (asking?.role !== 'user')
    throw new ArenaError('field-invalid', { field: 'messages', rule: 'must end with a message of the user' })
  const replies = messages.filter(({ role }) => role === 'assistant')
  const last = replies.map(namedIn).findLast((named) => named !== null) ?? null
  const choice = asking.images ? null : voteOf(prompt)
  if (choice === null) return { kind: 'prompt', prompt, battle: last }
  const before = messages.slice(0, -1).findLast(({ role }) => role !== 'system')
  const battle = before?.role === 'assistant' ? namedIn(before) : null
  if (battle) return { kind: 'vote', choice, battle }
  // Programs keep what arrived of a battle, store an empty reply or their error in its place, or drop it: a vote on the battle
  // before would be about other answers than the voter was reading.
  if (last || (before && isBattleText(before))) throw new ArenaError('battle-cut-off')
  return { kind: 'prompt', prompt, battle: null }
}

const isBattleText = ({ content }: SentMessage): boolean => content.trimStart().startsWith(ANSWER_A.trim())

/**
 * Reads the last line that names a battle. Programs add lines below it. Answers of models can contain anything above it, so in
 * a battle the line counts only below a seal.
 */
function namedIn(message: SentMessage): NamedBattle | null {
  const lines = message.content.split('\n').map((line) => line.trim())
  const at = lines.findLastIndex((line) => battleLine.test(line))
  if (at === -1) return null
  const comparisonId = battleLine.exec(lines[at]!)![1]!
  const seal = sealLine.exec(lines[at - 2] ?? '')?.[1] ?? null
  return seal === null && isBattleText(message) ? null : { comparisonId, seal }
}
