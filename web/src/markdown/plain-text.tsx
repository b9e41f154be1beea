import { shownText } from '@arena/contract/shown-text'
import { memo } from 'react'
import { limits } from './render/limits.ts'
import { linesOf } from './render/lines.ts'
import { piecesOf } from './render/pieces.ts'
import './plain-text.css'

/** Text as it was written, in chunks, so that a browser lays out only the visible ones. */
export const PlainText = memo(function PlainText({ text }: { readonly text: string }) {
  return (
    <div className="plain-text">
      {plainChunks(shownText(text).replaceAll('\0', '\ufffd')).map((chunk, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: chunks never change their order; the last one grows while it streams
        <div key={at} dir="auto" className="plain-text-chunk">
          <Pieces text={chunk} />
        </div>
      ))}
    </div>
  )
})

/** A long line is several boxes. No line break is copied between them. */
function Pieces({ text }: { readonly text: string }) {
  const pieces = piecesOf(text)
  if (pieces.length === 1) return text
  return pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces never change their order
    <span key={at} className="plain-text-piece">
      {piece}
    </span>
  ))
}

/** Whole lines: as many as one piece has room for, or a single longer one. */
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
    if (lines.length >= limits.plainChunkLines || chars + line.length > limits.pieceCharsMax) flush()
    lines.push(line)
    chars += line.length + 1
  }
  flush()
  return chunks
}
