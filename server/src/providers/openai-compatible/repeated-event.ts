import { isRecord } from './record.ts'

/** What stands in the place of a text while it is made sure which place that is: nothing that a model would write. */
const marker = '\uE000\uE001'
/** Learning costs a second parse: a host whose every event differs is left alone after this many. */
const lessonsMax = 4
/** An event that came again this often has paid for the next one to be learned. */
const worthALesson = 8

/**
 * Knows an event again that differs from the one before only in its piece of text, as nearly all events of a stream do,
 * and finds that text without parsing. Exact, because a JSON text in which one string takes the place of another says
 * the same about everything else.
 */
export class RepeatedEvent {
  #before = ''
  #after = ''
  #beforeInLine = ''
  #afterInLine = ''
  #known = false
  #lessons = 0
  #repeats = 0

  /** The piece of text of an event like the one learned last; `null` for any other event. */
  textOf(data: string): string | null {
    return this.#textBetween(data, this.#before, this.#after)
  }

  /** The same for an event as it stands in the stream, if that is all there is: its line, and an empty one. */
  textOfLines(lines: string): string | null {
    return this.#textBetween(lines, this.#beforeInLine, this.#afterInLine)
  }

  #textBetween(whole: string, before: string, after: string): string | null {
    if (!this.#known) return null
    const end = whole.length - after.length
    if (end <= before.length || !whole.startsWith(before) || !whole.endsWith(after)) return null
    if (!isPlain(whole, before.length, end)) return null
    this.#repeats += 1
    if (this.#repeats === worthALesson) this.#lessons = 0
    return whole.slice(before.length, end)
  }

  /** Takes note of an event that was parsed. The one before is forgotten, or it would be taken for the latest again. */
  learn(data: string, content: unknown): void {
    this.#known = false
    if (typeof content !== 'string' || content === '' || this.#lessons === lessonsMax) return
    this.#lessons += 1
    this.#repeats = 0
    const quoted = JSON.stringify(content)
    const at = data.indexOf(quoted)
    if (at < 0) return
    const before = data.slice(0, at + 1)
    const after = data.slice(at + quoted.length - 1)
    if (contentOf(before + marker + after) !== marker) return
    this.#before = before
    this.#after = after
    this.#beforeInLine = `data: ${before}`
    this.#afterInLine = `${after}\n\n`
    this.#known = true
  }
}

/** Whether a text stands for itself in JSON: a quote ends it, a backslash escapes, control characters are none. */
function isPlain(data: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const code = data.charCodeAt(at)
    if (code < 0x20 || code === 0x22 || code === 0x5c) return false
  }
  return true
}

function contentOf(data: string): unknown {
  try {
    const chunk: unknown = JSON.parse(data)
    const choice: unknown = isRecord(chunk) && Array.isArray(chunk.choices) ? chunk.choices[0] : null
    return isRecord(choice) && isRecord(choice.delta) ? choice.delta.content : null
  } catch {
    return null
  }
}
