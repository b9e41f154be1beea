/** Shorter parts occur in unrelated sentences. */
const PART_CHARS = 16

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/**
 * Whether a sentence of a host quotes one of the texts of the request, or a part of it. Such a sentence must not reach the
 * log. A short text counts if it occurs as a whole.
 */
export function repeatsText(sentence: string, texts: readonly string[]): boolean {
  const line = oneLine(sentence)
  const parts = Array.from({ length: Math.max(0, line.length - PART_CHARS + 1) }, (_, at) =>
    line.slice(at, at + PART_CHARS),
  )
  return texts.map(oneLine).some((text) => {
    if (text === '') return false
    return text.length < PART_CHARS ? line.includes(text) : parts.some((part) => text.includes(part))
  })
}
