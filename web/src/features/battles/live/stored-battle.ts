import type { Message } from '@arena/contract'
import { wordsOf } from '../../prompt/attachments/prompt-parts.ts'
import type { AskedRequest, ShownBattle } from './battle-state.ts'
import { leftAnswer, rightAnswer } from './shown-turns.ts'

/** The battle of a prompt in its saved thread, if it was stored. It is the last turn, and not the one it continues. */
export function storedBattle(messages: readonly Message[], request: AskedRequest): ShownBattle | null {
  const last = messages.at(-1)
  if (!last?.comparisonId || last.comparisonId === request.continues || last.promptText !== wordsOf(request.prompt))
    return null
  return {
    comparisonId: last.comparisonId,
    left: leftAnswer(last),
    right: rightAnswer(last),
    seal: last.seal,
    // The page takes names from the saved turn.
    models: null,
  }
}
