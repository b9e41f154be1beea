import type { VoteChoice, VoteClass } from '@arena/contract'
import { WINNERS } from './winners.ts'

export interface Message {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** What a vote says, whoever cast it. */
export interface VoteFacts {
  readonly conversationId: string
  readonly choice: VoteChoice
  readonly class: VoteClass
  readonly held: boolean
  readonly day: string
  readonly models: readonly [string, string]
  readonly tags: readonly string[]
  /** The system prompts of the contestants of a study; those of battles are in the conversations. */
  readonly systems: readonly [string | null, string | null]
}

/** A vote with what was compared. Each side's conversation ends with the answer that the vote is about. */
export interface PreferenceVote extends VoteFacts {
  readonly id: string
  readonly conversations: readonly [readonly Message[], readonly Message[]]
}

/** A conversation with the system prompt of its contestant, which the model was sent before that of the prompt, in one message. */
function conversationOf({ conversations, systems }: PreferenceVote, side: 0 | 1): readonly Message[] {
  const [conversation, system] = [conversations[side], systems[side]]
  if (!system) return conversation
  const own = conversation[0]?.role === 'system' ? conversation[0] : null
  const content = own === null ? system : `${system}\n\n${own.content}`
  return [{ role: 'system', content }, ...conversation.slice(own === null ? 0 : 1)]
}

/** How many messages both conversations begin with. Their last ones are the answers, also if these are equal. */
function sharedStart([a, b]: PreferenceVote['conversations']): number {
  const end = Math.min(a.length, b.length) - 1
  const differs = (at: number) => a[at]!.role !== b[at]!.role || a[at]!.content !== b[at]!.content
  let at = 0
  while (at < end && !differs(at)) at += 1
  return at
}

/**
 * The start of both conversations, and how each goes on; `null` without a winner. A pair has one prompt: of contestants with
 * different system prompts it has neither.
 */
function pairOf(vote: PreferenceVote) {
  const { choice, systems } = vote
  if (choice !== 'left' && choice !== 'right') return null
  const conversations: PreferenceVote['conversations'] =
    systems[0] === systems[1] ? [conversationOf(vote, 0), conversationOf(vote, 1)] : vote.conversations
  const shared = sharedStart(conversations)
  const [left, right] = conversations.map((messages) => messages.slice(shared)) as [Message[], Message[]]
  const [chosen, rejected] = choice === 'left' ? [left, right] : [right, left]
  return { prompt: conversations[0].slice(0, shared), chosen, rejected }
}

/** Which answers of a choice were good; a tie does not say whether both were. */
const LABELS: Readonly<Record<VoteChoice, readonly [boolean, boolean] | null>> = {
  left: [true, false],
  right: [false, true],
  'both-bad': [false, false],
  tie: null,
}

const languageOf = (tags: readonly string[]) => tags.find((tag) => tag.startsWith('lang:'))?.slice(5) ?? null

export type PreferenceForm = 'trl' | 'trl-unpaired' | 'openai-dpo' | 'lmarena'

/** The rows that a vote gives in each form. */
export const preferenceForms: Readonly<Record<PreferenceForm, (vote: PreferenceVote) => readonly object[]>> = {
  /** The conversational preference type of TRL. */
  trl: (vote) => {
    const pair = pairOf(vote)
    return pair ? [pair] : []
  },
  /** The conversational unpaired preference type of TRL. */
  'trl-unpaired': (vote) =>
    LABELS[vote.choice]?.map((label, side) => {
      const messages = conversationOf(vote, side === 0 ? 0 : 1)
      return { prompt: messages.slice(0, -1), completion: messages.slice(-1), label }
    }) ?? [],
  /** An example has one input and two single answers: a later turn, in which the sides have different histories, has no place. */
  'openai-dpo': (vote) => {
    const pair = pairOf(vote)
    if (!pair || pair.chosen.length > 1 || pair.rejected.length > 1) return []
    return [{ input: { messages: pair.prompt }, preferred_output: pair.chosen, non_preferred_output: pair.rejected }]
  },
  /** The columns of the data sets of LMArena, with the winners that arena-rank knows. */
  lmarena: (vote) => [
    {
      id: vote.id,
      model_a: vote.models[0],
      model_b: vote.models[1],
      winner: WINNERS[vote.choice],
      evaluation_session_id: vote.conversationId,
      conversation_a: conversationOf(vote, 0),
      conversation_b: conversationOf(vote, 1),
      turn: vote.conversations[0].filter(({ role }) => role === 'user').length,
      language: languageOf(vote.tags),
      timestamp: vote.day,
      tags: vote.tags,
      class: vote.class,
      held: vote.held,
    },
  ],
}
