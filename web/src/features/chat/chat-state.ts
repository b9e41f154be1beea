import type { Message, ModelInfo } from '@arena/contract'
import { savedPrompt } from '../prompt/attachments/prompt-parts.ts'
import { savedSettings } from '../prompt/composer/generation-settings.ts'
import { noAnswer, type ShownAnswer, type ShownSettings } from '../prompt/shown-answer.ts'

export interface Turn extends ShownAnswer {
  readonly id: string
  /** Its place in the thread; `null` while it is not known, and in turns of a battle. */
  readonly position: number | null
  /** The position of the turn that it replaces, with all turns after it. */
  readonly replaces: number | null
  readonly prompt: string
  /** What a program sent before it; `null` if nothing. */
  readonly history: Message['history']
  readonly settings: ShownSettings
  /** `waiting` until the first word; `stopped` by the user; `cut` when it failed after the first word. */
  readonly status: 'waiting' | 'writing' | 'done' | 'stopped' | 'cut' | 'failed'
  /** With `auto`, the model is known at the end. */
  readonly model: { readonly name: string; readonly displayName: string | null } | null
  /** Why it failed or was cut. */
  readonly error: unknown
  /** In US dollars; `null` where it is not known. */
  readonly cost: number | null
}

/** Each event has the turn's id: late events of a previous turn must not change the next. */
export type ChatEvent =
  | {
      readonly type: 'asked'
      readonly id: string
      readonly prompt: string
      readonly settings: ShownSettings
      readonly model: string | null
      readonly replaces: number | null
    }
  | { readonly type: 'placed'; readonly id: string; readonly position: number }
  | { readonly type: 'reasoned' | 'wrote'; readonly id: string; readonly text: string }
  | {
      readonly type: 'finished'
      readonly id: string
      readonly model: ModelInfo
      readonly reason: 'stop' | 'length'
      readonly reasoning: string | null
      readonly cost: number | null
    }
  | { readonly type: 'stopped'; readonly id: string }
  | { readonly type: 'failed'; readonly id: string; readonly error: unknown }
  | { readonly type: 'removed'; readonly id: string }

export const isOpen = ({ status }: Turn): boolean => status === 'waiting' || status === 'writing'

/** Turns of a chat, oldest first. */
export function nextTurns(turns: readonly Turn[], event: ChatEvent): readonly Turn[] {
  if (event.type === 'asked') {
    const { id, prompt, settings, replaces } = event
    const model = event.model === null ? null : { name: event.model, displayName: null }
    return [
      ...turns,
      {
        ...noAnswer,
        id,
        position: null,
        replaces,
        prompt,
        history: null,
        settings,
        model,
        status: 'waiting',
        error: null,
        cost: null,
      },
    ]
  }
  if (event.type === 'placed') {
    return turns.map((turn) => (turn.id === event.id ? { ...turn, position: event.position } : turn))
  }
  if (event.type === 'removed') return turns.filter(({ id }) => id !== event.id)
  // Late events of a finished turn change nothing.
  return turns.map((turn) => (turn.id === event.id && isOpen(turn) ? { ...turn, ...change(turn, event) } : turn))
}

function change(turn: Turn, event: Exclude<ChatEvent, { type: 'asked' | 'placed' | 'removed' }>): Partial<Turn> {
  switch (event.type) {
    case 'reasoned':
      return { reasoning: (turn.reasoning ?? '') + event.text }
    case 'wrote':
      return { status: 'writing', text: turn.text + event.text }
    case 'finished':
      return {
        status: 'done',
        model: event.model,
        truncated: event.reason === 'length',
        reasoning: event.reasoning,
        cost: event.cost,
      }
    case 'stopped':
      return { status: 'stopped' }
    case 'failed':
      return { status: turn.text === '' ? 'failed' : 'cut', error: event.error }
  }
}

/** A turn from a saved message. */
export const savedTurn = (message: Message): Turn => ({
  id: message.messageId,
  position: message.position,
  replaces: message.replaces,
  prompt: savedPrompt(message),
  history: message.history,
  text: message.model1Response ?? '',
  fallbackReason: message.model1Fallback,
  missing: message.model1Missing,
  settings: savedSettings(message.settings),
  status: message.finishReason === 'cancelled' ? 'stopped' : message.finishReason === 'error' ? 'cut' : 'done',
  model: message.model1Name === null ? null : { name: message.model1Name, displayName: null },
  truncated: message.finishReason === 'length',
  reasoning: message.model1Reasoning,
  cost: message.model1Cost,
  error: null,
})

/** The model's display name, or its plain name while the catalogue is not loaded. */
export const authorOf = (
  { model }: Pick<Turn, 'model'>,
  models: readonly { readonly modelName: string; readonly displayName: string }[],
): string | null =>
  model && (model.displayName ?? models.find(({ modelName }) => modelName === model.name)?.displayName ?? model.name)
