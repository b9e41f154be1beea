import type { Element, ElementContent } from 'hast'
import { limits } from './limits.ts'
import { piecesOf } from './pieces.ts'
import { textOf } from './tree-text.ts'

/**
 * Splits long code into chunks of lines, so that a browser lays out only the visible ones. A token that spans lines is
 * closed and reopened at each line end.
 */
export const chunkLines = (content: readonly ElementContent[]): ElementContent[] => {
  const lines = splitLines(content, 0)
  const chunks: Element[] = []
  let chunk: ElementContent[] = []
  let [count, chars] = [0, 0]
  const flush = (): void => {
    chunks.push(span('md-code-chunk', chunk))
    chunk = []
    count = 0
    chars = 0
  }
  for (const line of lines) {
    const text = line.map((child) => textOf(child)).join('')
    const pieces = piecesOf(text)
    if (count >= limits.codeLinesPerChunk || (count > 0 && chars + text.length > limits.pieceCharsMax)) flush()
    if (count > 0) chunk.push(NEWLINE)
    // A long line loses its colors, because a token can be as long as the line.
    // Not `push(...line)`: a hundred thousand arguments overflow the stack.
    for (const node of pieces.length > 1 ? pieces.map(codePiece) : line) chunk.push(node)
    count += 1
    chars += text.length + 1
  }
  flush()
  return chunks.length <= 2
    ? chunks.flatMap(({ children }, at) => (at === 0 ? children : [NEWLINE, ...children]))
    : chunks
}

const NEWLINE: ElementContent = { type: 'text', value: '\n' }

const span = (name: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName: 'span',
  properties: { className: [name] },
  children,
})

const codePiece = (value: string): ElementContent => span('md-code-piece', [{ type: 'text', value }])

const splitLines = (content: readonly ElementContent[], depth: number): ElementContent[][] => {
  const lines: ElementContent[][] = [[]]
  for (const node of content) {
    const parts = splitNode(node, depth)
    lines.at(-1)!.push(...parts[0]!)
    // Not `push(...parts)`: a hundred thousand arguments overflow the stack.
    for (const part of parts.slice(1)) lines.push([...part])
  }
  return lines
}

const splitNode = (node: ElementContent, depth: number): ElementContent[][] => {
  if (node.type === 'element' && depth < limits.highlightDepthMax)
    return splitLines(node.children, depth + 1).map((children) => (children.length > 0 ? [{ ...node, children }] : []))
  // Nested templates can be arbitrarily deep. Below the limit they lose their colors, but not their text.
  return textOf(node)
    .split('\n')
    .map((value) => (value ? [{ type: 'text', value }] : []))
}
