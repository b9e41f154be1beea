import type { Nodes } from 'hast'
import { textOf } from './tree-text.ts'

const LETTERS = /\p{L}/gu
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu

/** The direction of most letters outside of code. It decides the side of bullets and quote bars. */
export const directionOf = (node: Nodes): 'ltr' | 'rtl' => {
  const prose = textOf(node, ['code', 'pre'])
  const letters = prose.match(LETTERS)?.length ?? 0
  return 2 * (prose.match(RIGHT_TO_LEFT)?.length ?? 0) > letters ? 'rtl' : 'ltr'
}
