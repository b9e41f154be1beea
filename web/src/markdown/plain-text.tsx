import { memo } from 'react'
import { showBidiControls } from './bidi.ts'
import { limits } from './limits.ts'
import { linesOf } from './lines.ts'

/** A text as it is written, in chunks: a browser lays out only those in view. */
export const PlainText = memo(function PlainText({ text }: { readonly text: string }) {
  return (
    <div className="md-plain">
      {plainChunks(showBidiControls(text).replaceAll('\0', '\ufffd')).map((chunk, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a chunk is its place; its text grows while it streams.
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
    // A chunk that ends in an empty line would lose it: the last line break of a block is not shown.
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
    // Not between the two halves of a character.
    if (/[\ud800-\udbff]/.test(line[to - 1]!)) to--
    parts.push(line.slice(from, to))
    from = to
  }
  return parts
}
