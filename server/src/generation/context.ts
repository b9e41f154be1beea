import type { HistoryMessage } from '@arena/contract'
import type { EarlierTurn, Image } from '../providers/port/model-client.ts'

/** A turn of a conversation as it is stored, with one answer for each model that takes part: two in a battle, one in a chat. */
export interface StoredTurn {
  /** `null` if the turn is part of a history, which has no images. */
  readonly turnId: string | null
  /** `null` after the texts were deleted with their thread. */
  readonly prompt: string | null
  readonly answers: readonly (string | null)[]
}

/** A turn that has all its texts. */
export interface TurnToSend {
  readonly turnId: string | null
  readonly prompt: string
  readonly answers: readonly string[]
}

const isComplete = (turn: StoredTurn): turn is TurnToSend =>
  turn.prompt !== null && turn.answers.every((answer) => answer !== null)

/** A history as turns that every model has answered with the same text. It is complete and begins with the user. */
export const turnsOfHistory = (history: readonly HistoryMessage[]): TurnToSend[] =>
  history.flatMap(({ role, content: prompt }, index) => {
    const answer = history[index + 1]?.content
    return role === 'user' && answer !== undefined ? [{ turnId: null, prompt, answers: [answer, answer] }] : []
  })

/**
 * The turns that the models are sent before the next prompt, the oldest first. A turn without the text of one side is left
 * out for both, or the sides would answer different conversations. The oldest turns are left out until the texts of every
 * model fit into `charsMax`.
 */
export function fitTurns(turns: readonly StoredTurn[], charsMax: number): readonly TurnToSend[] {
  const complete = turns.filter(isComplete)
  /** The characters so far, for each model. */
  const chars: number[] = []
  let first = complete.length
  for (const { prompt, answers } of complete.toReversed()) {
    for (const [side, answer] of answers.entries()) {
      chars[side] = (chars[side] ?? 0) + prompt.length + answer.length
    }
    if (Math.max(...chars) > charsMax) break
    first -= 1
  }
  return complete.slice(first)
}

/** What one model is sent: all prompts with their images, which are given by the ids of the turns, and its own answers. */
export const contextOf = (
  turns: readonly TurnToSend[],
  side: number,
  imagesOf: ReadonlyMap<string, readonly Image[]>,
): readonly EarlierTurn[] =>
  turns.map(({ turnId, prompt, answers }) => {
    const images = imagesOf.get(turnId ?? '')
    return { prompt, ...(images && { images }), answer: answers[side]! }
  })

/**
 * Turns that fit into `charsMax` for each of `sides` models have at most so many bytes: a UTF-16 unit has at most three.
 * Statements stop reading texts there, because a conversation can have hundreds of megabytes.
 */
export const turnsBytesMax = (charsMax: number, sides: number): number => 3 * sides * charsMax
