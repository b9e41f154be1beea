import type { Message, ModelInfo, VoteChoice } from '@arena/contract'
import { savedPrompt } from '../../prompt/attachments/prompt-parts.ts'
import { savedSettings } from '../../prompt/composer/generation-settings.ts'
import { groupReplaced } from '../../prompt/shown/group-replaced.ts'
import type { ShownAnswer, ShownSettings } from '../../prompt/shown-answer.ts'
import type { LiveTurn, Reveal, Side } from './battle-state.ts'

export type Author = Pick<ModelInfo, 'name' | 'displayName'>
export type Authors = Readonly<Record<Side, Author | null>>

/** One battle of a thread, saved or of this visit. */
export interface ShownTurn {
  /** Stays the same when a battle of this visit is saved. */
  readonly key: string
  readonly phase: LiveTurn['phase']
  readonly prompt: string
  /** What a program sent before it; `null` if nothing. */
  readonly history: Message['history']
  /** `null` until it is answered. */
  readonly comparisonId: string | null
  readonly answers: Readonly<Record<Side, ShownAnswer>>
  /** Who wrote the answers, where that is known. */
  readonly authors: Authors
  readonly seal: string | null
  readonly settings: ShownSettings
  /** The reader's own vote. */
  readonly voteChoice: VoteChoice | null
  /** Set where this visit started it. */
  readonly live: LiveTurn | null
}

/** A part of a thread: a turn of a chat, or the battles of one conversation. */
export interface ThreadPart {
  readonly key: string
  readonly chat: Message | null
  /** The turns that a turn of a chat replaced. */
  readonly replaced: readonly Message[]
  /** Empty for a turn of a chat. */
  readonly turns: readonly ShownTurn[]
}

/**
 * The saved turns of a thread and those of this visit, in order. A battle of this visit that was saved meanwhile is shown
 * once.
 */
export function threadParts(
  messages: readonly Message[],
  live: readonly LiveTurn[],
  nameOf: (modelName: string) => string,
): readonly ThreadPart[] {
  const parts: (ThreadPart & { readonly conversationId: string | null; readonly turns: ShownTurn[] })[] = []
  const add = (turn: ShownTurn, conversationId: string | null, to: (typeof parts)[number] | undefined) => {
    if (to) to.turns.push(turn)
    else parts.push({ key: turn.key, conversationId, chat: null, replaced: [], turns: [turn] })
  }
  const unsaved = new Set(live)
  const chats = groupReplaced(messages.filter(({ comparisonId }) => comparisonId === null))
  for (const message of messages) {
    const { messageId, comparisonId, conversation } = message
    if (comparisonId === null) {
      const group = chats.find(({ turn }) => turn === message)
      if (group)
        parts.push({ key: messageId, conversationId: null, chat: message, replaced: group.replaced, turns: [] })
      continue
    }
    const own = live.find((turn) => turn.phase === 'answered' && turn.battle.comparisonId === comparisonId) ?? null
    if (own) unsaved.delete(own)
    const conversationId = conversation?.id ?? comparisonId
    const to = parts.find((part) => part.conversationId === conversationId)
    add(savedTurn(message, own, nameOf), conversationId, to)
  }
  for (const turn of unsaved) {
    const continued = ({ turns }: { turns: readonly ShownTurn[] }) =>
      turns.some(({ comparisonId }) => comparisonId === turn.request.continues)
    add(liveTurn(turn, nameOf), null, turn.request.continues ? parts.find(continued) : undefined)
  }
  return parts
}

/** A battle with what the vote on it revealed. In a shared thread, the saved turn has no reasoning for a reader who voted. */
export const withReasoning = (turn: ShownTurn, reveal: Reveal | null): ShownTurn =>
  reveal
    ? {
        ...turn,
        answers: {
          left: { ...turn.answers.left, reasoning: reveal.agent1.reasoning },
          right: { ...turn.answers.right, reasoning: reveal.agent2.reasoning },
        },
      }
    : turn

const keyOf = ({ attempt }: LiveTurn) => `visit-${attempt}`

function savedTurn(message: Message, live: LiveTurn | null, nameOf: (modelName: string) => string): ShownTurn {
  return {
    key: live ? keyOf(live) : message.messageId,
    phase: 'answered',
    prompt: savedPrompt(message),
    history: message.history,
    comparisonId: message.comparisonId,
    answers: {
      // The reply to a blind battle has no reasoning. The saved turn has it after the vote.
      left: { ...(live?.left ?? leftAnswer(message)), reasoning: message.model1Reasoning },
      right: { ...(live?.right ?? rightAnswer(message)), reasoning: message.model2Reasoning },
    },
    authors: { left: author(message.model1Name, nameOf), right: author(message.model2Name, nameOf) },
    seal: message.seal,
    settings: live?.request ?? savedSettings(message.settings),
    voteChoice: message.voteChoice,
    live,
  }
}

function liveTurn(turn: LiveTurn, nameOf: (modelName: string) => string): ShownTurn {
  const battle = turn.phase === 'answered' ? turn.battle : null
  return {
    key: keyOf(turn),
    phase: turn.phase,
    prompt: turn.request.prompt,
    history: null,
    comparisonId: battle?.comparisonId ?? null,
    answers: { left: turn.left, right: turn.right },
    authors: {
      left: battle?.models?.left ?? author(turn.request.model1, nameOf),
      right: battle?.models?.right ?? author(turn.request.model2, nameOf),
    },
    seal: battle?.seal ?? null,
    settings: turn.request,
    voteChoice: null,
    live: turn,
  }
}

const author = (name: string | null | undefined, nameOf: (modelName: string) => string): Author | null =>
  name ? { name, displayName: nameOf(name) } : null

export const leftAnswer = (message: Message): ShownAnswer => ({
  text: message.model1Response ?? '',
  fallbackReason: message.model1Fallback,
  missing: message.model1Missing,
  truncated: message.model1FinishReason === 'length',
  reasoning: message.model1Reasoning,
})

export const rightAnswer = (message: Message): ShownAnswer => ({
  text: message.model2Response ?? '',
  fallbackReason: message.model2Fallback,
  missing: message.model2Missing,
  truncated: message.model2FinishReason === 'length',
  reasoning: message.model2Reasoning,
})
