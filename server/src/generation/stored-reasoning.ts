import { storable } from '../base/storable.ts'
import { cutText } from '../providers/port/cut-text.ts'

/** Longer reasoning is cut. Few people read even this much of it, and it is stored with every answer. */
const REASONING_CHARS_MAX = 100_000
const MARK = '\n\n[…]'

/** The reasoning as it is stored and shown, with a mark where it was cut. */
export function storedReasoning(reasoning: string | null): string | null {
  if (reasoning === null) return null
  const text = storable(reasoning)
  return text.length <= REASONING_CHARS_MAX ? text : cutText(text, REASONING_CHARS_MAX - MARK.length) + MARK
}
