import type { Element, Root } from 'hast'
import { showBidiControls } from './bidi.ts'
import { finishTree, type Parts } from './finish-tree.ts'
import { isHazardous } from './normalize-source.ts'
import { parseMarkdown } from './parse-markdown.ts'

/** Loads parts that only some answers need. The worker reports this, so that the page extends its time limit. */
export type LoadParts = (needs: { highlight: boolean; math: boolean }) => Promise<Parts>

export interface RenderedSegment {
  readonly tree: Root
  /** Whether the page needs the styles of formulas. */
  readonly math: boolean
}

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

/** Renders one segment. A segment that cannot be parsed is shown as source. */
export const renderSegment = async (source: string, load: LoadParts = loadParts): Promise<RenderedSegment> => {
  try {
    if (isHazardous(source)) return { tree: asSource(source), math: false }
    const parsed = parseMarkdown(source)
    const needs = needsOf(parsed)
    const parts = needs.highlight || needs.math ? await load(needs) : {}
    return { tree: finishTree(parsed, parts), math: needs.math }
  } catch {
    return { tree: asSource(source), math: false }
  }
}

const asSource = (source: string): Root => ({
  type: 'root',
  children: [
    {
      type: 'element',
      tagName: 'div',
      properties: { className: ['md-source'], dir: 'auto' },
      children: [{ type: 'text', value: showBidiControls(source) }],
    },
  ],
})

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
