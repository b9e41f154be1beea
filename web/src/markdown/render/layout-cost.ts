import type { Nodes } from 'hast'
import { limits } from './limits.ts'

/** From a Latin letter to one of another script: a browser lays out the text before and after it apart. */
const CHANGE_OF_SCRIPT = /\p{Script=Latin}\P{L}*[^\P{L}\p{Script=Latin}]/gu
const NOT_ASCII = /[^\0-\x7f]/g

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** About how long the layout of a text takes, in elements of 20 µs. */
export const textCost = (text: string): number =>
  (text.length + count(text, NOT_ASCII)) / 10 + 2 * count(text, CHANGE_OF_SCRIPT)

/** Whether the page would take too long to show a segment. */
export const isTooLarge = (tree: Nodes): boolean => costOf(tree) > limits.segmentCostMax

/** Code is laid out in chunks, when it is in view, so only its elements count. */
const costOf = (node: Nodes): number => {
  if (node.type === 'text') return textCost(node.value)
  if (!('children' in node)) return 0
  if (node.type === 'element' && node.tagName === 'pre') return elementsIn(node)
  return node.children.reduce((sum, child) => sum + costOf(child), 1)
}

const elementsIn = (node: Nodes): number =>
  'children' in node ? node.children.reduce((sum, child) => sum + elementsIn(child), 1) : 0
