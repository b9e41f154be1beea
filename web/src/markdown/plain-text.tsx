import { memo } from 'react'
import { showBidiControls } from './bidi.ts'
import { limits } from './limits.ts'
import { linesOf } from './lines.ts'

/** Plain text in chunks, so that a browser lays out only the visible ones. */
export const PlainText = memo(function PlainText({ text }: { readonly text: string }) {
  return (
    <div className="md-plain">
      {plainChunks(showBidiControls(text).replaceAll('\0', '\ufffd')).map((chunk, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: chunks never change their order; the last one grows while it streams
        <div key={at} dir="auto" className="md-plain-chunk">
          {chunk}
        </div>
      ))}
    </div>
  )
})

export const plainChunks = (text: string): string[] => {
  const chunks: string[] = []
  let lines: string[] = []
  let chars = 0
  const flush = (): void => {
    // Browsers do not show the last line break of a block, so an empty last line needs another one.
    if (lines.length > 0) chunks.push(lines.at(-1) === '' ? `${lines.join('\n')}\n` : lines.join('\n'))
    lines = []
    chars = 0
  }
  for (const line of linesOf(text)) {
    for (const piece of pieces(line)) {
      if (lines.length >= limits.plainChunkLines || chars + piece.length > limits.plainChunkCharsMax) flush()
      lines.push(piece)
      chars += piece.length + 1
    }
  }
  flush()
  return chunks
}

const pieces = (line: string): string[] => {
  if (line.length <= limits.plainChunkCharsMax) return [line]
  const parts: string[] = []
  for (let from = 0; from < line.length; ) {
    let to = Math.min(line.length, from + limits.plainChunkCharsMax)
    // Not inside a surrogate pair.
    if (/[\ud800-\udbff]/.test(line[to - 1]!)) to--
    parts.push(line.slice(from, to))
    from = to
  }
  return parts
}
