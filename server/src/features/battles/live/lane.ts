import { PIECE_CHARS, type Progress } from './pace.ts'

/** The text of one side that has arrived and was not shown. */
export interface Lane {
  push(text: string): void
  /** Discards the text. */
  reset(): void
  /** No more text will arrive. */
  end(): void
  progress(): Progress
  /** Removes one piece; an empty text if nothing is there. */
  takePiece(): string
  takeAll(): string
}

export function createLane(): Lane {
  let text = ''
  /** What has arrived since, appended to `text` when that is used up: else each piece would copy all that waits. */
  let later = ''
  let ended = false

  const length = () => text.length + later.length
  const take = (chars: number): string => {
    if (chars >= text.length) {
      text += later
      later = ''
    }
    // The two halves of a surrogate pair stay together.
    const end = isHighSurrogate(text.charCodeAt(chars - 1)) ? chars + 1 : chars
    if (end > text.length && !ended) return take(chars - 1)
    const taken = text.slice(0, end)
    text = text.slice(end)
    return taken
  }

  return {
    push(more) {
      later += more
    },
    reset() {
      text = ''
      later = ''
    },
    end() {
      ended = true
    },
    progress() {
      // One character more than the pieces have: the last one may be half of a surrogate pair.
      const ready = ended ? Math.ceil(length() / PIECE_CHARS) : Math.floor(Math.max(0, length() - 1) / PIECE_CHARS)
      return { ready, ended }
    },
    takePiece: () => take(PIECE_CHARS),
    takeAll: () => take(length()),
  }
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff
