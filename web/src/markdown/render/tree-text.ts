import type { Nodes } from 'hast'

/** All text below a node, at any depth, without that of the given elements. */
export const textOf = (node: Nodes, without: readonly string[] = []): string => {
  let text = ''
  const waiting: Nodes[] = [node]
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    if (item.type === 'element' && without.includes(item.tagName)) continue
    if (item.type === 'text') text += item.value
    else if ('children' in item) for (let at = item.children.length - 1; at >= 0; at--) waiting.push(item.children[at]!)
  }
  return text
}
