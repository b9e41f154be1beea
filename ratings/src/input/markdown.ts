/** How much Markdown formatting an answer has. */
export interface MarkdownCounts {
  readonly headers: number
  readonly lists: number
  readonly bold: number
}

const CODE_BLOCK = /```[^`]*```/g
const HEADER = /^#{1,6}\s/gm
const LIST_ITEM = /^[^\S\n\r\u2028\u2029]*(?:\d+\.|[-*+])\s/gm
const BOLD = /\*\*[^*\n]+\*\*|__[^_\n]+__/g

/**
 * Counts the headers, list items and bold spans of an answer. Code blocks are skipped: a comment in a shell script is
 * not a header.
 *
 * @example
 * ```ts
 * countMarkdown('# Plan\n- **first** this\n- then that') // { headers: 1, lists: 2, bold: 1 }
 * ```
 */
export function countMarkdown(markdown: string): MarkdownCounts {
  // The fences are preserved: otherwise text after a closing fence would move to the start of a line.
  const prose = markdown.replace(CODE_BLOCK, '``````')
  const count = (pattern: RegExp) => prose.match(pattern)?.length ?? 0
  return { headers: count(HEADER), lists: count(LIST_ITEM), bold: count(BOLD) }
}
