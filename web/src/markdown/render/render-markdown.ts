import type { Element, Root } from 'hast'
import { finishTree, type Parts } from './finish-tree.ts'
import { isTooLarge } from './layout-cost.ts'
import { isHazardous } from './normalize-source.ts'
import { parseMarkdown } from './parse-markdown.ts'

/** Loads parts that only some answers need. The worker reports this, so that the page extends its time limit. */
export type LoadParts = (needs: { highlight: boolean; math: boolean }) => Promise<Parts>

/** Why something is shown as plain text. */
export type PlainReason = 'too-long' | 'too-large' | 'too-slow' | 'failed' | 'unavailable'

export interface RenderedSegment {
  readonly tree: Root
  /** Whether the page needs the styles of formulas. */
  readonly math: boolean
  /** Set if code and formulas are shown as source. */
  readonly plain?: PlainReason
}

export type RenderResult = RenderedSegment | { readonly plain: PlainReason }

export const loadParts: LoadParts = async ({ highlight, math }) => {
  const [code, formulas] = await Promise.allSettled([
    highlight ? import('./highlight.ts') : undefined,
    math ? import('./render-math.ts') : undefined,
  ])
  return {
    highlight: code.status === 'fulfilled' ? code.value?.highlight : undefined,
    renderMath: formulas.status === 'fulfilled' ? formulas.value?.renderMath : undefined,
  }
}

/** Renders one segment. One that cannot be parsed, or that would block the page, is shown as source. */
export const renderSegment = async (source: string, load: LoadParts = loadParts): Promise<RenderResult> => {
  try {
    if (isHazardous(source)) return { plain: 'too-large' }
    const parsed = parseMarkdown(source)
    const needs = needsOf(parsed)
    const parts = needs.highlight || needs.math ? await load(needs) : {}
    const tree = finishTree(parsed, parts)
    if (!isTooLarge(tree)) return { tree, math: needs.math }
    const simple = finishTree(parsed, {})
    return isTooLarge(simple) ? { plain: 'too-large' } : { tree: simple, math: false, plain: 'too-large' }
  } catch {
    return { plain: 'failed' }
  }
}

const needsOf = (root: Root): { highlight: boolean; math: boolean } => {
  const needs = { highlight: false, math: false }
  const look = (node: Root | Element): void => {
    for (const child of node.children) {
      if (child.type !== 'element') continue
      if (child.tagName === 'pre' && child.properties.dataLanguage) needs.highlight = true
      else if (Array.isArray(child.properties.className) && child.properties.className.includes('md-math'))
        needs.math = true
      else look(child)
    }
  }
  look(root)
  return needs
}
