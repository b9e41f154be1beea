import type { Element, ElementContent } from 'hast'
import { limits } from './limits.ts'
import { textOf } from './tree-text.ts'

/**
 * Splits long code into chunks of lines, so that a browser lays out only the visible ones. A token that spans lines is
 * closed and reopened at each line end.
 */
export const chunkLines = (content: readonly ElementContent[]): ElementContent[] => {
  const lines = splitLines(content, 0)
  if (lines.length <= limits.codeLinesPerChunk * 2)
    return lines.flatMap((line, at) => (at === 0 ? line : [NEWLINE, ...line]))
  const chunks: Element[] = []
  for (let from = 0; from < lines.length; from += limits.codeLinesPerChunk) {
    const children = lines
      .slice(from, from + limits.codeLinesPerChunk)
      .flatMap((line, at) => (at === 0 ? line : [NEWLINE, ...line]))
    chunks.push({ type: 'element', tagName: 'span', properties: { className: ['md-code-chunk'] }, children })
  }
  return chunks
}

const NEWLINE: ElementContent = { type: 'text', value: '\n' }

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
