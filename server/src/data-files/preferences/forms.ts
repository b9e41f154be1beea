import type { VoteChoice, VoteClass } from '@arena/contract'
import { WINNERS } from '../winners.ts'

export interface Message {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** A vote with what was compared. Each side's conversation ends with the answer that the vote is about. */
export interface PreferenceVote {
  readonly id: string
  readonly conversationId: string
  readonly choice: VoteChoice
  readonly class: VoteClass
  readonly held: boolean
  readonly day: string
  readonly models: readonly [string, string]
  readonly tags: readonly string[]
  readonly conversations: readonly [readonly Message[], readonly Message[]]
}

/** How many messages both conversations begin with. Their last ones are the answers, also if these are equal. */
function sharedStart([a, b]: PreferenceVote['conversations']): number {
  const end = Math.min(a.length, b.length) - 1
  const differs = (at: number) => a[at]!.role !== b[at]!.role || a[at]!.content !== b[at]!.content
  let at = 0
  while (at < end && !differs(at)) at += 1
  return at
}

/** The start of both conversations, and how each goes on; `null` without a winner. */
function pairOf({ choice, conversations }: PreferenceVote) {
  if (choice !== 'left' && choice !== 'right') return null
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
  'trl-unpaired': ({ choice, conversations }) =>
    LABELS[choice]?.map((label, side) => {
      const messages = conversations[side]!
      return { prompt: messages.slice(0, -1), completion: messages.slice(-1), label }
    }) ?? [],
  /** An example has one input and two single answers: a later turn, in which the sides have different histories, has no place. */
  'openai-dpo': (vote) => {
    const pair = pairOf(vote)
    if (!pair || pair.chosen.length > 1 || pair.rejected.length > 1) return []
    return [{ input: { messages: pair.prompt }, preferred_output: pair.chosen, non_preferred_output: pair.rejected }]
  },
  /** The columns of the data sets of LMArena, with the winners that arena-rank knows. */
  lmarena: ({ conversations: [a, b], ...vote }) => [
    {
      id: vote.id,
      model_a: vote.models[0],
      model_b: vote.models[1],
      winner: WINNERS[vote.choice],
      evaluation_session_id: vote.conversationId,
      conversation_a: a,
      conversation_b: b,
      turn: a.filter(({ role }) => role === 'user').length,
      language: languageOf(vote.tags),
      timestamp: vote.day,
      tags: vote.tags,
      class: vote.class,
      held: vote.held,
    },
  ],
}
