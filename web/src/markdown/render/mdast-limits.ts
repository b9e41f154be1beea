import type { Nodes, Parents, Root } from 'mdast'
import { limits } from './limits.ts'

/**
 * Replaces deeply nested parts and very large tables by their source. The later steps recurse: without this, a few
 * kilobytes of emphasis would overflow the stack.
 */
export const limitTree = (root: Root, source: string): void => {
  const waiting: { parent: Parents; depth: number }[] = [{ parent: root, depth: 1 }]
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    const { parent, depth } = item
    const children: Nodes[] = parent.children
    children.forEach((node, at) => {
      if (!('children' in node)) return
      if (depth >= limits.treeDepthMax || isTooWide(node)) children[at] = sourceOf(node, parent, source)
      else waiting.push({ parent: node, depth: depth + 1 })
    })
  }
}

const isTooWide = (node: Nodes): boolean =>
  node.type === 'table' && (node.align?.length ?? 0) * node.children.length > limits.tableCellsMax

const FLOW_PARENTS = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition'])

const sourceOf = (node: Nodes, parent: Parents, source: string): Nodes => {
  const value = source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)
  if (parent.type === 'list') return { type: 'listItem', children: [{ type: 'html', value }] }
  return FLOW_PARENTS.has(parent.type) ? { type: 'html', value } : { type: 'text', value }
}
