import type { ShownAnswer } from '../shown-answer.ts'

/** Whether a text begins with the note that the service puts before that of a fallback. */
export const isFallbackText = (text: string): boolean => text.startsWith('[System')

/**
 * The answer without the note that the service puts before the text of a fallback, or writes where nothing answered. It is
 * in English; the page says the same in the language of the reader.
 */
export function ownText({ text, fallbackReason, missing }: ShownAnswer): string {
  if (missing) return ''
  if (fallbackReason === null || !isFallbackText(text)) return text
  const end = text.indexOf('\n\n')
  return end < 0 ? '' : text.slice(end + 2)
}
