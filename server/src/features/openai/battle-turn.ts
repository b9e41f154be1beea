import { ATTACHMENTS_MAX, HISTORY_MESSAGES_MAX, type HistoryMessage, type VoteChoice } from '@arena/contract'
import { voteOf } from '../../access/vote-words.ts'
import { ArenaError } from '../../base/errors.ts'
import type { Image, SentMessage } from '../../providers/port/model-client.ts'
import { ANSWER_A, battleLine, sealLine } from './battle-text.ts'
import { type Conversation, wrong } from './read-messages.ts'

/** What the last message of a conversation with `arena/battle` asks for. */
export type BattleTurn =
  | { readonly kind: 'vote'; readonly choice: VoteChoice; readonly battle: NamedBattle }
  | PromptTurn

export interface PromptTurn {
  readonly kind: 'prompt'
  readonly prompt: string
  readonly images: readonly Image[]
  /** What the models are sent before the prompt of a first turn; empty in later ones, which are sent what is stored. */
  readonly history: readonly HistoryMessage[]
  readonly battle: NamedBattle | null
}

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
  if (asking?.role !== 'user') throw wrong('must end with a message of the user')
  const replies = messages.filter(({ role }) => role === 'assistant')
  const last = replies.map(namedIn).findLast((named) => named !== null) ?? null
  const choice = asking.images ? null : voteOf(prompt)
  if (choice === null) return promptTurn(messages, last)
  const before = messages.slice(0, -1).findLast(({ role }) => role !== 'system')
  const battle = before?.role === 'assistant' ? namedIn(before) : null
  if (battle) return { kind: 'vote', choice, battle }
  // Programs keep what arrived of a battle, store an empty reply or their error in its place, or drop it: a vote on the battle
  // before would be about other answers than the voter was reading.
  if (last || (before && isBattleText(before))) throw new ArenaError('battle-cut-off')
  return promptTurn(messages, null)
}

/** A reply that is empty or a battle that was cut off is no answer: what was asked is asked again with what follows. */
const isSaid = (message: SentMessage): boolean =>
  message.role === 'user' || (message.content.trim() !== '' && !(isBattleText(message) && namedIn(message) === null))

/** The messages of the user since the last answer are one prompt, without votes that were refused or not answered. */
function promptTurn(messages: readonly SentMessage[], battle: NamedBattle | null): PromptTurn {
  const said = messages.filter((message) => message.role !== 'system' && isSaid(message))
  const end = said.findLastIndex(({ role }) => role === 'assistant') + 1
  const hasBattle = battle !== null || messages.some(isBattleText)
  const asked = said
    .slice(end)
    .filter(
      (message, at, all) => !hasBattle || at === all.length - 1 || message.images || voteOf(message.content) === null,
    )
  const images = new Map(asked.flatMap((message) => message.images ?? []).map((image) => [keyOf(image), image]))
  if (images.size > ATTACHMENTS_MAX)
    throw wrong(
      `must have at most ${ATTACHMENTS_MAX} images after the last answer, which are those of one prompt in a battle`,
    )
  const prompt = joined(asked)
  const history = battle === null ? withoutRepetition(readHistory(said.slice(0, end)), prompt) : []
  return { kind: 'prompt', prompt, images: [...images.values()], history, battle }
}

const keyOf = ({ bytes }: Image): string => bytes.toString('latin1')

/** A message that was sent again at once is the same one. */
const joined = (asked: readonly SentMessage[]): string =>
  asked
    .map(({ content }) => content)
    .filter((text) => text.trim() !== '')
    .filter((text, at, all) => text !== all[at - 1])
    .join('\n\n')

/** A program may have stored an error in place of the answer. Then its user sends the prompt again, and nothing else tells. */
const withoutRepetition = (history: readonly HistoryMessage[], prompt: string): readonly HistoryMessage[] =>
  history.at(-2)?.content === prompt ? withoutRepetition(history.slice(0, -2), prompt) : history

/** An answer follows every prompt: hosts do not take other conversations, and a fallback would tell which. */
function readHistory(earlier: readonly SentMessage[]): HistoryMessage[] {
  if (earlier.some(({ images }) => images))
    throw wrong('cannot have images before the last answer in a battle: send them with the last message')
  const history: HistoryMessage[] = []
  let asked: SentMessage[] = []
  for (const message of earlier) {
    if (message.role === 'user') {
      asked.push(message)
      continue
    }
    const prompt = joined(asked)
    if (prompt === '')
      throw wrong('must begin with a message of the user, and have one between two answers, where they begin a battle')
    history.push({ role: 'user', content: prompt }, { role: 'assistant', content: message.content })
    asked = []
  }
  if (history.length > HISTORY_MESSAGES_MAX)
    throw wrong(`must have at most ${HISTORY_MESSAGES_MAX} messages before the prompt of a battle`)
  return history
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
